import type { Answer, Calls, PaperMail } from 'shared-lib/contract';
import { TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { dayDesk } from '../closed-days/testing/day-desk.js';
import { mailServer, type MailServer } from '../testing/mail-server.js';
import type { TestClient } from '../testing/test-client.js';
import { linkTo } from '../tracking/testing/link-to.js';
import { mailPaperTask } from './paper-mails.usecases.js';

type Told = PaperMail & { code?: string; asked?: string[]; to?: string[]; current?: PaperMail };
interface Asking {
  who?: TestClient;
  key?: string;
}
type Ledger = Answer<Calls['receipts']['ledger']>;

const PERMIT = {
  on: true,
  name: 'Hatid Wellness Services',
  address: '218 Katipunan Avenue',
  tin: '412-555-019-00000',
  vat_percent: 12,
  permit: 'Authority to Print OCN 4AU0026',
  prefix: 'SI-',
};

describe('the receipt of a visit by e-mail', () => {
  const given = freshBusiness();
  const desk = dayDesk(given);
  const address = (): string => `client${given.on.client}@example.test`;
  beforeEach(async () => {
    await given.app.sql('update clients set email = $2 where id = $1', [given.on.client, address()]);
    await given.app.sql(`delete from settings where key = 'invoices'`);
  });

  const path = (visit: number): string => `/api/scheduling/receipts/${visit}/`;
  const mail = (visit: number, body: object, { who = given.on.operator, ...how }: Asking = {}) =>
    who.post<Told>(`${path(visit)}mails/`, { after: 0, ...body }, how);
  const shown = async (visit: number) => (await given.on.operator.get<Ledger>(path(visit))).body.mail;
  const outbox = async (to: string) => (await given.app.outbox()).filter((one) => one.to === to);
  /** Another of the office. */
  const other = () => given.app.as('operator');
  const agree = () =>
    given.on.operator.post(`/api/scheduling/clients/${given.on.client}/consents/`, {
      about: 'email',
      state: 'given',
      how: 'phone',
      on: TODAY,
      seen: 0,
    });
  const trail = async (visit: number): Promise<string[]> =>
    (
      await given.app.sql<{ action: string }>(
        `select action from audit_log where entity = 'appointment' and entity_id = $1::text
           and action in ('receipt.mail', 'tracking.mail', 'tracking.mail_failed') order by id`,
        [visit],
      )
    ).map(({ action }) => action);

  it('is what the page of the link shows, and stands in the history (R-beyond-1260)', async () => {
    const visit = await desk.paid();
    const { body } = await mail(visit, { to: 'her.boss@example.test', asked: true });
    expect(body.sent.map(({ state }) => state)).toEqual(['waiting']);
    await given.app.runDueJobs();
    const [sent] = await outbox('her.boss@example.test');
    expect(sent?.subject).toMatch(/^Receipt · /);
    expect(sent?.text).toContain('Acknowledgement of payment, not an invoice');
    expect(sent?.text).toMatch(/60 min · ₱850\.00\nTotal · ₱850\.00\n\nReceived\nCash · /);
    expect(sent?.text).not.toContain('COPY');
    const page = (await given.app.anonymous.get<string>(`${await linkTo(given.on.operator, visit)}/?receipt`)).text;
    for (const said of ['Swedish massage', '₱850.00', 'Friday, 20 November 2026', '4:00 PM – 5:00 PM', 'Visit #']) {
      expect(page).toContain(said);
      expect(sent?.text).toContain(said);
    }
    expect((await shown(visit))?.sent.map(({ state }) => state)).toEqual(['sent']);
    expect(await trail(visit)).toEqual(['receipt.mail', 'tracking.mail']);
  });

  it('of an invoice says COPY and what of it is VAT (R-beyond-1260)', async () => {
    await given.app.sql('delete from invoice_series');
    await given.on.operator.put('/api/settings/invoices/', PERMIT);
    const visit = await desk.paid();
    await mail(visit, { to: address(), asked: true });
    await given.app.runDueJobs();
    const [sent] = await outbox(address());
    expect(sent?.text).toMatch(/Service invoice SI-000001\nCOPY\nIssued /);
    expect(sent?.text).toContain('VATable sales · ₱758.93\nVAT, 12 % · ₱91.07\nTotal · ₱850.00');
    expect(sent?.text).toContain('Authority to Print OCN 4AU0026');
  });

  it('goes once on repeats and from two operators at a time, and again when it is asked again (R-beyond-1261)', async () => {
    const visit = await desk.paid();
    const first = { to: address(), asked: true };
    const asks = [{ key: 'paper-once-0001' }, { key: 'paper-once-0001' }, { who: await other() }];
    const answers = await Promise.all(asks.map((how) => mail(visit, first, how)));
    const [mine, repeat, theirs] = answers.map(({ status }) => status);
    expect([mine, theirs].sort()).toEqual([200, 409]);
    expect(repeat).toBe(mine);
    expect(answers.find(({ status }) => status === 409)?.body).toMatchObject({
      code: 'STALE_VERSION',
      current: { sent: { length: 1 } },
    });
    await given.app.runDueJobs();
    await given.app.runDueJobs();
    expect(await outbox(address())).toHaveLength(1);
    await mail(visit, { to: address(), asked: true, after: 1 });
    await given.app.runDueJobs();
    expect(await outbox(address())).toHaveLength(2);
    for (let after = 2; after < 10; after++) await mail(visit, { to: address(), asked: true, after });
    expect(await shown(visit)).toMatchObject({ may_send: false, sent: { length: 10 } });
    expect(await mail(visit, { to: address(), asked: true, after: 9 })).toMatchObject({
      status: 400,
      body: { to: ['It was e-mailed 10 times already. That is the most.'] },
    });
  });

  it('needs no word of the client where they agreed to e-mails at this address, and else does (R-beyond-1261)', async () => {
    const visit = await desk.paid();
    expect((await mail(visit, { to: address() })).body).toMatchObject({
      asked: ['Tick that the client asked for it.'],
    });
    await agree();
    expect((await mail(visit, { to: 'other@example.test' })).status).toBe(400);
    expect((await mail(visit, { to: address() })).status).toBe(200);
    expect((await mail(visit, { to: 'nobody' })).status).toBe(400);
  });

  it('is none before the payment, and is not sent once the money went back (R-beyond-1261)', async () => {
    const { on } = given;
    const { id } = await on.at('awaiting_payment');
    expect(await shown(id)).toBeNull();
    expect((await mail(id, { to: address(), asked: true })).body.code).toBe('NEED_OVER');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    await mail(id, { to: address(), asked: true });
    await on.act(on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Given back' });
    await given.app.runDueJobs();
    expect(await outbox(address())).toEqual([]);
  });

  describe('with a mail server', () => {
    let smtp: MailServer;
    beforeAll(async () => {
      smtp = await mailServer();
    });
    afterAll(() => smtp.close());

    it('is HTML with a text twin, is tried again while the server is away, and says that it failed (R-beyond-1262)', async () => {
      const instance = await given.app.secondInstance({ demo: false, smtpUrl: smtp.url });
      const visit = await desk.paid();
      const run = async (to: string, nth: number, lastAttempt = false) => {
        await mail(visit, { to, asked: true, after: nth - 1 });
        const [row] = await given.app.sql<{ id: number }>(
          `select id::int from client_messages where appointment_id = $1 and occasion = $2`,
          [visit, `asked ${nth}`],
        );
        const go = (last: boolean) =>
          mailPaperTask.execute({ message: row?.id ?? 0, to }, instance.deps, {
            due: given.app.clock.now(),
            attempt: 1,
            lastAttempt: last,
          });
        return { go, first: go(lastAttempt) };
      };
      smtp.refusesWith = 451;
      const { go, first } = await run('a@example.test', 1);
      await expect(first).rejects.toThrow(/not taken/);
      smtp.refusesWith = undefined;
      await go(false);
      await go(false);
      expect(smtp.received).toHaveLength(1);
      expect(smtp.received[0]).toMatch(/text\/plain[\s\S]*text\/html[\s\S]*<table/);
      smtp.refusesWith = 550;
      await (await run('gone@example.test', 2)).first;
      expect((await shown(visit))?.sent.map(({ state }) => state)).toEqual(['sent', 'failed']);
      expect((await trail(visit)).sort()).toEqual([
        'receipt.mail',
        'receipt.mail',
        'tracking.mail',
        'tracking.mail_failed',
      ]);
    });
  });
});
