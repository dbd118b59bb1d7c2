import type { Answer, Appointment, Calls, ClientConsent } from 'shared-lib/contract';
import { BASE, TODAY } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { testGateway, type TestGateway } from '../testing/sms-gateway.js';
import type { TestInstance } from '../testing/test-app.js';

const DAY = '2026-11-21';

/** One client from the booking by phone to the erasure. Each step has its own tests; this is that they fit together. */
describe('a client from the booking to the erasure', () => {
  const given = freshBusiness();
  let gateway: TestGateway;
  let server: TestInstance;
  beforeAll(async () => {
    gateway = await testGateway();
  });
  afterAll(async () => {
    await server.app.close();
    await gateway.close();
  });

  const itIs = (time: string, day = DAY): void => given.app.clock.set(`${day}T${time}:00+08:00`);
  const lastSms = async (): Promise<string> => {
    await server.runDueJobs();
    return gateway.taken.at(-1)?.['Body'] ?? '';
  };
  const page = async (path: string): Promise<string> => (await server.anonymous.get<string>(path)).text;
  const send = (path: string, form: Readonly<Record<string, string>>) =>
    server.anonymous.post<string>(path, new URLSearchParams(form).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    });
  const pathIn = (text: string): string => new URL(/https?:\S+\/t\/[\w-]{22}/.exec(text)?.[0] ?? '').pathname;

  it('is told by SMS, confirms, asks for another time, is reminded, follows, pays, rates 2, and is forgotten (R-beyond-1026)', async () => {
    const { on, app } = given;
    server = await app.secondInstance({ demo: false, sms: gateway.access('twilio') });
    await app.sql(`update clients set phone_number = '+639175550177' where id = $1`, [on.client]);
    const consents = `/api/scheduling/clients/${on.client}/consents/`;
    const agreed = await on.operator.post<ClientConsent>(consents, {
      ...{ about: 'sms', state: 'given', how: 'phone', on: TODAY, seen: 0 },
    });
    expect(agreed.status).toBe(201);
    await on.operator.patch('/api/settings/business/', { client_sms: 1, client_reminders: 2, move_by_client: 2 });

    // Booked by phone, told by SMS, confirmed by its link.
    const { id } = await on.at('confirmed', { date: DAY, start_time: '16:00' });
    app.clock.advance({ minutes: 1 });
    const told = await lastSms();
    expect([gateway.taken.at(-1)?.['To'], told]).toEqual(['+639175550177', expect.stringContaining('4:00 PM')]);
    const path = pathIn(told);
    const read = async (): Promise<Appointment> => (await on.operator.get<Appointment>(`${BASE}${id}/`)).body;
    expect((await read()).client_confirmed_at).toBeNull();
    const from = /name="time" value="([^"]+)"/.exec(await page(path))?.[1] ?? '';
    expect((await send(path, { do: 'confirm', time: from })).status).toBe(303);
    expect((await read()).client_confirmed_at).not.toBeNull();

    // Another time, which an operator's press gives.
    const wish = new Date(`${DAY}T18:00:00+08:00`).toISOString();
    expect(await page(`${path}/?times`)).toContain(wish);
    expect((await send(path, { do: 'time', start: wish })).status).toBe(303);
    const waits = await on.operator.get<Answer<Calls['timeRequests']['waiting']>>('/api/scheduling/time-requests/');
    expect(waits.body.results.map(({ appointment }) => appointment)).toEqual([id]);
    const { version } = await read();
    expect((await on.patch(id, { date: DAY, start_time: '18:00', version })).status).toBe(200);
    await on.act(on.therapists[0], id, 'therapist_confirm');
    await on.act(on.drivers[0], id, 'driver_confirm');
    app.clock.advance({ minutes: 1 });
    expect(await lastSms()).toMatch(/6:00 PM/);

    // Reminded two hours before, then followed to the end.
    itIs('16:00');
    expect(await lastSms()).toMatch(/^[^:]*: Reminder: your visit on Saturday, 21 November, 6:00 PM/);
    expect(pathIn(gateway.taken.at(-1)?.['Body'] ?? '')).toBe(path);
    itIs('17:30');
    for (const [who, action, shows] of [
      [on.therapists[0], 'therapist_confirm', undefined],
      [on.drivers[0], 'driver_confirm', undefined],
      [on.operator, 'start_appointment', undefined],
      [on.drivers[0], 'start_journey', 'On the way'],
      [on.drivers[0], 'arrive_at_location', undefined],
      [on.drivers[0], 'drop_off_therapist', 'Arrived'],
      [on.therapists[0], 'start_session', 'In session'],
      [on.therapists[0], 'mark_awaiting_payment', 'Done'],
    ] as const) {
      await on.act(who, id, action);
      if (shows) expect(await page(path)).toMatch(new RegExp(`aria-current="step"[^>]*>[^]*?${shows}`));
    }
    const due = await read();
    await on.act(on.operator, id, 'mark_completed', { payment_amount: due.total_price ?? 0 });
    app.clock.advance({ minutes: 1 });
    const receipt = await lastSms();
    expect(receipt).toContain('We have received');
    expect(await page(`${pathIn(receipt)}/?receipt`)).toContain('not an invoice');

    // Rated 2, which is a need at once.
    expect((await send(path, { stars: '2', words: 'Came late.' })).status).toBe(303);
    const low = await on.operator.get<Answer<Calls['ratings']['low']>>('/api/scheduling/ratings/low/');
    expect(JSON.stringify(low.body)).toContain('Came late.');

    // Forgotten, with the books as they were.
    const erasure = `/api/registration/clients/${on.client}/erasure/`;
    const second = await app.as('operator', 2);
    await app.sql(`update users set password_hash = 'x' where role = 'operator'`);
    expect((await on.operator.post(erasure, { reason: 'client' })).status).toBe(200);
    const { results } = (await second.get<Answer<Calls['erasures']['toDecide']>>('/api/registration/erasures/')).body;
    const confirmed = await second.post<{ state: string }>(`/api/registration/erasures/${results[0]?.id}/confirm/`);
    expect(confirmed.body).toEqual({ state: 'erased' });
    expect((await server.anonymous.get(path)).status).toBe(404);
    expect((await read()).payment_amount).toBe(due.total_price);
    expect(gateway.strange).toEqual([]);
  });
});
