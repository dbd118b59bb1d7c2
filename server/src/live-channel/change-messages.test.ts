import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { TODAY, type Business } from '../appointments/testing/business.js';
import type { ChannelClient } from '../testing/channel-client.js';
import type { TestClient } from '../testing/test-client.js';

/** The action, and the person before it. */
type Deed = (on: Business) => Promise<{ readonly id: number; readonly status: string }>;

const acted =
  (
    from: Parameters<Business['at']>[0],
    who: (on: Business) => Business['operator'],
    action: Parameters<Business['act']>[2],
  ): Deed =>
  async (on) => {
    const { id } = await on.at(from);
    return on.act(who(on), id, action);
  };
const therapist = (on: Business) => on.therapists[0];
const driver = (on: Business) => on.drivers[0];
const operator = (on: Business) => on.operator;

const DEEDS: readonly (readonly [message: string, what: string, point: string, deed: Deed])[] = [
  ['appointment_created', 'a booking', '7-104', (on) => on.book()],
  [
    'appointment_updated',
    'changed notes',
    '7-106',
    async (on) => (await on.patch((await on.book()).id, { notes: 'Two dogs' })).body,
  ],
  ['appointment_status_changed', 'an arrival', '7-109', acted('journey', driver, 'arrive_at_location')],
  ['therapist_acceptance', 'an acceptance', '7-114', acted('pending', therapist, 'therapist_confirm')],
  ['therapist_response', "a therapist's readiness", '7-115', acted('confirmed', therapist, 'therapist_confirm')],
  ['driver_response', "a driver's readiness", '7-113', acted('therapist_confirmed', driver, 'driver_confirm')],
  [
    'driver_assigned',
    'another driver',
    '7-112',
    async (on) => (await on.patch((await on.book()).id, { driver: on.drivers[1].id })).body,
  ],
  ['appointment_started', 'the start', '4-070', acted('driver_confirmed', operator, 'start_appointment')],
  ['session_started', 'the session', '4-068', acted('dropped_off', therapist, 'start_session')],
  [
    'awaiting_payment',
    'the request for payment',
    '4-069',
    acted('session_in_progress', therapist, 'mark_awaiting_payment'),
  ],
];

describe('a change on the channel', () => {
  const given = freshBusiness();
  const listening = (...people: readonly TestClient[]) =>
    Promise.all(
      people.map(async ({ token }) => {
        const channel = await given.app.channel(token);
        await channel.next('initial_data');
        return channel;
      }),
    );
  /** Everything sent before the answer to a heartbeat has arrived by then. */
  const heardNothing = async (type: string, channels: readonly ChannelClient[]) => {
    for (const channel of channels) {
      channel.send({ type: 'heartbeat' });
      await channel.next('heartbeat_response');
      expect(channel.messages.map((message) => message.type)).not.toContain(type);
    }
  };

  it.each(DEEDS)('is sent as %s with the current appointment: %s (7-118, %s)', async (message, _what, _point, deed) => {
    const { on, app } = given;
    const channel = await app.channel(on.operator.token);
    await channel.next('initial_data');
    const { id, status } = await deed(on);
    const heard = await channel.next(
      ({ type, appointment, ...more }) =>
        type === message && (appointment as { id?: number } | undefined)?.id === id && more['status'] === status,
    );
    expect(heard).toMatchObject({ appointment: { id, status }, timestamp: expect.any(String) });
  });

  it('is sent as appointment_deleted with its id alone, to its people (7-108)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const concerned = await listening(on.operator, on.therapists[0], on.drivers[0]);
    const others = await listening(on.therapists[1], on.drivers[1]);
    expect((await on.operator.delete(`/api/scheduling/appointments/${id}/`)).status).toBe(204);
    for (const channel of concerned) expect((await channel.next('appointment_deleted'))['appointment']).toEqual({ id });
    await heardNothing('appointment_deleted', others);
  });

  it('is sent to its own therapists and driver and to the operators, and to nobody else (1-019)', async () => {
    const { on } = given;
    const concerned = await listening(on.operator, on.therapists[0], on.drivers[0]);
    const others = await listening(on.therapists[1], on.drivers[1]);
    const { id } = await on.book();
    for (const channel of concerned)
      expect((await channel.next('appointment_created'))['appointment']).toMatchObject({ id, status: 'pending' });
    await heardNothing('appointment_created', others);
  });

  it('of an internal note to operators alone, and of other changes beside it to everyone (R-visibility-5)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const operator = await listening(on.operator);
    const staff = await listening(on.therapists[0], on.drivers[0]);
    await on.patch(id, { internal_note: 'Asks for a discount' });
    for (const channel of operator)
      expect(await channel.next('appointment_updated')).toMatchObject({ change: 'edit_internal_note' });
    await heardNothing('appointment_updated', staff);
    expect(await on.patch(id, { internal_note: 'Asks again', status: 'driver_confirmed' })).toMatchObject({
      status: 200,
    });
    for (const channel of staff)
      expect(await channel.next('appointment_status_changed')).toMatchObject({ change: 'set_status' });
  });

  it('is sent as availability_update with person and day, to the owner and the operators (7-110)', async () => {
    const { on } = given;
    const concerned = await listening(on.operator, on.therapists[0]);
    const others = await listening(on.therapists[1], on.drivers[0]);
    const window = { date: '2026-11-25', start_time: '13:00', end_time: '01:00' };
    expect((await on.therapists[0].post('/api/scheduling/availabilities/', window)).status).toBe(201);
    for (const channel of concerned)
      expect(await channel.next('availability_update')).toMatchObject({ user: on.therapists[0].id, date: window.date });
    await heardNothing('availability_update', others);
  });
});

describe("the channel's answers", () => {
  const given = freshBusiness();

  it("begin with who the person is, the time, and a week of the person's own appointments (7-116)", async () => {
    const { on, app } = given;
    const [mine, others] = [
      await on.book(),
      await on.book({ start_time: '18:00', therapist: on.therapists[1].id, driver: on.drivers[1].id }),
    ];
    const initial = async (who: TestClient) => (await app.channel(who.token)).next('initial_data');
    const said = await initial(on.therapists[0]);
    expect(said).toEqual({
      type: 'initial_data',
      connection_id: expect.stringMatching(/./),
      timestamp: app.clock.now().toISOString(),
      id: expect.stringMatching(/^\d+\.\d+$/),
      appointments: [expect.objectContaining({ id: mine.id, total_price: 850 })],
    });
    expect((await initial(on.therapists[0]))['connection_id']).not.toBe(said['connection_id']);
    expect((await initial(on.drivers[1]))['appointments']).toEqual([expect.not.objectContaining({ total_price: 850 })]);
    const all = (await initial(on.operator))['appointments'] as { id: number }[];
    expect(all.map(({ id }) => id)).toEqual(expect.arrayContaining([mine.id, others.id]));
  });

  it('have the current appointment, and who is free for a service', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const channel = await app.channel(on.operator.token);
    await channel.next('initial_data');
    channel.send({ type: 'appointment_update_request', appointment_id: id, timestamp: '2026-11-20T05:10:00Z' });
    expect((await channel.next('appointment_update'))['appointment']).toMatchObject({
      id,
      status: 'pending',
      total_price: 850,
    });
    channel.send({
      type: 'availability_check',
      date: TODAY,
      time: '16:00',
      service_id: on.service,
      timestamp: '2026-11-20T05:10:00Z',
    });
    const { therapists, drivers, ...rest } = await channel.next('availability_update');
    expect(rest).toMatchObject({ date: TODAY, time: '16:00', service_id: on.service });
    const idsOf = (people: unknown) => (people as { id: number }[]).map((one) => one.id).sort((a, b) => a - b);
    expect([idsOf(therapists), idsOf(drivers)]).toEqual([
      [on.therapists[1].id, on.therapists[2].id],
      [on.drivers[1].id, on.drivers[2].id],
    ]);
  });
});
