import { MINUTE } from '../limits';
import type { Actor } from '../people/roles';
import {
  allowedActions,
  decide,
  LATE_MINUTES,
  lateOf,
  RUNNING_LATE_FROM,
  type Change,
  type ChangeInput,
  type LateMinutes,
  type WorkflowState,
} from './index';
import { oneOf, STATUSES } from './statuses';

const START = Date.parse('2026-11-20T20:00:00+08:00');
const BEFORE = START - 30 * MINUTE;
const [LIZA, BEN, REY] = [11, 21, 22] as const;
const operator: Actor = { role: 'operator', id: 1 };
const liza: Actor = { role: 'therapist', id: LIZA };
const ben: Actor = { role: 'driver', id: BEN };
const rey: Actor = { role: 'driver', id: REY };

const aState = (given: Partial<WorkflowState> = {}): WorkflowState => ({
  status: 'journey',
  outcome: null,
  startsAt: START,
  endsAt: START + 90 * MINUTE,
  therapists: [{ id: LIZA, accepted: true, ready: true, pickedUp: false, needsNoRide: false }],
  driver: { id: BEN, accepted: true },
  responseDeadline: START - 30 * MINUTE,
  lastRemindedAt: null,
  paymentStatus: 'unpaid',
  materials: 'none',
  rodeOut: false,
  pickup: null,
  backup: null,
  ...given,
});
const home = (plannedAt: number): Partial<WorkflowState> => ({
  status: 'return_journey',
  pickup: {
    driverId: REY,
    urgency: 'normal',
    deadline: null,
    asked: [REY],
    plannedAt,
    wantedAt: null,
    returnsTo: 'completed',
  },
});
/** What is sent, and when: before the start, if left out. */
type Sent = ChangeInput & { now?: number };

function after(state: WorkflowState, change: Change, actor: Actor, { now = BEFORE, ...input }: Sent = {}) {
  const decision = decide(change, { state, actor, input, now });
  if (!decision.allowed) throw new Error(`${change} is refused: ${decision.code}`);
  return decision.next;
}
const codeOf = (state: WorkflowState, change: Change, actor: Actor, { now = BEFORE, ...input }: Sent = {}) => {
  const decision = decide(change, { state, actor, input, now });
  return decision.allowed ? undefined : decision.code;
};
const says = (lateMinutes: LateMinutes, state = aState(), { actor = ben, now = BEFORE } = {}) =>
  after(state, 'running_late', actor, { lateMinutes, now });

describe('a driver who runs late (R-beyond-261)', () => {
  it.each(LATE_MINUTES)('comes %i minutes after the start, and booked times stay', (minutes) => {
    const before = aState();
    expect(says(minutes, before)).toEqual({
      ...before,
      late: { by: BEN, minutes, at: BEFORE, expectedAt: START + minutes * MINUTE },
    });
  });

  it('comes that much after now once the time is over', () => {
    const now = START + 12 * MINUTE;
    expect(says(20, aState(), { now }).late?.expectedAt).toBe(now + 20 * MINUTE);
    expect(says(10, aState(home(START)), { actor: rey, now }).late?.expectedAt).toBe(now + 10 * MINUTE);
    expect(says(10, aState(home(now + 40 * MINUTE)), { actor: rey, now }).late?.expectedAt).toBe(now + 50 * MINUTE);
  });

  it('can say another time, and says the same one once', () => {
    const said = says(20);
    expect(codeOf(said, 'running_late', ben, { lateMinutes: 20 })).toBe('ALREADY_ANSWERED');
    expect(says(30, said).late).toMatchObject({ minutes: 30, expectedAt: START + 30 * MINUTE });
    expect(says(10, said).late).toMatchObject({ minutes: 10, expectedAt: START + 10 * MINUTE });
    // Later again, by the same number.
    const now = START + 5 * MINUTE;
    expect(codeOf(said, 'running_late', ben, { lateMinutes: 20, now: START + 30_000 })).toBe('ALREADY_ANSWERED');
    expect(says(20, said, { now }).late?.expectedAt).toBe(now + 20 * MINUTE);
  });

  it('still holds at the pick-up, where the way to the client is ahead (R-beyond-924)', () => {
    const there = after(says(20), 'arrive_at_location', ben);
    expect(there).toMatchObject({ status: 'arrived', late: { minutes: 20 } });
    expect(says(30, there).late).toMatchObject({ minutes: 30 });
    expect(after(there, 'drop_off_therapist', ben)).not.toHaveProperty('late');
  });

  it('can take it back', () => {
    expect(allowedActions(aState(), ben, BEFORE)).not.toContain('on_time');
    expect(codeOf(aState(), 'on_time', ben)).toBe('ACTION_NOT_ALLOWED');
    expect(after(says(20), 'on_time', ben)).toEqual(aState());
  });

  it('is the driver of the ride that is under way, and nobody else', () => {
    for (const status of STATUSES) {
      const state = aState({ ...home(START), status });
      const isRide = oneOf(RUNNING_LATE_FROM, status);
      const offered = [ben, rey].filter((one) => allowedActions(state, one, BEFORE).includes('running_late'));
      expect({ status, offered }).toEqual({ status, offered: isRide ? [status === 'return_journey' ? rey : ben] : [] });
      for (const one of [liza, operator]) expect(codeOf(state, 'running_late', one)).toBe('WRONG_ROLE');
    }
    expect(codeOf(aState(), 'running_late', rey)).toBe('WRONG_ROLE');
  });

  it.each<[string, (state: WorkflowState) => WorkflowState]>([
    [
      'the drop-off',
      (state) => after(after(state, 'arrive_at_location', ben), 'drop_off_therapist', ben, { now: START }),
    ],
    ['another driver', (state) => after(state, 'edit_driver', operator, { driverId: REY })],
    ['the cancellation', (state) => after(state, 'cancel', operator)],
    ['a status before the ride', (state) => after(state, 'set_status', operator, { status: 'driver_confirmed' })],
  ])('ends with %s', (_what, change) => {
    expect(change(says(20))).not.toHaveProperty('late');
  });

  it.each<[string, (state: WorkflowState) => WorkflowState]>([
    ['everybody is back', (state) => after(state, 'complete_return_journey', rey)],
    ['the ride home is called off', (state) => after(state, 'cancel_pickup', operator)],
    ['another driver is asked', (state) => after(state, 'assign_pickup_driver', operator, { driverId: BEN })],
  ])('of a ride home ends when %s', (_what, change) => {
    expect(change(says(20, aState(home(START)), { actor: rey }))).not.toHaveProperty('late');
  });

  it('stays while the ride goes on', () => {
    const setOff = after(says(20, aState({ status: 'in_progress' })), 'start_journey', ben);
    expect(setOff).toMatchObject({ status: 'journey', late: { minutes: 20 } });
  });

  it('is over where a server of the version before changed the visit and left the words', () => {
    expect(lateOf({ ...says(20), status: 'dropped_off' })).toBeUndefined();
    expect(lateOf({ ...says(20), driver: { id: REY, accepted: true } })).toBeUndefined();
  });
});
