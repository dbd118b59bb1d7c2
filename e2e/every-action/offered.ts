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

/** One action that the workflow's table offers a role, as a button of a screen. */
export interface Offer {
  role: Role;
  change: Change;
  status: Status;
  /** True for more than one therapist. */
  group: boolean;
  /** True if the therapist had said they need no ride home, and now joins it. */
  declined?: true;
}

/** The part of an offer that a page's requests show. `declined` is not part of it. */
export const offerKey = ({ role, change, status, group }: Offer): string =>
  `${role} ${change} ${status} ${group ? 'group' : 'single'}`;

/** The unique name of one press. */
export const pressName = (offer: Offer): string => offerKey(offer) + (offer.declined ? ' declined' : '');

const NOW = Date.parse('2026-11-20T13:30:00+08:00');
const HOUR = 3_600_000;
const ACTORS = [
  { role: 'operator', id: 1 },
  { role: 'therapist', id: 11 },
  { role: 'driver', id: 21 },
] as const satisfies readonly Actor[];

/**
 * False for an action without its own button there: a therapist checks all materials with one button (`complete`). The
 * sheet 'Something is wrong', over any page, has a journey of its own (tests/something-wrong.spec.ts), and so has a
 * payment that comes later (pages/unpaid.spec.ts). To be on time after all needs a late ride before.
 */
const hasButton = (role: Role, change: Change): boolean =>
  !(role === 'therapist' && change === 'check_material') &&
  !oneOf(['cannot_make_it', 'can_make_it', 'on_time', 'add_payment'], change);

function* eachOf<const A extends readonly unknown[][]>(...lists: A): Generator<{ [I in keyof A]: A[I][number] }> {
  const [first, ...rest] = lists;
  if (!first) return yield [] as never;
  for (const item of first) for (const others of eachOf(...rest)) yield [item, ...others] as never;
}

/** The same visit with every combination that the guards of the table read. */
function* visits(status: Status, group: boolean): Generator<WorkflowState> {
  const choices = eachOf(
    [false, true],
    [false, true],
    [false, true],
    [false, true],
    [false, true],
    // A therapist can decline a ride home once the visit has begun. The time to answer can run out while it is pending.
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
    // A group always has a driver with a car. When the only therapist needs no ride home, there is none.
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

/** The statuses in which this person can undo a step: those after the four steps of `UNDOABLE`. */
const afterTheStep = (state: WorkflowState, actor: Actor): Status[] =>
  UNDOABLE.flatMap((change) => {
    const decision = decide(change, { state, actor, input: {}, now: NOW });
    return decision.allowed ? [decision.next.status] : [];
  });

/** Every action that the workflow's table offers to any role at any status, for one therapist and for a group. */
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
