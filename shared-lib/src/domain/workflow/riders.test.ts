import { MINUTE } from '../limits';
import type { Actor } from '../people/roles';
import {
  decide,
  isRideHomeDeclined,
  passengers,
  ridersHome,
  type Change,
  type ChangeInput,
  type WorkflowState,
} from './index';

const NOW = Date.parse('2026-11-20T19:00:00+08:00');
const [LIZA, MIA, CORA, BEN, REY] = [11, 12, 13, 21, 22];
const operator: Actor = { role: 'operator', id: 1 };
const [ben, rey] = [BEN, REY].map((id): Actor => ({ role: 'driver', id })) as [Actor, Actor];
const [liza, mia, cora] = [LIZA, MIA, CORA].map((id): Actor => ({ role: 'therapist', id })) as [Actor, Actor, Actor];

const team = (...ids: number[]): WorkflowState['therapists'] =>
  ids.map((id) => ({ id, accepted: true, ready: true, pickedUp: true, needsNoRide: false }));

const aState = (given: Partial<WorkflowState>): WorkflowState => ({
  status: 'completed',
  outcome: 'completed',
  startsAt: NOW - 120 * MINUTE,
  endsAt: NOW - 60 * MINUTE,
  therapists: team(LIZA),
  driver: { id: BEN, accepted: true },
  responseDeadline: NOW - 150 * MINUTE,
  lastRemindedAt: null,
  paymentStatus: 'paid',
  materials: 'none',
  rodeOut: true,
  pickup: null,
  backup: null,
  ...given,
});

type Step = readonly [change: Change, actor: Actor, input?: ChangeInput];
const ask = (state: WorkflowState, [change, actor, input = {}]: Step) =>
  decide(change, { state, actor, input, now: NOW });

function walk(state: WorkflowState, steps: readonly Step[]): WorkflowState {
  return steps.reduce((current, step) => {
    const decision = ask(current, step);
    if (!decision.allowed) throw new Error(`${step[0]} refused at ${current.status}: ${decision.code}`);
    return decision.next;
  }, state);
}

function codeOf(change: Change, state: WorkflowState, actor: Actor): string | undefined {
  const decision = ask(state, [change, actor]);
  return decision.allowed ? undefined : decision.code;
}

describe('a ride home of a group (R-workflow-65, R-workflow-66)', () => {
  const home = aState({
    status: 'completed',
    outcome: 'completed',
    materials: 'none',
    therapists: team(LIZA, MIA, CORA),
  });
  const riders = ({ therapists }: WorkflowState) => ridersHome(therapists).map(({ id }) => id);

  it('is for everyone who has not declined it, whoever asks (R-workflow-65)', () => {
    const requested = walk(home, [
      ['decline_pickup', cora],
      ['request_pickup', liza],
    ]);
    expect(riders(requested)).toEqual([LIZA, MIA]);
    expect(isRideHomeDeclined(requested)).toBe(false);
  });

  it('lets each therapist decline, one after the other, and counts as declined once all have (R-workflow-20)', () => {
    const two = walk(home, [
      ['decline_pickup', cora],
      ['decline_pickup', mia],
    ]);
    expect(codeOf('decline_pickup', two, cora)).toBe('ALREADY_ANSWERED');
    expect(isRideHomeDeclined(two)).toBe(false);
    expect(isRideHomeDeclined(walk(two, [['decline_pickup', liza]]))).toBe(true);
  });

  it('continues without those who drop out, and is cancelled by the last (R-workflow-66)', () => {
    const asked = walk(home, [
      ['request_pickup', liza],
      ['decline_pickup', mia],
      ['assign_pickup_driver', operator, { driverId: REY }],
      ['decline_pickup', liza],
    ]);
    expect(asked).toMatchObject({ status: 'driver_assigned_pickup', pickup: { driverId: REY } });
    expect(riders(asked)).toEqual([CORA]);
    expect(codeOf('decline_pickup', asked, cora)).toBe('ACTION_NOT_ALLOWED');
    expect(codeOf('cancel_pickup', asked, liza)).toBe('ACTION_NOT_ALLOWED');
    const off = walk(asked, [['cancel_pickup', cora]]);
    expect(off.status).toBe('completed');
    expect(riders(off)).toEqual([CORA]);
  });

  it('takes a therapist who declined after all while no driver is asked, with the same urgency (R-workflow-66)', () => {
    const requested = walk(home, [
      ['decline_pickup', cora],
      ['request_pickup', liza, { urgency: 'urgent' }],
    ]);
    const joined = walk(requested, [['request_pickup', cora, { urgency: 'normal' }]]);
    expect(riders(joined)).toEqual([LIZA, MIA, CORA]);
    expect(joined.pickup?.urgency).toBe('urgent');
    const asked = walk(requested, [['assign_pickup_driver', operator, { driverId: REY }]]);
    expect(codeOf('request_pickup', asked, cora)).toBe('ACTION_NOT_ALLOWED');
  });

  it("keeps the other therapists' answers when one requests it (R-workflow-65)", () => {
    const declined = walk(home, [
      ['decline_pickup', liza],
      ['decline_pickup', mia],
      ['decline_pickup', cora],
    ]);
    expect(riders(walk(declined, [['request_pickup', mia]]))).toEqual([MIA]);
  });

  it('of a cancelled visit is for those who were collected (R-workflow-61, R-workflow-65)', () => {
    const half = aState({
      status: 'cancelled',
      outcome: 'cancelled',
      therapists: team(LIZA, MIA).map((one) => ({ ...one, pickedUp: one.id === LIZA })),
    });
    expect(riders(walk(half, [['request_pickup', liza]]))).toEqual([LIZA]);
    expect(codeOf('request_pickup', half, mia)).toBe('ACTION_NOT_ALLOWED');
  });

  it('cannot be joined or made urgent by a therapist who was not collected (R-workflow-61, R-workflow-65)', () => {
    const half = aState({
      status: 'cancelled',
      outcome: 'cancelled',
      therapists: team(LIZA, MIA).map((one) => ({ ...one, pickedUp: one.id === LIZA })),
    });
    const requested = walk(half, [['request_pickup', liza]]);
    expect(codeOf('request_pickup', requested, mia)).toBe('ACTION_NOT_ALLOWED');
    expect(codeOf('request_pickup', requested, liza)).toBeUndefined();
  });

  describe('after another driver takes over the journey', () => {
    const begun = aState({
      status: 'picking_up_therapists',
      outcome: null,
      rodeOut: false,
      therapists: team(LIZA, MIA, CORA).map((one) => ({ ...one, pickedUp: false })),
    });
    const takenOver = walk(begun, [
      ['pick_up_therapist', ben, { therapistId: LIZA }],
      ['edit_driver', operator, { driverId: REY }],
    ]);

    it('is also for those whom the earlier driver collected, wherever they are now (R-workflow-61, R-workflow-70)', () => {
      expect(takenOver.therapists.map(({ pickedUp }) => pickedUp)).toEqual([false, false, false]);
      const cancelled = walk(takenOver, [
        ['start_journey', rey],
        ['pick_up_therapist', rey, { therapistId: MIA }],
        ['cancel', operator],
      ]);
      expect(riders(walk(cancelled, [['request_pickup', liza]]))).toEqual([LIZA, MIA]);
      expect(codeOf('request_pickup', cancelled, cora)).toBe('ACTION_NOT_ALLOWED');
    });

    it('is for nobody once the only collected therapist is removed from the group (R-workflow-70)', () => {
      const rest = walk(takenOver, [
        ['remove_therapist', operator, { therapistId: LIZA }],
        ['cancel', operator],
      ]);
      expect(codeOf('request_pickup', rest, mia)).toBe('ACTION_NOT_ALLOWED');
    });

    it('forgets who was collected when a status before the journey is set by hand (R-workflow-35)', () => {
      const back = walk(takenOver, [['set_status', operator, { status: 'driver_confirmed' }]]);
      expect(ridersHome(back.therapists)).toHaveLength(3);
    });
  });

  it('keeps everyone’s answer when a status set by hand cancels it (R-workflow-65)', () => {
    const requested = walk(home, [
      ['decline_pickup', cora],
      ['request_pickup', liza],
    ]);
    expect(riders(walk(requested, [['set_status', operator, { status: 'completed' }]]))).toEqual([LIZA, MIA]);
    expect(riders(walk(requested, [['set_status', operator, { status: 'awaiting_payment' }]]))).toHaveLength(3);
  });

  it('does not change the way out, which is for the whole visit (R-workflow-65)', () => {
    const [collected, waiting] = team(LIZA, MIA);
    const therapists = [collected!, { ...waiting!, pickedUp: false }];
    expect(passengers({ status: 'picking_up_therapists', therapists })).toHaveLength(2);
    expect(passengers({ status: 'return_journey', therapists })).toHaveLength(1);
  });
});

it('an open payment is verified before, during or after it, once, and only if the visit took place (R-workflow-14)', () => {
  const refused = { code: 'ACTION_NOT_ALLOWED' };
  const OVER = [
    'completed',
    'pickup_requested',
    'driver_assigned_pickup',
    'return_journey',
    'transport_completed',
  ] as const;
  for (const status of OVER) {
    const unpaid = aState({ status, paymentStatus: 'unpaid' });
    const paid = walk(unpaid, [['mark_completed', operator]]);
    expect(paid).toEqual({ ...unpaid, paymentStatus: 'paid' });
    expect(ask(paid, ['mark_completed', operator])).toMatchObject(refused);
    expect(ask(unpaid, ['correct_payment', operator])).toMatchObject(refused);
    for (const outcome of ['cancelled', 'aborted'] as const)
      expect(ask({ ...unpaid, outcome }, ['mark_completed', operator])).toMatchObject(refused);
  }
});
