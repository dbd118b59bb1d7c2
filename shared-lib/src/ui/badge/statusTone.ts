// How it works: docs/subsystems/screens.md.
import { canonicalStatus, type Status, type StatusName } from '../../domain/workflow/statuses';
import type { Tone } from '../../theme/tokens';

/** The colour of each status. */
const TONE_OF: Record<Status, Tone> = {
  pending: 'amber',
  confirmed: 'green',
  therapist_confirmed: 'green',
  driver_confirmed: 'green',
  in_progress: 'blue',
  journey: 'blue',
  picking_up_therapists: 'blue',
  transporting_group: 'blue',
  driving_to_location: 'blue',
  at_location: 'blue',
  arrived: 'blue',
  dropped_off: 'violet',
  session_in_progress: 'violet',
  awaiting_payment: 'clay',
  payment_verified: 'green',
  payment_completed: 'green',
  completed: 'green',
  pickup_requested: 'clay',
  driver_assigned_pickup: 'amber',
  return_journey: 'blue',
  transport_completed: 'green',
  cancelled: 'grey',
  rejected: 'red',
  auto_cancelled: 'red',
};

/** A synonym looks like the status it stands for. */
export const statusTone = (name: StatusName): Tone => TONE_OF[canonicalStatus(name)];
