import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { Business } from '../appointments/testing/business.js';

/** What is done, and by whom the visit had got to before. */
type Deed = (on: Business) => Promise<{ readonly id: number; readonly status: string }>;

const acted = (from: Parameters<Business['at']>[0], who: (on: Business) => Business['operator'], action: Parameters<Business['act']>[2]): Deed => async (on) => {
  const { id } = await on.at(from);
  return on.act(who(on), id, action);
};
const therapist = (on: Business) => on.therapists[0];
const driver = (on: Business) => on.drivers[0];
const operator = (on: Business) => on.operator;

const DEEDS: readonly (readonly [message: string, point: string, what: string, deed: Deed])[] = [
  ['appointment_created', '7-104', 'a booking', (on) => on.book()],
  ['appointment_updated', '7-106', 'changed notes', async (on) => (await on.patch((await on.book()).id, { notes: 'Two dogs' })).body],
  ['appointment_status_changed', '7-109', 'an arrival', acted('journey', driver, 'arrive_at_location')],
  ['therapist_acceptance', '7-114', 'an acceptance', acted('pending', therapist, 'therapist_confirm')],
  ['therapist_response', '7-115', "a therapist's readiness", acted('confirmed', therapist, 'therapist_confirm')],
  ['driver_response', '7-113', "a driver's readiness", acted('therapist_confirmed', driver, 'driver_confirm')],
  ['driver_assigned', '7-112', 'another driver', async (on) => (await on.patch((await on.book()).id, { driver: on.drivers[1].id })).body],
  ['appointment_started', '4-070', 'the start', acted('driver_confirmed', operator, 'start_appointment')],
  ['session_started', '4-068', 'the session', acted('dropped_off', therapist, 'start_session')],
  ['awaiting_payment', '4-069', 'the request for payment', acted('session_in_progress', therapist, 'mark_awaiting_payment')],
];

describe('a change is told on the channel', () => {
  const given = freshBusiness();

  it.each(DEEDS)('as %s (%s) with the appointment as it is now (7-118): %s', async (message, _point, _what, deed) => {
    const { on, app } = given;
    const channel = await app.channel(on.operator.token);
    await channel.next('initial_data');
    const { id, status } = await deed(on);
    const heard = await channel.next(({ type, appointment, ...more }) => type === message && (appointment as { id?: number } | undefined)?.id === id && more['status'] === status);
    expect(heard).toMatchObject({ appointment: { id, status }, timestamp: expect.any(String) });
  });

  it('as appointment_deleted (7-108) with its id alone, to those whose it was', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const channels = [await app.channel(on.operator.token), await app.channel(on.therapists[0].token), await app.channel(on.therapists[1].token)];
    for (const channel of channels) await channel.next('initial_data');
    expect((await on.operator.delete(`/api/scheduling/appointments/${id}/`)).status).toBe(204);
    const [toOperator, toTherapist] = [await channels[0]?.next('appointment_deleted'), await channels[1]?.next('appointment_deleted')];
    expect([toOperator?.['appointment'], toTherapist?.['appointment']]).toEqual([{ id }, { id }]);
    expect(channels[2]?.messages.map(({ type }) => type)).not.toContain('appointment_deleted');
  });
});
