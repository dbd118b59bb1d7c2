import { SECOND_DRIVER_WINDOW, MINUTE } from '../limits';
import type { Status } from './statuses';
import { SYSTEM, type Actor } from '../people/roles';
import {
  calledAsSecondDriver,
  callOf,
  decide,
  keepsSecondDriverNote,
  operatorNeed,
  type Change,
  type ChangeInput,
  type WorkflowState,
} from './index';

const NOW = Date.parse('2026-11-20T16:40:00+08:00');
const [LIZA, BEN, REY, JUN] = [11, 21, 22, 23];
const operator: Actor = { role: 'operator', id: 1 };
const ben: Actor = { role: 'driver', id: BEN };
const rey: Actor = { role: 'driver', id: REY };
const jun: Actor = { role: 'driver', id: JUN };

/** Ben drives Liza to the client. */
const ride = (over: Partial<WorkflowState> = {}): WorkflowState => ({
  status: 'journey',
  outcome: null,
  startsAt: NOW + 20 * MINUTE,
  endsAt: NOW + 110 * MINUTE,
  therapists: [{ id: LIZA, accepted: true, ready: true, pickedUp: false, needsNoRide: false }],
  driver: { id: BEN, accepted: true },
  responseDeadline: NOW - 60 * MINUTE,
  lastRemindedAt: null,
  paymentStatus: 'unpaid',
  materials: 'none',
  rodeOut: true,
  pickup: null,
  backup: null,
  ...over,
});
/** Ben drives Liza home. */
const rideHome = (): WorkflowState =>
  ride({
    status: 'return_journey',
    outcome: 'completed',
    driver: { id: REY, accepted: true },
    pickup: {
      driverId: BEN,
      urgency: 'normal',
      deadline: null,
      asked: [BEN],
      plannedAt: NOW,
      wantedAt: null,
      returnsTo: 'completed',
    },
  });

const at = (minutes: number): number => NOW + minutes * MINUTE;
interface Asked {
  readonly input?: ChangeInput;
  readonly now?: number;
}
function after(
  state: WorkflowState,
  change: Change,
  actor: Actor,
  { input = {}, now = NOW }: Asked = {},
): WorkflowState {
  const decision = decide(change, { state, actor, input, now });
  if (!decision.allowed) throw new Error(`${change}: ${decision.code}`);
  return decision.next;
}
const refusal = (state: WorkflowState, change: Change, actor: Actor, now = NOW): string | undefined => {
  const decision = decide(change, { state, actor, input: {}, now });
  return decision.allowed ? undefined : decision.code;
};
const asked = (state = ride()): WorkflowState =>
  after(state, 'ask_backup', operator, { input: { driverId: null, secondDriversAsked: [REY, JUN] } });

describe('backup for a broken-down ride (R-beyond-9)', () => {
  it('calls only the drivers who are asked, for ten minutes', () => {
    const state = asked();
    expect(calledAsSecondDriver(state)).toEqual([REY, JUN]);
    expect(state).toMatchObject({ status: 'journey', backup: { askedAt: NOW, until: at(SECOND_DRIVER_WINDOW) } });
    const called = {
      ...state,
      statusSince: NOW,
      cancelledUnread: null,
      hasStarted: true,
      hasSetOff: true,
      isAtClient: false,
    };
    const call = (actor: Actor, now = NOW) => callOf(called, actor, now);
    expect(call(rey)).toEqual({ kind: 'backup', since: NOW, until: at(SECOND_DRIVER_WINDOW) });
    expect(call(ben)).toBeNull();
    expect(call(rey, at(SECOND_DRIVER_WINDOW))).toBeNull();
    // A driver who took it waits for the operators' answer, which has no deadline. Source: R-beyond-42.
    const taken = { ...called, ...after(state, 'take_backup', rey, { now: at(3) }) };
    expect(callOf(taken, rey, at(SECOND_DRIVER_WINDOW + 1))).toEqual({
      kind: 'backup_offered',
      since: at(3),
      until: null,
    });
    expect(callOf(taken, jun, at(4))).toBeNull();
  });

  it('can be requested once: a second request waits until the first is withdrawn or nobody took it', () => {
    expect(refusal(asked(), 'ask_backup', operator)).toBe('BACKUP_ASKED');
    const taken = after(asked(), 'take_backup', rey);
    expect(refusal(taken, 'ask_backup', operator)).toBe('BACKUP_ASKED');
    expect(refusal(after(taken, 'withdraw_backup', operator), 'ask_backup', operator)).toBeUndefined();
    const over = after(asked(), 'backup_timeout', SYSTEM, { now: at(SECOND_DRIVER_WINDOW) });
    expect(refusal(over, 'ask_backup', operator)).toBeUndefined();
  });

  it('goes to the first driver who takes it, as a proposal to the operators', () => {
    const taken = after(asked(), 'take_backup', jun, { now: at(3) });
    expect(taken.backup).toMatchObject({ takenBy: JUN, answeredAt: at(3) });
    expect(taken.driver).toEqual({ id: BEN, accepted: true });
    expect(refusal(taken, 'take_backup', rey)).toBe('BACKUP_TAKEN');
    expect(calledAsSecondDriver(taken)).toEqual([]);
    expect(operatorNeed('journey', true, taken)).toBe('backup_taken');
  });

  it('returns to the operators when everyone has declined, or time is up', () => {
    const one = after(asked(), 'decline_backup', rey);
    expect(calledAsSecondDriver(one)).toEqual([JUN]);
    expect(refusal(one, 'take_backup', rey)).toBe('BACKUP_OVER');
    expect(operatorNeed('journey', true, one)).toBe('ride_stuck');
    expect(operatorNeed('journey', true, after(one, 'decline_backup', jun))).toBe('backup_unanswered');
    expect(refusal(asked(), 'backup_timeout', SYSTEM, at(SECOND_DRIVER_WINDOW) - 1)).toBe('ACTION_NOT_ALLOWED');
    expect(refusal(asked(), 'take_backup', rey, at(SECOND_DRIVER_WINDOW))).toBe('BACKUP_OVER');
    const over = after(asked(), 'backup_timeout', SYSTEM, { now: at(SECOND_DRIVER_WINDOW) });
    expect(operatorNeed('journey', true, over)).toBe('backup_unanswered');
  });

  it('can be requested only while the ride is running', () => {
    for (const status of ['in_progress', 'dropped_off', 'driver_assigned_pickup'] satisfies Status[])
      expect(refusal(ride({ status }), 'ask_backup', operator)).toBe('ACTION_NOT_ALLOWED');
    expect(refusal(rideHome(), 'ask_backup', operator)).toBeUndefined();
  });

  it.each<[string, Change, Actor, { state?: WorkflowState; input?: ChangeInput }]>([
    ['the passengers leave the car', 'drop_off_therapist', ben, { state: asked(ride({ status: 'arrived' })) }],
    ['the visit is cancelled', 'cancel', operator, {}],
    ['somebody else drives', 'edit_driver', operator, { input: { driverId: REY } }],
    ['the ride home is over', 'complete_return_journey', ben, { state: asked(rideHome()) }],
    [
      'the ride home goes to somebody else',
      'assign_pickup_driver',
      operator,
      { state: asked(rideHome()), input: { driverId: REY } },
    ],
    ['the ride home is called off', 'cancel_pickup', operator, { state: asked(rideHome()) }],
    ['it is withdrawn', 'withdraw_backup', operator, {}],
  ])('ends when %s', (_, change, actor, { state = asked(), input = {} }) => {
    expect(after(state, change, actor, { input }).backup).toBeNull();
  });

  it.each<[when: string, Change, Actor, { state?: WorkflowState; input?: ChangeInput }]>([
    ['while a second driver is asked for', 'decline_backup', rey, {}],
    ['for the driver who is put in', 'edit_driver', operator, { input: { driverId: REY } }],
    ['while the ride goes on', 'start_journey', ben, { state: ride({ status: 'in_progress' }) }],
    [
      'for the driver of the ride home',
      'assign_pickup_driver',
      operator,
      { state: asked(rideHome()), input: { driverId: REY } },
    ],
  ])('keeps the note of the request %s (R-beyond-41)', (_when, change, actor, { state = asked(), input = {} }) => {
    expect(keepsSecondDriverNote(state, after(state, change, actor, { input }))).toBe(true);
  });

  it.each<[when: string, Change, Actor, WorkflowState]>([
    ['it is withdrawn', 'withdraw_backup', operator, asked()],
    ['the ride is over', 'drop_off_therapist', ben, ride({ status: 'arrived' })],
    ['the visit is cancelled', 'cancel', operator, asked()],
    ['everybody is home', 'complete_return_journey', ben, rideHome()],
  ])('drops the note of the request when %s (R-beyond-41)', (_when, change, actor, state) => {
    expect(keepsSecondDriverNote(state, after(state, change, actor))).toBe(false);
  });

  it('continues while the same ride does', () => {
    expect(after(asked(), 'arrive_at_location', ben).backup).toEqual(asked().backup);
    expect(after(asked(), 'edit_details', operator).backup).toEqual(asked().backup);
  });
});
