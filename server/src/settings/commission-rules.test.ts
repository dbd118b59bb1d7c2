import type { Answer, Calls, Statement } from 'shared-lib/contract';
import { addDays } from 'shared-lib/domain';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { clearRates } from '../testing/clear-rates.js';
import { seedService } from '../testing/seed.js';

const COMMISSION = '/api/settings/commission/';
const TODAY = '2026-11-20';
type Commission = Answer<Calls['business']['commission']>;
type Preview = Answer<Calls['business']['previewCommission']>;
type Refused = Record<string, unknown>;

describe('rules of commission', () => {
  const given = freshBusiness();
  beforeEach(async () => {
    await clearRates(given.app);
  });
  const set = (rule: object) => given.on.operator.post<Commission & Refused>(COMMISSION, { from: TODAY, ...rule });
  const statement = async (therapist: number): Promise<Statement> =>
    (
      await given.on.operator.get<Statement>('/api/reports/statement/', {
        query: { from: TODAY, to: TODAY, therapist },
      })
    ).body;
  const [THAI, SWEDISH] = [600, 400];
  let services: { thai: number; swedish: number };
  let round = 0;
  // Of each test its own, so that a rule of them changes no visit of another.
  beforeEach(async () => {
    round++;
    services = {
      thai: await seedService(given.app, { name: `Thai ${round}`, price: THAI }),
      swedish: await seedService(given.app, { name: `Swedish ${round}`, price: SWEDISH }),
    };
  });
  /** Both services, paid with 1,000. `givers`: who gives each. */
  async function visit(
    therapists: readonly number[] = [given.on.therapists[0].id],
    givers: readonly number[] = [],
  ): Promise<number> {
    const { on } = given;
    const { id } = await on.at('awaiting_payment', {
      ...(therapists.length > 1 ? { therapists } : { therapist: therapists[0] }),
      services: [services.thai, services.swedish],
      ...(givers.length > 0 && {
        service_assignments: [services.thai, services.swedish].map((service, at) => ({
          service,
          therapist: givers[at],
        })),
      }),
    });
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 1000 });
    return id;
  }
  const rulesOf = ({ rows }: Statement) =>
    rows.map(({ kind, earned, rules }) => [kind, earned, rules.map((rule) => [rule.service, rule.unit, rule.value])]);

  it('most specific first: person and service, person, service, all; each line keeps its rule (R-beyond-1000, R-beyond-1001)', async () => {
    const [ana, bea] = given.on.therapists.map(({ id }) => id) as [number, number];
    const { thai, swedish } = services;
    expect((await set({ service: thai, unit: 'pesos', pesos: 250 })).status).toBe(200);
    await visit([ana]);
    expect(rulesOf(await statement(ana))).toEqual([
      [
        'payment',
        250 + 160,
        [
          [`Thai ${round}`, 'pesos', 250],
          [null, 'percent', 40],
        ],
      ],
    ]);
    await set({ therapist: bea, unit: 'percent', payment_percent: 50, extension_percent: 100 });
    await visit([bea]);
    expect((await statement(bea)).earned).toBe(500);
    await set({ therapist: bea, service: swedish, unit: 'pesos', pesos: 90 });
    expect((await statement(bea)).earned).toBe(300 + 90);
    await set({ therapist: bea, service: swedish, unit: 'none', expected: { unit: 'pesos', pesos: 90 } });
    expect((await statement(bea)).earned).toBe(500);
    const { rates } = (await given.on.operator.get<Commission>(COMMISSION)).body;
    expect(rates.map(({ unit, in_effect }) => [unit, in_effect])).toEqual([
      ['pesos', true],
      ['percent', true],
      ['none', true],
    ]);
  });

  it('in pesos are earned once, shared by a group, and taken back with the payment (R-beyond-1000)', async () => {
    const [ana, bea] = given.on.therapists.map(({ id }) => id) as [number, number];
    await set({ service: services.thai, unit: 'pesos', pesos: 251 });
    const id = await visit([ana, bea]);
    expect([(await statement(ana)).earned, (await statement(bea)).earned]).toEqual([125.5 + 80, 125.5 + 80]);
    // By who gave which service, where that is known and a rule is of the service.
    await given.app.sql(
      'update appointment_services set therapist_id = $2 where appointment_id = $1 and position = 1',
      [id, bea],
    );
    expect([(await statement(ana)).earned, (await statement(bea)).earned]).toEqual([80, 251 + 80]);
    await given.on.act(given.on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Refund' });
    expect([(await statement(ana)).earned, (await statement(bea)).earned]).toEqual([0, 0]);
  });

  it('go by who gave which service, and so does revenue; what nobody is said to have given is shared equally (R-beyond-1410)', async () => {
    const [ana, bea] = given.on.therapists.map(({ id }) => id) as [number, number];
    const told = async (): Promise<(readonly [number, number])[]> => {
      const both = [await statement(ana), await statement(bea)];
      return both.map(({ share, earned }) => [share, earned] as const);
    };
    const id = await visit([ana, bea], [bea, bea]);
    expect(await told()).toEqual([
      [0, 0],
      [1000, 400],
    ]);
    const giver = async (place: string, person: number | null): Promise<unknown> =>
      given.app.sql(
        `update appointment_services set therapist_id = $2 where appointment_id = $1
           and position = (select ${place}(position) from appointment_services where appointment_id = $1)`,
        [id, person],
      );
    await giver('max', ana);
    expect(await told()).toEqual([
      [400, 160],
      [600, 240],
    ]);
    await giver('max', null);
    expect(await told()).toEqual([
      [200, 80],
      [800, 320],
    ]);
    // A rule in pesos of who gave nothing of the service takes nothing from the group.
    await set({ therapist: ana, unit: 'pesos', pesos: 90, extension_percent: 100 });
    expect(await told()).toEqual([
      [200, 45],
      [800, 320],
    ]);
    await giver('min', null);
    expect(await told()).toEqual([
      [500, 90],
      [500, 200],
    ]);
    await given.on.act(given.on.operator, id, 'correct_payment', { payment_amount: 0, reason: 'Refund' });
    expect(await told()).toEqual([
      [0, 0],
      [0, 0],
    ]);
  });

  it('from a day that is over need a look at the preview, and count today (R-beyond-1002, R-beyond-1003, R-beyond-1034)', async () => {
    const { app, on } = given;
    const [ana] = on.therapists;
    await visit();
    app.clock.advance({ hours: 48 });
    const rule = { service: services.thai, from: TODAY, unit: 'pesos', pesos: 300 };
    expect((await set(rule)).body).toMatchObject({ from: ['This day is over. Look first at who gets more or less.'] });
    const { body: preview } = await on.operator.post<Preview>(`${COMMISSION}preview/`, rule);
    expect(preview.people.map(({ id, visits, change }) => [id, visits, change])).toEqual([[ana.id, 1, 60]]);
    expect((await on.operator.get<Commission>(COMMISSION)).body.rates).toEqual([]);
    const seen = { visits: preview.visits, kept: preview.kept, change: 60 };
    expect((await set({ ...rule, seen: { ...seen, change: 50 } })).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { visits: 1 },
    });
    // Another gets it now: the sums alone are the same.
    const people = [{ id: given.on.therapists[1].id, visits: 1, change: 60 }];
    expect((await set({ ...rule, seen: { ...seen, people } })).body).toMatchObject({
      code: 'STALE_VERSION',
      current: { people: [{ id: ana.id, change: 60 }] },
    });
    const same = [{ id: ana.id, visits: 1, change: 60 }];
    expect((await set({ ...rule, seen: { ...seen, people: same } })).status).toBe(200);
    // Pressed again: the rule stands already, and was not what this screen saw.
    expect((await set({ ...rule, seen })).status).toBe(409);
    expect((await statement(ana.id)).earned).toBe(400);
    const day = addDays(TODAY, 2);
    const later = await on.operator.get<Statement>('/api/reports/statement/', {
      query: { from: day, to: day, therapist: ana.id },
    });
    expect(later.body.rows.map(({ kind, earned, since, share }) => [kind, earned, since, share])).toEqual([
      ['rule', 60, TODAY, 0],
    ]);
  });

  it('leave closed days and paid people alone (R-beyond-1002)', async () => {
    const { app, on } = given;
    await visit();
    await app.sql(
      `insert into book_days (day, state, figures, digest, signed_by, signed_at) values ($1, 'closed', '{}', 'x', $2, $3)`,
      [TODAY, on.operator.id, app.clock.now()],
    );
    app.clock.advance({ hours: 48 });
    const rule = { service: services.thai, from: TODAY, unit: 'pesos', pesos: 300 };
    const { body } = await on.operator.post<Preview>(`${COMMISSION}preview/`, rule);
    expect(body).toEqual({ people: [], visits: 0, kept: 1 });
    await app.sql(`alter table book_days disable trigger user; delete from book_days;
      alter table book_days enable trigger user`);
  });

  it('wait for payments that are under way, and payments for them, never in a circle (R-beyond-1035)', async () => {
    const { app, on } = given;
    const waiting = async (count: number): Promise<void> => {
      const waits = `select count(*)::int as count from pg_locks where locktype = 'advisory' and not granted`;
      while (((await app.sql<{ count: number }>(waits))[0]?.count ?? 0) < count);
    };
    const deadlocks = async (): Promise<number> => {
      await app.sql('select pg_stat_force_next_flush()');
      const [row] = await app.sql<{ deadlocks: number }>(
        'select deadlocks::int from pg_stat_database where datname = current_database()',
      );
      return row?.deadlocks ?? 0;
    };
    const paid = await visit();
    const before = await deadlocks();
    let setting: Promise<{ status: number }> | undefined;
    let correcting: Promise<unknown> | undefined;
    await app.deps.db.tx(async (tx) => {
      // Another payment is being counted.
      await tx.rows(`select pg_advisory_xact_lock_shared(hashtext('commission_rates'))`);
      setting = set({ service: services.thai, unit: 'pesos', pesos: 300 });
      await waiting(1);
      const body = { payment_amount: 900, reason: 'It was less' };
      correcting = on.act(on.operator, paid, 'correct_payment', body);
      await waiting(2);
    });
    expect((await setting)?.status).toBe(200);
    await correcting;
    expect((await statement(on.therapists[0].id)).earned).toBe(300 + 144);
    expect((await deadlocks()) - before).toBe(0);
  });

  it.each([
    [{ unit: 'pesos', pesos: 300, extension_percent: 100 }, 'unit'],
    [{ therapist: 1, unit: 'pesos', extension_percent: 100 }, 'pesos'],
    [{ service: 1, unit: 'percent' }, 'payment_percent'],
    [{ service: 999_999, unit: 'pesos', pesos: 300 }, 'service'],
    [{ service: 1, unit: 'none' }, 'unit'],
    [{ from: '2026-08-19', payment_percent: 50, extension_percent: 100 }, 'from'],
  ])('refuse %j by the field %s (R-beyond-1004)', async (rule, field) => {
    const [{ id = 0 } = {}] = await given.app.sql<{ id: number }>('select min(id) as id from services');
    const { status, body } = await set({
      ...rule,
      ...('service' in rule && rule.service === 1 && { service: id }),
      ...('therapist' in rule && { therapist: given.on.therapists[0].id }),
    });
    expect([status, Object.keys(body)]).toEqual([400, expect.arrayContaining([field])]);
  });
});
