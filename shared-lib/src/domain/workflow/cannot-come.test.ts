import { MINUTE } from '../limits';
import type { Actor } from '../people/roles';
import {
  allowedActions,
  decide,
  operatorNeed,
  waitingFor,
  type Change,
  type ChangeInput,
  type WorkflowState,
} from './index';
import { BEFORE_DROP_OFF, STATUSES, type Status } from './statuses';

const START = Date.parse('2026-11-20T17:00:00+08:00');
const NOW = START - 60 * MINUTE;
const [LIZA, MIA, BEN, REY] = [11, 12, 21, 22] as const;
const operator: Actor = { role: 'operator', id: 1 };
const liza: Actor = { role: 'therapist', id: LIZA };
const mia: Actor = { role: 'therapist', id: MIA };
const ben: Actor = { role: 'driver', id: BEN };
const rey: Actor = { role: 'driver', id: REY };

const member = (id: number, accepted = true) => ({ id, accepted, ready: false, pickedUp: false, needsNoRide: false });
const aState = (given: Partial<WorkflowState> = {}): WorkflowState => ({
  status: 'confirmed',
  outcome: null,
  startsAt: START,
  endsAt: START + 90 * MINUTE,
  therapists: [member(LIZA)],
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
function after(state: WorkflowState, change: Change, actor: Actor, input: ChangeInput = {}): WorkflowState {
  const decision = decide(change, { state, actor, input, now: NOW });
  if (!decision.allowed) throw new Error(`${change} is refused: ${decision.code}`);
  return decision.next;
}
const codeOf = (state: WorkflowState, change: Change, actor: Actor) => {
  const decision = decide(change, { state, actor, input: {}, now: NOW });
  return decision.allowed ? undefined : decision.code;
};
const ill: ChangeInput = { cannotCome: { reason: 'ill', note: 'Fever' } };
const said = (state = aState(), actor = liza) => after(state, 'cannot_make_it', actor, ill);
const whoCannot = ({ cannotCome }: WorkflowState) => cannotCome?.people.map(({ id }) => id);

const RIDE: NonNullable<WorkflowState['pickup']> = {
  driverId: REY,
  urgency: 'normal',
  deadline: null,
  asked: [REY],
  plannedAt: NOW,
  wantedAt: null,
  returnsTo: 'completed',
};

describe("'I can't make it' (R-beyond-255)", () => {
  it('changes nothing but that: the person stays assigned, and operators are needed', () => {
    const before = aState();
    const next = said(before);
    expect(next).toEqual({
      ...before,
      cannotCome: { people: [{ id: LIZA, reason: 'ill', note: 'Fever', at: NOW }] },
    });
    expect(operatorNeed(next.status, true, next)).toBe('cannot_come');
    expect(operatorNeed(before.status, true, before)).toBe('not_begun');
  });

  it('needs operators only while the work is ahead, even if a server of the version before ended the visit', () => {
    const { cannotCome } = said();
    const needing = STATUSES.filter((status) => operatorNeed(status, true, { cannotCome }) === 'cannot_come');
    expect(new Set(needing)).toEqual(new Set([...BEFORE_DROP_OFF, 'dropped_off', 'return_journey']));
    expect(operatorNeed('awaiting_payment', true, { cannotCome })).toBe('payment');
  });

  it('nothing is awaited of them, but of the office, until they take it back (R-beyond-1531)', () => {
    const two = aState({ therapists: [member(LIZA), member(MIA)] });
    const office = { role: 'operator', id: null };
    expect(waitingFor(said())).toEqual([office]);
    expect(waitingFor(said(two))).toEqual([{ role: 'therapist', id: MIA }, office]);
    expect(waitingFor(after(said(), 'can_make_it', liza))).toEqual([{ role: 'therapist', id: LIZA }]);
    expect(waitingFor(said(aState(), ben))).toEqual([{ role: 'therapist', id: LIZA }]);
  });

  it('counts once for each person, and is taken back by that person only', () => {
    const both = said(said(), ben);
    expect(whoCannot(both)).toEqual([LIZA, BEN]);
    expect(codeOf(both, 'cannot_make_it', liza)).toBe('ALREADY_ANSWERED');
    const one = after(both, 'can_make_it', liza);
    expect(whoCannot(one)).toEqual([BEN]);
    expect(codeOf(one, 'can_make_it', liza)).toBe('ACTION_NOT_ALLOWED');
    expect(after(one, 'can_make_it', ben)).toEqual(aState());
  });

  it('is offered only to people who have accepted and whose part is still ahead', () => {
    const asked = aState({ status: 'pending', therapists: [member(LIZA), member(MIA, false)] });
    const offers = (state: WorkflowState, actor: Actor) => allowedActions(state, actor, NOW).includes('cannot_make_it');
    expect([offers(asked, liza), offers(asked, mia), offers(asked, ben)]).toEqual([true, false, true]);
    const there = aState({ status: 'dropped_off' });
    expect([offers(there, liza), offers(there, ben)]).toEqual([true, false]);
    expect(offers(aState({ status: 'session_in_progress' }), liza)).toBe(false);
  });

  it('is for the driver of a ride home too, not for the one who drove out', () => {
    const home = aState({ status: 'return_journey', outcome: 'completed', pickup: RIDE });
    expect(codeOf(home, 'cannot_make_it', ben)).toBe('ACTION_NOT_ALLOWED');
    const next = said(home, rey);
    expect(whoCannot(next)).toEqual([REY]);
    expect(whoCannot(after(next, 'assign_pickup_driver', operator, { driverId: BEN }))).toBeUndefined();
  });

  it.each<[string, WorkflowState, (state: WorkflowState) => WorkflowState]>([
    ['another therapist comes', said(), (one) => after(one, 'edit_therapists', operator, { therapistIds: [MIA] })],
    ['another driver comes', said(aState(), ben), (one) => after(one, 'edit_driver', operator, { driverId: REY })],
    [
      'another driver takes over on the road',
      said(aState({ status: 'journey' }), ben),
      (one) => after(one, 'edit_driver', operator, { driverId: REY }),
    ],
    [
      'the person leaves the group',
      said(aState({ therapists: [member(LIZA), member(MIA)] })),
      (one) => after(one, 'remove_therapist', operator, { therapistId: LIZA }),
    ],
    ['the visit is cancelled', said(), (one) => after(one, 'cancel', operator)],
    ['everybody is asked again', said(), (one) => after(one, 'edit_visit', operator, { startsAt: START + MINUTE })],
    [
      'the session begins after all',
      said(aState({ status: 'dropped_off' })),
      (one) => after(one, 'start_session', liza),
    ],
  ])('ends when %s', (_what, state, change) => {
    expect(whoCannot(state)).toHaveLength(1);
    expect(change(state)).not.toHaveProperty('cannotCome');
  });

  it('is refused to operators, strangers, and in every other status', () => {
    const pickup = { ...RIDE, driverId: BEN };
    const open: Status[] = [...BEFORE_DROP_OFF, 'dropped_off'];
    for (const status of STATUSES) {
      const state = aState({ status, pickup });
      const offered = [liza, ben].map((one) => codeOf(state, 'cannot_make_it', one) === undefined);
      expect([status, ...offered]).toEqual([
        status,
        open.includes(status),
        (open.includes(status) && status !== 'dropped_off') || status === 'return_journey',
      ]);
      for (const one of [operator, mia, rey]) expect(codeOf(state, 'cannot_make_it', one)).toBe('WRONG_ROLE');
    }
  });

  it('stays with the person while others change, and while the work goes on', () => {
    expect(whoCannot(after(said(), 'edit_driver', operator, { driverId: REY }))).toEqual([LIZA]);
    const ready: Status = 'driver_confirmed';
    expect(whoCannot(after(said(aState({ status: ready })), 'start_appointment', operator))).toEqual([LIZA]);
  });
});
