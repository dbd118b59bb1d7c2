import type { Answer, BusinessRules, Calls, RuleChange } from 'shared-lib/contract';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';

const RULES = '/api/settings/business/';
const CHANGES = `${RULES}changes/`;
type Refused = Omit<Partial<RuleChange>, 'waiting'> & { code?: string; detail?: string; waiting?: RuleChange };

const given = freshBusiness();
let one: TestClient;
let two: TestClient;
beforeEach(async () => {
  const { app } = given;
  [one, two] = [await app.as('operator', 1), await app.as('operator', 2)];
  await app.as('operator', 3);
  await app.sql(
    `update users set password_hash = 'x', is_active = true, disabled_at = null, created_at = '2026-01-01' where role = 'operator'`,
  );
  await app.sql(`delete from rule_changes`);
  await app.sql(`update settings set value = '{"correction_approval": 500}' where key = 'business'`);
  await app.sql('delete from notifications');
});

const rulesOf = async (who = one): Promise<BusinessRules> => (await who.get<BusinessRules>(RULES)).body;
const limitNow = async (): Promise<number> => (await rulesOf()).correction_approval.value;
const set = (who: TestClient, change: object) => who.patch<BusinessRules & Refused>(RULES, change);
const decide = (who: TestClient, id: number, how: 'approve' | 'refuse' | 'take_back', body?: object) =>
  who.post<Refused>(`${CHANGES}${id}/${how}/`, body);
const toApprove = async (who: TestClient): Promise<RuleChange[]> =>
  (await who.get<Answer<Calls['business']['changesToApprove']>>(CHANGES)).body.results;
/** A change that the first operator asks for. */
async function asked(change: object = { correction_approval: 0 }): Promise<number> {
  const { status, text } = await set(one, change);
  if (status !== 200) throw new Error(text);
  const [waiting] = await toApprove(two);
  if (!waiting) throw new Error('nothing waits');
  return waiting.id;
}
const told = (who: TestClient) =>
  given.app.sql<{ kind: string; title: string; is_read: boolean }>(
    `select notification_type as kind, title, read_at is not null as is_read from notifications where user_id = $1
     and notification_type like 'rule%' order by id`,
    [who.id],
  );
const disable = (who: TestClient, at: Date = given.app.clock.now()) =>
  given.app.sql('update users set is_active = false, disabled_at = $2 where id = $1', [who.id, at]);
const trail = async () =>
  (
    await given.app.sql<{ what: string }>(
      `select action || ' ' || actor_id as what from audit_log where entity = 'settings' order by id`,
    )
  ).map(({ what }) => what);

describe('a control that is weakened (R-money-45)', () => {
  it('waits for a second operator, who is told at once; it holds once they approve it, and every step is in the trail', async () => {
    const { app } = given;
    const desk = await app.channel((await app.addSession(two.id)).token);
    await desk.next('initial_data');
    const { body } = await set(one, { correction_approval: 0, gap: 15 });
    await desk.next('settings_update');
    // A rule that is no control holds at once.
    expect(body).toMatchObject({
      gap: { value: 15 },
      correction_approval: {
        value: 500,
        waiting: { value_before: 500, value: 0, state: 'waiting', asked_by: { id: one.id } },
      },
    });
    expect(await told(two)).toEqual([
      { kind: 'rule_asked', title: 'A weaker rule waits for approval', is_read: false },
    ]);
    expect(await toApprove(one)).toEqual([]);
    const [waiting] = await toApprove(two);
    const id = waiting?.id ?? 0;

    expect(await decide(one, id, 'approve')).toMatchObject({ status: 403, body: { code: 'RULE_OF_ANOTHER' } });
    expect(await decide(one, id, 'refuse', { reason: 'No' })).toMatchObject({ status: 403 });
    expect(await decide(two, id, 'take_back')).toMatchObject({ status: 403 });
    expect(await limitNow()).toBe(500);

    const before = (await trail()).length;
    expect((await decide(two, id, 'approve')).body).toMatchObject({ state: 'approved' });
    expect(await limitNow()).toBe(0);
    expect((await rulesOf()).correction_approval).toMatchObject({ waiting: null, changed_by: expect.any(String) });
    expect((await told(one)).map(({ title }) => title)).toEqual(['A weaker rule was approved']);
    expect((await told(two)).every(({ is_read }) => is_read)).toBe(true);
    expect((await trail()).slice(before)).toEqual([`settings.approve_rule ${two.id}`]);
    expect(await decide(two, id, 'approve')).toMatchObject({ status: 409, body: { code: 'RULE_CHANGE_CLOSED' } });
  });

  it.each([
    ['a higher limit', { correction_approval: 501 }, true],
    ['no limit', { correction_approval: 0 }, true],
    ['not a lower limit', { correction_approval: 499 }, false],
    ['a shorter statement', { statement: 11 }, true],
    ['no statement', { statement: 0 }, true],
    ['not a longer statement', { statement: 13 }, false],
    ['a shorter time for reasons', { retention: 23 }, true],
    ['not a longer time for reasons', { retention: 25 }, false],
    ['full names and addresses in calendar links', { calendar_details: 1 }, true],
    ['not a rule that is no control', { overrun: 600 }, false],
  ])('is %s', async (_, change, waits) => {
    const [rule, value] = Object.entries(change)[0] ?? ['', 0];
    const { status, body } = await set(one, change);
    expect(status).toBe(200);
    const state = body[rule as 'gap'];
    expect([state.value === value, state.waiting !== null]).toEqual(waits ? [false, true] : [true, false]);
  });

  it('of a choice is described in its words', async () => {
    await asked({ calendar_details: 1 });
    const [news] = await given.app.sql<{ message: string }>(
      `select message from notifications where user_id = $1 and notification_type = 'rule_asked'`,
      [two.id],
    );
    expect(news?.message).toContain('Calendar links of operators: First names and areas to Full names and addresses');
    const { body } = await set(one, { calendar_details: 0 });
    expect(body.calendar_details).toMatchObject({ value: 0 });
  });

  it('means neither a first limit nor the same limit again', async () => {
    await given.app.sql(`update settings set value = '{}' where key = 'business'`);
    expect((await set(one, { correction_approval: 9_000 })).body.correction_approval.value).toBe(9_000);
    expect((await set(one, { correction_approval: 9_000 })).body.correction_approval.waiting).toBeNull();
  });

  it('is refused with a reason that all are told, or taken back by who asked; then it can be asked for again', async () => {
    const first = await asked();
    expect(await set(two, { correction_approval: 900 })).toMatchObject({
      status: 409,
      body: { code: 'RULE_WAITS', waiting: { id: first } },
    });
    expect((await decide(two, first, 'refuse', { reason: 'It is there for a reason' })).status).toBe(200);
    expect((await told(one)).map(({ title }) => title)).toEqual(['A weaker rule was refused']);
    const second = await asked();
    expect((await decide(one, second, 'take_back')).body).toMatchObject({ state: 'taken_back' });
    expect(await limitNow()).toBe(500);
    expect(await decide(two, second, 'approve')).toMatchObject({ status: 409 });
    expect((await told(two)).every(({ is_read }) => is_read)).toBe(true);
  });

  it('is closed when somebody sets the rule meanwhile', async () => {
    const id = await asked();
    expect((await set(two, { correction_approval: 300 })).status).toBe(200);
    expect(await decide(two, id, 'approve')).toMatchObject({
      status: 409,
      body: { code: 'RULE_CHANGE_CLOSED', detail: expect.stringMatching(/has already set this rule\.$/) },
    });
    expect(await limitNow()).toBe(300);
  });

  it('holds at once when no other operator can log in, and all operators are told', async () => {
    const { app } = given;
    const long = new Date(app.clock.now().getTime() - 73 * 3_600_000);
    const third = await app.as('operator', 3);
    await disable(two, long);
    await app.sql('update users set password_hash = null where id = $1', [third.id]);
    expect((await set(one, { correction_approval: 0 })).body.correction_approval).toMatchObject({
      value: 0,
      waiting: null,
    });
    expect((await told(third)).map(({ title }) => title)).toEqual(['A rule was weakened']);
  });

  it('waits also when the second operator was disabled lately, or is disabled meanwhile, for as long as they count', async () => {
    const { app } = given;
    await disable(await app.as('operator', 3));
    await disable(two);
    await set(one, { correction_approval: 0 });
    expect(await limitNow()).toBe(500);
    const waiting = (await rulesOf()).correction_approval.waiting;
    expect((await decide(one, waiting?.id ?? 0, 'approve')).status).toBe(403);
    app.clock.advance({ hours: 73 });
    const later = app.withToken((await app.addSession(one.id)).token);
    expect((await set(later, { correction_approval: 0 })).body.correction_approval).toMatchObject({
      value: 0,
      waiting: null,
    });
  });

  it('cannot be approved by an operator who was registered for that purpose', async () => {
    const { app } = given;
    const id = await asked();
    await app.sql('update users set created_at = $2 where id = $1', [two.id, app.clock.now()]);
    expect(await decide(two, id, 'approve')).toMatchObject({ status: 403, body: { code: 'FORBIDDEN' } });
    expect(await limitNow()).toBe(500);
  });

  it('is stored and decided once when operators press at the same moment over two servers', async () => {
    const { app } = given;
    const second = await app.secondInstance();
    const elsewhere = second.withToken((await app.addSession(two.id)).token);
    const third = await app.as('operator', 3);
    const oneElsewhere = second.withToken((await app.addSession(one.id)).token);
    for (let round = 0; round < 4; round++) {
      const answers = await Promise.all([
        set(one, { correction_approval: 600 + round }),
        set(elsewhere, { correction_approval: 700 + round }),
      ]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [waiting, ...others] = await toApprove(third);
      expect(others).toEqual([]);
      const id = waiting?.id ?? 0;
      const approver = waiting?.asked_by.id === one.id ? elsewhere : oneElsewhere;
      const decided = await Promise.all([
        decide(third, id, 'approve'),
        round % 2 === 0
          ? decide(approver, id, 'refuse', { reason: 'No' })
          : set(approver, { correction_approval: 100 }),
      ]);
      const [approved, rival] = decided.map(({ status }) => status);
      // The operator who sets the rule succeeds in either order. The approval succeeds only if it came first.
      if (round % 2 === 0) expect([approved, rival].sort()).toEqual([200, 409]);
      else expect(rival).toBe(200);
      expect(await toApprove(third)).toEqual([]);
      expect([500, 600 + round, 700 + round, 100]).toContain(await limitNow());
      await app.sql(`update settings set value = '{"correction_approval": 500}' where key = 'business'`);
    }
  });
});
