import {
  calledAsSecondDriver,
  hasAgreed,
  risingKind,
  waitingFor,
  type Role,
  type WorkflowState,
  isBeforeSession,
} from 'shared-lib/domain';
import type { Tx } from '../platform/database/database.js';
import type { Occasion, Occurrence } from './occasions.js';
import {
  SETTLED,
  SETTLED_ASKED,
  SETTLED_REMITTANCES,
  SETTLED_STILL_IN,
  SETTLED_ENTRY,
  UNSETTLED,
} from './settle.sql.js';

/** For therapists and drivers. */
const ASKS_STAFF: readonly Occasion[] = [
  'create',
  'remind',
  'deadline_near',
  'deadline_over',
  'review_rejection',
  'edit_visit',
  'therapist_confirm',
  'driver_confirm',
];

/**
 * The occasions whose notifications ask their readers for something, by role. All others are news, which stay unread
 * until the person reads them.
 */
const ASKS: { readonly [R in Role]: readonly Occasion[] } = {
  operator: [
    'reject',
    'therapist_confirm',
    'driver_confirm',
    'mark_awaiting_payment',
    'request_pickup',
    'reject_pickup',
    'pickup_timeout',
  ],
  therapist: [...ASKS_STAFF, 'edit_therapists', 'mark_completed'],
  driver: [
    ...ASKS_STAFF,
    'edit_driver',
    'start_appointment',
    'assign_pickup_driver',
    'reject_pickup',
    'pickup_timeout',
  ],
};

/** For operators while an answer is late: nobody waits for them, but they were told to take care of it. */
const OVERDUE: readonly Occasion[] = ['deadline_over'];

/** For a request for backup: the asked drivers, and the operators while it is with them. */
const SECOND_DRIVER = {
  asked: ['ask_backup'],
  operators: ['take_backup', 'decline_backup', 'backup_timeout'],
} as const satisfies Readonly<Record<string, readonly Occasion[]>>;

/** For operators, until everybody who cannot come is replaced or can come after all. */
const CANNOT_COME: readonly Occasion[] = ['cannot_make_it'];

/** For everybody who was told, until the driver says another time, is on time after all, or is there. */
const LATE: readonly Occasion[] = ['running_late'];

/** For the people of what goes on too long, and for operators once it is urgent, until it is over. */
const GOING_ON = { people: ['going_on'], operators: ['going_on_too_long'] } as const satisfies Readonly<
  Record<string, readonly Occasion[]>
>;

/** For the people of a visit, until somebody sets off or it is off. */
const BEGINS_SOON: readonly Occasion[] = ['begins_soon'];

/** For the people of a visit, until its session begins or it is off. */
const CLIENT_SAID: readonly Occasion[] = ['client_late', 'client_unit'];

/** The operators' notification of a slot for this entry asks nothing any more. */
export const settleEntry = (tx: Tx, wish: number, at: Date): void => tx.enqueue(SETTLED_ENTRY, { wish_id: wish, at });

/** No hand-over of this person waits for their word any more. */
export const settleRemittances = (tx: Tx, person: number, at: Date): void =>
  tx.enqueue(SETTLED_REMITTANCES, { user_id: person, at });

/** This person has checked out. */
export const settleStillIn = (tx: Tx, person: number, at: Date): void =>
  tx.enqueue(SETTLED_STILL_IN, { user_id: person, at });

/** No correction of this visit's payment waits any more. */
export const settleCorrection = (tx: Tx, appointment: number, at: Date): void =>
  tx.enqueue(SETTLED, { user_id: null, appointment_id: appointment, occasions: ['correction_asked'], at });

/** No shortage waits to be settled any more. */
export const settleSettlements = (tx: Tx, at: Date): void =>
  tx.enqueue(SETTLED_ASKED, { occasion: 'cash_settlement_asked', at });

/** No day of the books waits for a second operator any more. */
export const settleDays = (tx: Tx, at: Date): void => tx.enqueue(SETTLED_ASKED, { occasion: 'day_asked', at });

/** No change of a rule waits for a second operator any more. */
export const settleRuleChanges = (tx: Tx, at: Date): void => tx.enqueue(SETTLED_ASKED, { occasion: 'rule_asked', at });

/** People who had to act and no longer must: the question is answered, by any person. */
function settledBy(before: WorkflowState, after: WorkflowState): { readonly role: Role; readonly id: number | null }[] {
  const still = before.status === after.status ? waitingFor(after) : [];
  return waitingFor(before).filter(({ role, id }) => !still.some((one) => one.role === role && one.id === id));
}

/** People from whom a change needs nothing more, by the occasion that asked them. Without a name: every operator. */
function askedOf(
  before: WorkflowState,
  after: WorkflowState,
): { readonly user_id: number | null; readonly occasions: readonly Occasion[] }[] {
  const called = calledAsSecondDriver(after);
  const answered = before.backup?.answeredAt && !after.backup?.answeredAt;
  return [
    ...settledBy(before, after).map(({ role, id }) => ({
      user_id: role === 'operator' ? null : id,
      occasions: ASKS[role],
    })),
    ...calledAsSecondDriver(before)
      .filter((id) => !called.includes(id))
      .map((id) => ({ user_id: id, occasions: SECOND_DRIVER.asked })),
    ...(before.cannotCome && !after.cannotCome ? [{ user_id: null, occasions: CANNOT_COME }] : []),
    ...(before.late && before.late.at !== after.late?.at
      ? [null, ...before.therapists.map(({ id }) => id)].map((user_id) => ({ user_id, occasions: LATE }))
      : []),
    ...(risingKind(before) && (risingKind(before) !== risingKind(after) || before.late?.at !== after.late?.at)
      ? [
          { user_id: null, occasions: GOING_ON.operators },
          ...waitingFor(before).map(({ id }) => ({ user_id: id, occasions: GOING_ON.people })),
        ]
      : []),
    ...(hasAgreed(before) && !hasAgreed(after)
      ? [...before.therapists, ...(before.driver ? [before.driver] : [])].map(({ id }) => ({
          user_id: id,
          occasions: BEGINS_SOON,
        }))
      : []),
    ...(isBeforeSession(before) && !isBeforeSession(after)
      ? [...before.therapists, ...(before.driver ? [before.driver] : [])].map(({ id }) => ({
          user_id: id,
          occasions: CLIENT_SAID,
        }))
      : []),
    ...(answered ? [{ user_id: null, occasions: SECOND_DRIVER.operators }] : []),
    ...(before.status === 'pending' && after.status !== 'pending' ? [{ user_id: null, occasions: OVERDUE }] : []),
  ];
}

/**
 * Marks notifications read whose question a change answers, on all screens of their readers, in the change's
 * transaction. Notifications of the change itself stay unread. After an undo, the questions that the step had answered
 * are unread again. Source: R-workflow-21.
 */
export function settleAsked(tx: Tx, { before, after, now, undoes }: Occurrence): void {
  if (!before) return;
  const common = { appointment_id: after.id, at: now };
  for (const asked of askedOf(before.state, after.state)) tx.enqueue(SETTLED, { ...common, ...asked });
  if (!undoes) return;
  const settled_at = new Date(undoes.at);
  for (const asked of askedOf(after.state, before.state)) tx.enqueue(UNSETTLED, { ...common, ...asked, settled_at });
}
