import type { Answer, Calls, Client } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { dayDesk } from '../closed-days/testing/day-desk.js';
import { lockForgotten } from '../redaction/redaction.repository.js';
import type { TestClient } from '../testing/test-client.js';

type Credit = Calls['clientCredit'];

/**
 * An approved settlement changes a count, and a later rule of commission the shares of revenue. The digest has both
 * results.
 */
const NOT_DIGESTED = ['cash_settlements', 'commission_changes'];

describe('credit and the data of clients', () => {
  const given = freshBusiness();
  dayDesk(given);
  const path = (client: number): string => `/api/scheduling/clients/${client}/credit/`;
  const erasure = (client: number): string => `/api/registration/clients/${client}/erasure/`;
  const blocks = async (client: number) =>
    (await given.on.operator.get<Answer<Calls['erasures']['read']>>(erasure(client))).body.blocks;
  const read = async (client: number) => (await given.on.operator.get<Answer<Credit['read']>>(path(client))).body;
  const post = (url: string, body: object, who: TestClient = given.on.operator) =>
    who.post<Answer<Credit['add']> & { code?: string }>(url, body);
  /** A client with ₱850 of credit, and a visit that waits for its payment. */
  async function aClient(): Promise<{ client: number; visit: number }> {
    const { id: visit } = await given.on.at('awaiting_payment');
    const client = Number((await given.on.read(visit))['client']);
    const { amount: had } = await read(client);
    await post(path(client), { amount: 850, method: 'gcash', gcash_reference: '1', had });
    return { client, visit };
  }
  const payByCredit = (visit: number) =>
    given.on.act(given.on.operator, visit, 'mark_completed', { payment_method: 'credit', payment_amount: 850 });
  const redacted = (client: number) =>
    given.app.sql('update clients set redacted_at = $2 where id = $1', [client, given.app.clock.now()]);

  it('a client with a refund that waits is not erased, so that it can be decided (R-beyond-996)', async () => {
    const { client, visit } = await aClient();
    await post(`${path(client)}refunds/`, { amount: 800, method: 'cash', reason: 'x', had: 850, asks: true });
    await payByCredit(visit);
    expect(await read(client)).toMatchObject({ amount: 0, waiting: { amount: 800 } });
    expect(await blocks(client)).toContainEqual({ kind: 'prepaid', appointment: null });
  });

  it('the night does not take away who still has credit, or waits for a refund (R-beyond-996)', async () => {
    const { app, on } = given;
    const made = await on.operator.post<Client>('/api/scheduling/clients/', {
      first_name: 'Bea',
      phone_number: '0917 555 0177',
    });
    const client = made.body.id;
    await post(path(client), { amount: 850, method: 'gcash', gcash_reference: '1', had: 0 });
    const forgotten = () =>
      app.deps.db.tx(async (tx) =>
        (await lockForgotten(tx, { today: '2030-11-20', months: 24 }, 500)).includes(client),
      );
    expect(await forgotten()).toBe(false);
    await post(`${path(client)}refunds/`, { amount: 800, method: 'cash', reason: 'x', had: 850, asks: true });
    await app.sql('update client_balances set amount = 0 where client_id = $1', [client]);
    expect(await forgotten()).toBe(false);
    await app.sql(`update client_refunds set state = 'overtaken', decided_by = 1, decided_at = now()`);
    expect(await forgotten()).toBe(true);
  });

  it('keeps no money for later for a client whose data were removed (R-beyond-1036)', async () => {
    const { on } = given;
    const { id: visit } = await on.at('awaiting_payment');
    const client = Number((await on.read(visit))['client']);
    await redacted(client);
    const body = { payment_amount: 850, received: 1_000, for_later: 150 };
    expect(await on.try(on.operator, visit, 'mark_completed', body)).toMatchObject({
      status: 400,
      body: { for_later: [expect.any(String)] },
    });
    await on.act(on.operator, visit, 'mark_completed', { payment_amount: 850, received: 1_000 });
  });

  it('the night looks again once a client is locked: who has paid ahead meanwhile is kept (R-beyond-1036)', async () => {
    const { client } = await aClient();
    let looks = 0;
    const found = await given.app.deps.db.tx((tx) => {
      // The first look is from before the prepayment.
      const early = {
        ...tx,
        rows: (...asked: Parameters<typeof tx.rows>) => (looks++ ? tx.rows(...asked) : [{ id: client }]),
      };
      return lockForgotten(early as typeof tx, { today: '2030-11-20', months: 24 }, 500);
    });
    expect([found, looks]).toEqual([[], 2]);
  });

  it('a void that waits keeps its entry, also by the database (R-beyond-1036)', async () => {
    const [key] = await given.app.sql<{ rule: string }>(
      `select confdeltype as rule from pg_constraint where conname = 'client_refunds_voids_fkey'`,
    );
    expect(key?.rule).toBe('a');
  });

  it('a correction gives no credit back to a client whose data were removed, where nobody could pay it out (R-beyond-996)', async () => {
    const { on } = given;
    const { client, visit } = await aClient();
    await payByCredit(visit);
    await redacted(client);
    const correct = (body: object) => on.try(on.operator, visit, 'correct_payment', { reason: 'x', ...body });
    for (const body of [
      { payment_amount: 850 },
      { payment_amount: 0 },
      { payment_method: 'credit', payment_amount: 800 },
    ])
      expect((await correct(body)).body).toMatchObject({ payment_amount: [expect.any(String)] });
    const same = { payment_method: 'credit', payment_amount: 850, payment_notes: 'By credit' };
    expect((await correct(same)).status).toBe(200);
    const [left] = await given.app.sql<{ amount: number }>('select amount from client_balances where client_id = $1', [
      client,
    ]);
    expect(left?.amount).toBe(0);
  });

  it('a payment by credit waits for the client before it locks the credit, so nobody waits in a circle (R-beyond-998)', async () => {
    const { app } = given;
    const { client, visit } = await aClient();
    let paying: Promise<unknown> | undefined;
    await app.deps.db.tx(async (tx) => {
      await tx.rows('select id from clients where id = $1 for update', [client]);
      paying = payByCredit(visit);
      const waits = async (): Promise<boolean> =>
        (await app.sql<{ found: boolean }>('select exists (select from pg_locks where not granted) as found'))[0]
          ?.found ?? false;
      while (!(await waits()));
      const free = await tx.rows('select amount from client_balances where client_id = $1 for update skip locked', [
        client,
      ]);
      expect(free).toEqual([{ amount: 850 }]);
    });
    await paying;
    expect((await read(client)).amount).toBe(0);
  });

  it('the digest of a day has every ledger that a signed day closes (R-beyond-997)', async () => {
    const closed = await given.app.sql<{ name: string }>(
      `select distinct t.tgrelid::regclass::text as name from pg_trigger t join pg_proc p on p.oid = t.tgfoid
       where p.proname = 'refuse_in_signed_day' order by 1`,
    );
    const [digest] = await given.app.sql<{ text: string }>(
      `select prosrc as text from pg_proc where proname = 'book_day_digest'`,
    );
    const left = closed.filter(({ name }) => !digest?.text.includes(`from ${name} `)).map(({ name }) => name);
    expect([closed.length > 5, left]).toEqual([true, NOT_DIGESTED]);
  });
});
