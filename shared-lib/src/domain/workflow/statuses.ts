// How it works: docs/subsystems/appointments.md.
import * as m from '../../texts/m.js';

/**
 * Every appointment status: the stored name, synonyms that other systems use, and its label. Its colour is in the
 * design system (`ui/badge/statusTone.ts`). Source: 4-001, 4-002, R-workflow-37. To add a status: one row in CANONICAL
 * (and the check in the database), or one row in SYNONYMS. How a visit ended, whatever its status: `OUTCOMES`
 * (workflow/state.ts).
 */

/** The texts are made when they are read: the server says them in the reader's language. */
const CANONICAL = {
  pending: () => m.pending(),
  confirmed: () => m.confirmed(),
  therapist_confirmed: () => m.therapist_ready(),
  driver_confirmed: () => m.ready_to_start(),
  in_progress: () => m.started(),
  journey: () => m.on_the_way(),
  picking_up_therapists: () => m.picking_up_therapists(),
  transporting_group: () => m.driving_the_group(),
  driving_to_location: () => m.driving_to_location(),
  at_location: () => m.at_location(),
  arrived: () => m.arrived(),
  dropped_off: () => m.dropped_off(),
  session_in_progress: () => m.session_in_progress(),
  awaiting_payment: () => m.awaiting_payment(),
  payment_verified: () => m.payment_verified(),
  payment_completed: () => m.payment_completed(),
  completed: () => m.completed(),
  pickup_requested: () => m.pickup_requested(),
  driver_assigned_pickup: () => m.pickup_driver_asked(),
  return_journey: () => m.return_journey(),
  transport_completed: () => m.transport_completed(),
  cancelled: () => m.cancelled(),
  rejected: () => m.rejected(),
  auto_cancelled: () => m.auto_cancelled(),
} as const satisfies Record<string, () => string>;

/** A status the server stores. */
export type Status = keyof typeof CANONICAL;
export const STATUSES = Object.keys(CANONICAL) as readonly Status[];

/** Other names of the same states, accepted as input and never written. */
export const SYNONYMS = {
  therapist_confirm: 'therapist_confirmed',
  driver_confirm: 'driver_confirmed',
  journey_started: 'journey',
  therapist_dropped_off: 'dropped_off',
  session_started: 'session_in_progress',
  payment_requested: 'awaiting_payment',
  driver_assigned: 'driver_assigned_pickup',
  pickup_confirmed: 'return_journey',
  return_journey_completed: 'transport_completed',
  driver_transport_completed: 'transport_completed',
} as const satisfies Record<string, Status>;

export type StatusName = Status | keyof typeof SYNONYMS;
export const STATUS_NAMES = [...STATUSES, ...Object.keys(SYNONYMS)] as readonly StatusName[];

export const isStatus = (value: unknown): value is Status =>
  typeof value === 'string' && Object.hasOwn(CANONICAL, value);
export const isStatusName = (value: unknown): value is StatusName =>
  isStatus(value) || (typeof value === 'string' && Object.hasOwn(SYNONYMS, value));

/** The stored status a name stands for. */
export const canonicalStatus = (name: StatusName): Status => (isStatus(name) ? name : SYNONYMS[name]);

export const statusLabel = (name: StatusName): string => CANONICAL[canonicalStatus(name)]();

/** Statuses an operator may set by hand, in the order of the work. Source: 4-066. */
export const SETTABLE_STATUSES = [
  'pending',
  'therapist_confirmed',
  'driver_confirmed',
  'in_progress',
  'journey',
  'arrived',
  'dropped_off',
  'session_in_progress',
  'awaiting_payment',
  'completed',
] as const satisfies readonly Status[];
export type SettableStatus = (typeof SETTABLE_STATUSES)[number];

/** Before the operator starts the appointment. */
export const BEFORE_START = [
  'pending',
  'confirmed',
  'therapist_confirmed',
  'driver_confirmed',
] as const satisfies readonly Status[];
/** Started, and the therapist is not yet at work. */
export const ON_THE_ROAD = [
  'in_progress',
  'journey',
  'picking_up_therapists',
  'transporting_group',
  'driving_to_location',
  'at_location',
  'arrived',
] as const satisfies readonly Status[];
/**
 * The ride out is ahead or running: until its end another driver can take over. Source: R-workflow-32, R-workflow-33.
 */
export const BEFORE_DROP_OFF = [...BEFORE_START, ...ON_THE_ROAD] as const;
export const PICKUP_STATUSES = [
  'pickup_requested',
  'driver_assigned_pickup',
  'return_journey',
] as const satisfies readonly Status[];
export const SESSION_BEGUN = [
  'session_in_progress',
  'awaiting_payment',
  'completed',
] as const satisfies readonly Status[];
/** When materials may be checked: the visit is paid for and not over. Source: 4-025, 4-026, R-workflow-15. */
export const MATERIALS_CHECK_FROM = [
  'payment_verified',
  'payment_completed',
  'completed',
  ...PICKUP_STATUSES,
] as const satisfies readonly Status[];
/** Called off: by a person, or because nobody answered in time. */
export const CANCELLED = ['cancelled', 'auto_cancelled'] as const satisfies readonly Status[];
/** Nothing more happens, except corrections and a ride home. */
export const ENDED = [
  'completed',
  'transport_completed',
  'rejected',
  ...CANCELLED,
] as const satisfies readonly Status[];
/** What the therapist's today and upcoming lists leave out. Source: 2-141. */
export const HIDDEN_FROM_TODAY = ['transport_completed', 'completed'] as const satisfies readonly Status[];

export const oneOf = <T extends string>(set: readonly T[], value: string): value is T =>
  (set as readonly string[]).includes(value);
