import type { Answer, Appointment, Calls } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';
import { linkTo } from './testing/link-to.js';

type Waiting = Answer<Calls['cancelRequests']['waiting']>;

describe('a client who asks to cancel', () => {
  const given = freshBusiness();
  const read = async (id: number, by: TestClient = given.on.operator): Promise<Appointment> =>
    (await by.get<Appointment>(`${BASE}${id}/`)).body;
  const open = async (link: string): Promise<string> => (await given.app.anonymous.get<string>(link)).text;
  /** As the form of the page sends it. */
  const ask = (link: string, by: TestClient = given.app.anonymous) =>
    by.post<string>(link, 'do=cancel', { headers: { 'content-type': 'application/x-www-form-urlencoded' } });
  const waiting = async (): Promise<Waiting> =>
    (await given.on.operator.get<Waiting>('/api/scheduling/cancel-requests/')).body;
  const isWaiting = async (id: number): Promise<boolean> =>
    (await waiting()).results.some(({ appointment }) => appointment === id);
  const keep = (id: number) => given.on.operator.post(`${BASE}${id}/cancel-request/keep/`, {});
  const trail = async (id: number, action: string): Promise<number> =>
    (await given.app.sql('select from audit_log where entity_id = $1 and action = $2', [String(id), action])).length;
  /** Far enough from now for the rule. */
  const ahead = (more = {}) => given.on.book({ start_time: '20:00', ...more });
  const withRule = (hours: number) => given.on.operator.patch('/api/settings/business/', { cancel_by_client: hours });

  beforeEach(async () => {
    await given.app.sql('delete from cancel_requests');
    await withRule(2);
  });

  it('waits for an operator at once; the visit stands, and twice is once (R-beyond-543, R-beyond-544)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    expect(await open(link)).toContain('Need to cancel?');
    const channel = await app.channel(on.operator.token ?? '');
    await channel.next('initial_data');
    expect((await ask(link)).status).toBe(303);
    await channel.next('cancel_request_update');
    await channel.close();
    await ask(link);
    const { client_details: client } = visit;
    expect((await waiting()).results).toEqual([
      {
        appointment: visit.id,
        client: `${client.first_name} ${client.last_name}`,
        starts_at: new Date(visit.starts_at).toISOString(),
        asked_at: app.clock.now().toISOString(),
      },
    ]);
    const asked = await read(visit.id);
    expect([asked.status, asked.cancel_asked_at]).toEqual(['pending', expect.any(String)]);
    for (const who of [on.therapists[0], on.drivers[0]]) expect((await read(visit.id, who)).cancel_asked_at).toBeNull();
    expect(await trail(visit.id, 'tracking.ask_cancel')).toBe(1);
    const page = await open(link);
    expect(page).toMatch(/You asked to cancel at \d+:\d\d [AP]M/);
    expect(page).toContain('The office answers here. Until then your visit stands.');
    expect(page).not.toMatch(/Need to cancel|I confirm/);
  });

  it('is answered by a press that keeps the visit, once; the page says so (R-beyond-544)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    expect((await keep(visit.id)).status).toBe(409);
    await ask(link);
    const kept = await keep(visit.id);
    expect(kept.status).toBe(200);
    app.clock.advance({ minutes: 1 });
    expect((await keep(visit.id)).body).toEqual(kept.body);
    expect(await trail(visit.id, 'tracking.keep_visit')).toBe(1);
    expect(await isWaiting(visit.id)).toBe(false);
    expect((await read(visit.id)).cancel_asked_at).toBeNull();
    expect(await open(link)).toContain('The office keeps your visit');
    await ask(link);
    expect(await isWaiting(visit.id)).toBe(false);
  });

  it('waits no more once it is cancelled, begun or moved to another time (R-beyond-544)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    await ask(link);
    const channel = await app.channel(on.operator.token ?? '');
    await channel.next('initial_data');
    await on.patch(visit.id, { start_time: '21:00', end_time: '22:00' });
    await channel.next('cancel_request_update');
    await channel.close();
    expect(await isWaiting(visit.id)).toBe(false);
    expect(await open(link)).toContain('Need to cancel?');
    await ask(link);
    expect(await isWaiting(visit.id)).toBe(true);
    await on.act(on.operator, visit.id, 'cancel', { reason: 'The client asked' });
    expect(await isWaiting(visit.id)).toBe(false);
    expect(await open(link)).toContain('This visit was cancelled');
    expect((await keep(visit.id)).status).toBe(409);
  });

  it.each([
    ['off', 0, 'I confirm'],
    ['too late', 12, 'It is too late to ask here.'],
  ])('is asked for by the rules of the business: %s (R-beyond-543)', async (_what, hours, words) => {
    const { on } = given;
    await withRule(hours);
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    const page = await open(link);
    expect(page).toContain(words);
    expect(page).not.toContain('value="cancel"');
    expect((await ask(link)).status).toBe(303);
    expect(await isWaiting(visit.id)).toBe(false);
  });

  it.each(['journey', 'session_in_progress', 'awaiting_payment'] as const)(
    'is not taken of a visit that is %s (R-beyond-543)',
    async (status) => {
      const visit = await given.on.at(status, { start_time: '20:00' });
      const link = await linkTo(given.on.operator, visit.id);
      expect(await open(link)).not.toContain('value="cancel"');
      await ask(link);
      expect(await isWaiting(visit.id)).toBe(false);
    },
  );

  it('is taken by the link of this visit alone, and stored once by two servers (R-beyond-542, R-beyond-543)', async () => {
    const { on, app } = given;
    const visit = await ahead();
    const old = await linkTo(on.operator, visit.id);
    const link = await linkTo(on.operator, visit.id, 1);
    expect((await ask(old)).status).toBe(404);
    expect((await ask(`/t/${'a'.repeat(22)}`)).status).toBe(404);
    await app.anonymous.get(`${link}/?do=cancel`);
    expect((await waiting()).count).toBe(0);
    const second = await app.secondInstance();
    await Promise.all([ask(link), ask(link, second.anonymous), ask(link)]);
    expect((await waiting()).count).toBe(1);
    expect(await trail(visit.id, 'tracking.ask_cancel')).toBe(1);
  });

  it('and an operator who cancels at the same moment leave a cancelled visit that asks for nothing (R-beyond-544)', async () => {
    const { on } = given;
    const visit = await ahead();
    const link = await linkTo(on.operator, visit.id);
    await Promise.all([ask(link), on.act(on.operator, visit.id, 'cancel', { reason: 'Rain' })]);
    expect((await read(visit.id)).status).toBe('cancelled');
    expect(await isWaiting(visit.id)).toBe(false);
  });

  it('is listed and answered by operators alone (R-beyond-544)', async () => {
    const { on } = given;
    const visit = await ahead();
    await ask(await linkTo(on.operator, visit.id));
    for (const who of [on.therapists[0], on.drivers[0]]) {
      expect((await who.get('/api/scheduling/cancel-requests/')).status).toBe(403);
      expect((await who.post(`${BASE}${visit.id}/cancel-request/keep/`, {})).status).toBe(403);
    }
  });
});
