import type { AppointmentCard } from '../contract/appointment-card';
import { statusLabel, type Status } from '../domain/workflow/statuses';

/**
 * The stages of an appointment in the progress bar of a phone: agreed, started, on the way, there, in session, payment,
 * done.
 */
const STAGES: readonly (readonly Status[])[] = [
  ['confirmed', 'therapist_confirmed', 'driver_confirmed'],
  ['in_progress'],
  ['journey', 'picking_up_therapists', 'transporting_group', 'driving_to_location'],
  ['arrived', 'at_location', 'dropped_off'],
  ['session_in_progress'],
  ['awaiting_payment', 'payment_verified', 'payment_completed'],
  ['completed', 'pickup_requested', 'driver_assigned_pickup', 'return_journey', 'transport_completed'],
];

/** How many stages are done, of how many, and the word for the current one; undefined for a cancelled visit. */
export function appointmentProgress({
  status,
  outcome,
}: Pick<AppointmentCard, 'status' | 'outcome'>): { done: number; total: number; label: string } | undefined {
  const stage = STAGES.findIndex((statuses) => statuses.includes(status));
  if (stage < 0 || outcome === 'cancelled') return undefined;
  const done = status === 'transport_completed' ? STAGES.length : stage;
  return { done, total: STAGES.length, label: statusLabel(status) };
}
