import type { Answer, Calls, TakenNeed } from 'shared-lib/contract';
import { limits, serverLimits } from 'shared-lib/domain';
import type { TestInstance } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';
import { BASE } from '../testing/business.js';
import { freshBusiness } from '../testing/fresh-business.js';

type Needs = Answer<Calls['appointments']['needs']>;
type Taken = TakenNeed & { readonly code?: string; readonly detail?: string; readonly current?: TakenNeed };

describe('an operator takes what waits for operators', () => {
  const given = freshBusiness();
  let second: TestInstance;
  let ana: TestClient;
  let ben: TestClient;
  beforeAll(async () => {
    second = await given.app.secondInstance();
    const [one, other] = await Promise.all(
      [
        ['Ana', 'Cruz'],
        ['Ben', 'Reyes'],
      ].map(([first_name, last_name]) => given.app.addUser('operator', { first_name, last_name })),
    );
    ana = given.app.withToken(one?.token ?? '');
    ben = second.withToken(other?.token ?? '');
  });

  const take = (who: TestClient, id: number, { kind = 'refusal', from = null as number | null } = {}) =>
    who.post<Taken>(`${BASE}${id}/needs/${kind}/take/`, { from });
  const letGo = (who: TestClient, id: number) => who.post(`${BASE}${id}/needs/refusal/let_go/`);
  const lineOf = async (id: number, who: TestClient = ben) =>
    (await who.get<Needs>(`${BASE}needs_me/`, { query: { page_size: 500 } })).body.results.find(
      ({ appointment }) => appointment.id === id,
    );
  const onIt = async (id: number) => (await lineOf(id))?.taken?.name;
  const idOf = async (id: number) => (await lineOf(id))?.taken?.id;
  const refused = async (): Promise<number> => {
    const { on } = given;
    const { id } = await on.book();
    await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Flat tyre' });
    return id;
  };

  it('every operator sees at once who has it, and when they let it go, on every server (R-pages-70)', async () => {
    const id = await refused();
    await second.listen();
    const channel = await second.channel(ben.token);
    expect((await take(ana, id)).body).toMatchObject({ name: 'Ana Cruz', at: given.app.clock.now().toISOString() });
    expect(await channel.next('need_update')).toMatchObject({
      appointment_id: id,
      kind: 'refusal',
      taken: { name: 'Ana Cruz' },
    });
    expect(await onIt(id)).toBe('Ana Cruz');
    expect((await letGo(ben, id)).status).toBe(204);
    expect(await onIt(id)).toBe('Ana Cruz');
    expect((await letGo(ana, id)).status).toBe(204);
    expect(await channel.next('need_update')).toMatchObject({ appointment_id: id, taken: null });
    expect(await onIt(id)).toBeUndefined();
  });

  it('of two who take it at the same moment one gets it, and the other reads who (R-pages-70)', async () => {
    for (let round = 0; round < 5; round += 1) {
      const id = await refused();
      const answers = await Promise.all([take(ana, id), take(ben, id)]);
      expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
      const [lost] = answers.filter(({ status }) => status === 409);
      const name = await onIt(id);
      expect(lost?.body).toMatchObject({ code: 'NEED_TAKEN', detail: `${name} is on it.`, current: { name } });
    }
  });

  it('is taken over from whoever is named, and from no one else (R-pages-70)', async () => {
    const id = await refused();
    await take(ana, id);
    const from = (await idOf(id)) ?? 0;
    expect((await take(ben, id, { from: from + 1_000 })).body.code).toBe('NEED_TAKEN');
    expect((await take(ben, id, { from })).body.name).toBe('Ben Reyes');
    // Ana's screen still says that she has it.
    expect((await take(ana, id)).body.detail).toBe('Ben Reyes is on it.');
    expect(await onIt(id)).toBe('Ben Reyes');
  });

  it('passes by itself after ten minutes, and then another operator may take it (R-pages-70)', async () => {
    const id = await refused();
    const { clock } = given.app;
    const until = clock.now().getTime() + serverLimits.NEED_TAKEN_MINUTES * limits.MINUTE;
    expect((await take(ana, id)).body.until).toBe(new Date(until).toISOString());
    clock.set(new Date(until - 1));
    expect((await take(ben, id)).status).toBe(409);
    clock.set(new Date(until));
    expect(await onIt(id)).toBeUndefined();
    expect((await take(ben, id)).body.name).toBe('Ben Reyes');
  });

  it('ends with the need: a second refusal of the same visit has no taker, and a finished need cannot be taken', async () => {
    const { on, app } = given;
    const id = await refused();
    await take(ana, id);
    await on.act(on.operator, id, 'review_rejection', { action: 'decline' });
    expect((await take(ben, id)).body.code).toBe('NEED_OVER');
    app.clock.set(new Date(app.clock.now().getTime() + limits.MINUTE));
    await on.act(on.drivers[0], id, 'reject', { rejection_reason: 'Flat tyre' });
    expect((await lineOf(id))?.kind).toBe('refusal');
    expect(await onIt(id)).toBeUndefined();
    expect((await take(ben, id)).body.name).toBe('Ben Reyes');
    expect((await take(ben, id, { kind: 'payment' })).body.code).toBe('NEED_OVER');
  });

  it('changes nothing in the appointment (R-pages-70)', async () => {
    const { on } = given;
    const id = await refused();
    const before = await on.operator.get(`${BASE}${id}/`);
    await take(ana, id);
    expect((await on.operator.get(`${BASE}${id}/`)).body).toEqual(before.body);
  });
});

describe('a requested ride home', () => {
  const given = freshBusiness();

  it('says that no driver on duty can come, and nothing while one is free (R-pages-71)', async () => {
    const { on, app } = given;
    const { id } = await on.at('completed');
    await on.act(on.therapists[0], id, 'request_pickup', { pickup_urgency: 'normal' });
    const driverAt = async () => {
      const { results } = (await on.operator.get<Needs>(`${BASE}needs_me/`, { query: { page_size: 500 } })).body;
      return results.find(({ appointment }) => appointment.id === id)!.driver_at;
    };
    expect(await driverAt()).toBeUndefined();
    await app.sql(`update users set is_active = false where role = 'driver'`);
    expect(await driverAt()).toBeNull();
  });
});
