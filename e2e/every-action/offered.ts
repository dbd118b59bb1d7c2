import {
  allowedChanges,
  BEFORE_START,
  decide,
  PICKUP_STATUSES,
  STATUSES,
  TABLE,
  UNDOABLE,
  oneOf,
  type Actor,
  type Change,
  type Role,
  type Status,
  type WorkflowState,
} from 'shared-lib/domain';

/** One thing that somebody is offered: by the workflow's table, as a button of a screen. */
export interface Offer {
  role: Role;
  change: Change;
  status: Status;
  /** More than one therapist. */
  group: boolean;
  /** Whoever presses has said to need no ride home, and joins it after all. */
  declined?: true;
}

/** What a page that presses it can be seen to press: not what its person had said before. */
export const offerKey = ({ role, change, status, group }: Offer): string =>
  `${role} ${change} ${status} ${group ? 'group' : 'single'}`;

/** What one press is told from all others by. */
export const pressName = (offer: Offer): string => offerKey(offer) + (offer.declined ? ' declined' : '');

const NOW = Date.parse('2026-11-20T13:30:00+08:00');
const HOUR = 3_600_000;
const ACTORS = [
  { role: 'operator', id: 1 },
  { role: 'therapist', id: 11 },
  { role: 'driver', id: 21 },
] as const satisfies readonly Actor[];

/** What is pressed with another: a therapist answers for all materials by one check (`complete`). */
const hasButton = (role: Role, change: Change): boolean => !(role === 'therapist' && change === 'check_material');

function* eachOf<const A extends readonly unknown[][]>(...lists: A): Generator<{ [I in keyof A]: A[I][number] }> {
  const [first, ...rest] = lists;
  if (!first) return yield [] as never;
  for (const item of first) for (const others of eachOf(...rest)) yield [item, ...others] as never;
}

/** The same visit in all that the guards of the table ask about. */
function* visits(status: Status, group: boolean): Generator<WorkflowState> {
  const choices = eachOf(
    [false, true],
    [false, true],
    [false, true],
    [false, true],
    [false, true],
    // Once there is a ride home, and once the time to answer is over.
    [false, ...(oneOf(BEFORE_START, status) ? [] : [true])],
    [false, ...(status === 'pending' ? [true] : [])],
    ['none', 'unchecked'] as WorkflowState['materials'][],
    ['unpaid', 'paid'] as WorkflowState['paymentStatus'][],
  );
  const person = (id: number, hasAnswered: boolean, needsNoRide = false) => ({
    id,
    accepted: hasAnswered || status !== 'pending',
    ready: hasAnswered,
    pickedUp: hasAnswered,
    needsNoRide,
  });
  for (const [withDriver, hasAnswered, hasOther, hasDriver, withBackup, declined, late, ...rest] of choices) {
    const [materials, paymentStatus] = rest;
    // A group is never without a driver who has a car; where one alone needs no ride home, there is none.
    if (group && !withDriver) continue;
    if (!group && declined && oneOf(PICKUP_STATUSES, status)) continue;
    yield {
      status,
      outcome: oneOf(['completed', 'transport_completed', ...PICKUP_STATUSES], status) ? 'completed' : null,
      startsAt: NOW + HOUR,
      endsAt: NOW + 2 * HOUR,
      therapists: [person(11, hasAnswered, declined), ...(group ? [person(12, hasOther)] : [])],
      driver: withDriver ? { id: 21, accepted: hasDriver || status !== 'pending' } : null,
      responseDeadline: late ? NOW - HOUR / 2 : NOW + HOUR / 2,
      lastRemindedAt: null,
      paymentStatus,
      materials,
      rodeOut: true,
      pickup: oneOf(PICKUP_STATUSES, status)
        ? {
            driverId: status === 'pickup_requested' ? null : 21,
            urgency: 'normal',
            deadline: NOW + HOUR,
            asked: [21],
            plannedAt: null,
            wantedAt: null,
            returnsTo: 'completed',
          }
        : null,
      backup: withBackup
        ? { to: null, asked: [21], declined: [], askedAt: NOW, until: NOW + HOUR, takenBy: null, answeredAt: null }
        : null,
    };
  }
}

/** Where a step can be taken back from, as who took it: what follows the four steps of `UNDOABLE`. */
const afterTheStep = (state: WorkflowState, actor: Actor): Status[] =>
  UNDOABLE.flatMap((change) => {
    const decision = decide(change, { state, actor, input: {}, now: NOW });
    return decision.allowed ? [decision.next.status] : [];
  });

/** Everything that anybody is offered at any status, single and group, as the workflow's table has it. */
export function everyOffer(): Offer[] {
  const offers = new Map<string, Offer>();
  for (const [status, group, actor] of eachOf([...STATUSES], [false, true], [...ACTORS]))
    for (const state of visits(status, group)) {
      const add = (change: Change, at: Status): void => {
        const joins = change === 'request_pickup' && state.therapists.some(({ needsNoRide }) => needsNoRide);
        const offer: Offer = { role: actor.role, change, status: at, group, ...(joins && { declined: true }) };
        if (hasButton(actor.role, change) && TABLE[change].from.includes(at)) offers.set(pressName(offer), offer);
      };
      for (const change of allowedChanges(state, actor, NOW)) add(change, status);
      for (const after of afterTheStep(state, actor)) add('undo', after);
    }
  return [...offers.values()];
}
