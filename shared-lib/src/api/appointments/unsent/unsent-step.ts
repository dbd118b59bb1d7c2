import type { Action } from '../../../domain';
import type { CachedCard, UnsentNote } from '../appointment-record';

/** The steps that are kept without a network. Which others are not: docs/subsystems/queued-steps.md. */
const KEPT: ReadonlySet<Action> = new Set<Action>([
  'therapist_confirm',
  'driver_confirm',
  'reject',
  'start_journey',
  'pick_up_therapist',
  'collect_therapists',
  'arrive_at_location',
  'drop_off_therapist',
  'start_session',
  'mark_awaiting_payment',
  'complete',
  'request_pickup',
  'decline_pickup',
  'cancel_pickup',
  'confirm_pickup',
  'reject_pickup',
  'complete_return_journey',
]);

/** May this step of a visit wait on the phone? Source: R-device-30. */
export const mayWait = (action: Action): boolean => KEPT.has(action);

/** A step of a visit. Older rows have no kind. */
export interface VisitStep extends UnsentNote {
  readonly kind?: undefined;
  readonly body?: Record<string, unknown> | undefined;
  /** What a card reads while its steps wait, before the first of them. */
  readonly before: CachedCard;
}

/** What else may wait: the own check-in and check-out, a note on an own day, and that a message was read. */
export type OwnKind = 'attendance' | 'note' | 'read';

/** A step that belongs to no visit. Source: R-beyond-321. */
export interface OwnStep extends Pick<UnsentNote, 'order' | 'key' | 'label' | 'did' | 'occurredAt' | 'state' | 'says'> {
  readonly kind: OwnKind;
  readonly action: string;
  readonly body?: Record<string, unknown> | undefined;
}

/** A step that the server has not taken yet, as the device keeps it: one row a step. */
export type UnsentStep = VisitStep | OwnStep;
/** Before it is kept. */
export type Draft<S extends UnsentStep = UnsentStep> = Omit<S, 'order' | 'occurredAt' | 'state'>;

/** What follows from one another: the steps of a visit, check-in and check-out. Every other step stands alone. */
export type Thread = number | string;
export const threadOf = (step: UnsentStep): Thread => {
  if (step.kind === undefined) return step.appointment;
  return step.kind === 'attendance' ? step.kind : step.key;
};

/** A person need not hear of it: nothing is lost if it never arrives. */
export const isQuiet = ({ kind }: UnsentStep): boolean => kind === 'read';
