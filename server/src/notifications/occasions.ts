import type { Actor, Change, TakenStep, WorkflowState } from 'shared-lib/domain';

/** An appointment at one moment, as far as the texts speak of it. */
export interface AppointmentAtMoment {
  readonly id: number;
  readonly clientName: string;
  readonly state: WorkflowState;
}

/** What happened, beyond the changes of the workflow, that people hear of: who does, in what words: templates.ts. */
export const OCCASIONS = [
  'create',
  'deadline_near',
  'deadline_over',
  'session_overrun',
  'left_running',
  'material_shortage',
  'material_low',
] as const;
export type Occasion = Change | (typeof OCCASIONS)[number];
/** What operators are told of, with or without an appointment. */
export type OfficeOccasion = Occasion | 'wish_offered' | 'wish_expired' | MoneyOccasion;
/** Of cash that was handed over, and of corrections and rules that a second operator decides. */
export type MoneyOccasion =
  | 'remittance_counted'
  | 'remittance_disputed'
  | 'remittance_withdrawn'
  | 'remittance_confirmed'
  | 'cash_moved'
  | 'cash_settlement_asked'
  | 'cash_settlement_decided'
  | 'rule_asked'
  | 'rule_decided'
  | 'rule_weakened'
  | 'correction_asked'
  | 'correction_decided';

/** The changes whose words name whom they took out or put in. */
export const SAYS_WHO = [
  'edit_driver',
  'remove_therapist',
  'reject_pickup',
  'pickup_timeout',
] as const satisfies readonly Change[];

export interface Occurrence {
  readonly change: Occasion;
  /** Null for a new appointment. */
  readonly before: AppointmentAtMoment | null;
  readonly after: AppointmentAtMoment;
  readonly actor: Actor;
  readonly now: Date;
  /** What the actor gave as the reason, or the names the text is about. */
  readonly reason?: string;
  /** Whose refusal was there before. */
  readonly refusedBy?: number | null;
  /** The step that was taken back. */
  readonly undoes?: Pick<TakenStep, 'change' | 'at'>;
  /** What an edit of details changed: who gives which service, the place or the notes. */
  readonly changesGivers?: boolean;
  readonly changesDetails?: boolean;
  /** Of those who came and went, where the words say who: `SAYS_WHO`. */
  readonly names?: ReadonlyMap<number, string>;
  /** The driver who stayed silent gets no new work for it. */
  readonly suspendsDriver?: boolean;
}
