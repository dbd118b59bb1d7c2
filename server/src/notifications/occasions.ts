import type { Actor, Change, TakenStep, WorkflowState } from 'shared-lib/domain';

/** An appointment at one moment, with the facts that texts use. */
export interface AppointmentAtMoment {
  readonly id: number;
  readonly clientName: string;
  readonly state: WorkflowState;
}

/** Events beyond the changes of the workflow that people are told of. templates.ts has recipients and words. */
export const OCCASIONS = [
  'create',
  'deadline_near',
  'deadline_over',
  'begins_soon',
  'session_overrun',
  'going_on',
  'going_on_too_long',
  'left_running',
  'client_late',
  'client_unit',
  'material_shortage',
  'material_low',
] as const;
export type Occasion = Change | (typeof OCCASIONS)[number];
/** All events that anybody is told of, with or without an appointment. */
export type AnyOccasion =
  | Occasion
  | 'wish_offered'
  | 'wish_expired'
  | 'version_returned'
  | 'backup_missed'
  | 'still_in'
  | 'still_in_told'
  | MoneyOccasion;
/** Events about handed-over cash, and about corrections and rules that a second operator decides. */
export type MoneyOccasion =
  | 'remittance_counted'
  | 'remittance_disputed'
  | 'remittance_withdrawn'
  | 'remittance_confirmed'
  | 'cash_moved'
  | 'payout_paid'
  | 'payout_disputed'
  | 'payout_voided'
  | 'cash_settlement_asked'
  | 'cash_settlement_decided'
  | 'refund_asked'
  | 'refund_decided'
  | 'rule_asked'
  | 'rule_decided'
  | 'rule_weakened'
  | 'rule_owners'
  | 'day_asked'
  | 'day_decided'
  | 'correction_asked'
  | 'correction_decided';

/** The changes whose words name their people: added, removed, who cannot come, or who comes late. */
export const SAYS_WHO = [
  'edit_driver',
  'remove_therapist',
  'reject_pickup',
  'pickup_timeout',
  'cannot_make_it',
  'can_make_it',
  'running_late',
  'on_time',
] as const satisfies readonly Change[];

export interface Occurrence {
  readonly change: Occasion;
  /** Null for a new appointment. */
  readonly before: AppointmentAtMoment | null;
  readonly after: AppointmentAtMoment;
  readonly actor: Actor;
  readonly now: Date;
  /** The actor's reason, or the names in the text. */
  readonly reason?: string;
  /** The person whose earlier refusal it was. */
  readonly refusedBy?: number | null;
  /** The step that was undone. */
  readonly undoes?: Pick<TakenStep, 'change' | 'at'>;
  /** The changes of an edit of details: the therapists of the services, the place or the notes. */
  readonly changesGivers?: boolean;
  readonly changesDetails?: boolean;
  /** The names of added and removed people, for the changes in `SAYS_WHO`; of all, for `deadline_over`. */
  readonly names?: ReadonlyMap<number, string>;
  /** The silent driver gets no new work because of it. */
  readonly suspendsDriver?: boolean;
}
