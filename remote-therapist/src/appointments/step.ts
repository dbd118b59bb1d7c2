import { type Action, type Appointment, type Status } from 'shared-lib';

/** What an appointment asks of its therapist now: at most one thing to press, else a sentence that says who is awaited. */
export interface Step {
  readonly press?: Press;
  readonly says?: string;
  /** Said in the colour of a warning: somebody else has to act first. */
  readonly warns?: string;
  readonly mayReject?: boolean;
}

export interface Press {
  readonly action: Action;
  readonly label: string;
  /** Opens something first: a form, a question. */
  readonly opens?: 'materials' | 'complete' | 'pickup';
}

/** Labels by status. Source: spec 4, 'Therapist actions by status'. Points 4-011..4-033. */
const PRESS: Partial<Record<Status, readonly Press[]>> = {
  pending: [{ action: 'therapist_confirm', label: 'Accept' }],
  confirmed: [{ action: 'therapist_confirm', label: 'Confirm Ready' }],
  in_progress: [{ action: 'start_session', label: 'Start Session' }],
  dropped_off: [{ action: 'start_session', label: 'Start Session' }],
  session_in_progress: [{ action: 'mark_awaiting_payment', label: 'Request Payment' }],
  payment_verified: [{ action: 'complete', label: 'Check Materials', opens: 'materials' }],
  payment_completed: [{ action: 'complete', label: 'Complete Session', opens: 'complete' }],
  completed: [
    { action: 'complete', label: 'Check Materials', opens: 'materials' },
    { action: 'request_pickup', label: 'Request Pickup', opens: 'pickup' },
  ],
  cancelled: [{ action: 'request_pickup', label: 'Request Pickup', opens: 'pickup' }],
  pickup_requested: [
    { action: 'complete', label: 'Check Materials', opens: 'materials' },
    { action: 'request_pickup', label: 'Make It Urgent' },
  ],
  driver_assigned_pickup: [{ action: 'complete', label: 'Check Materials', opens: 'materials' }],
  return_journey: [{ action: 'complete', label: 'Check Materials', opens: 'materials' }],
};

const SAYS: Partial<Record<Status, string>> = {
  confirmed: 'You are ready. Waiting for the other therapists.',
  driver_confirmed: 'Everybody is ready. Waiting for the operator to start.',
  in_progress: 'The appointment has started. Your driver is about to set off.',
  journey: 'Your driver is on the way.',
  picking_up_therapists: 'Your driver is picking up the therapists.',
  transporting_group: 'Your group is on the way.',
  driving_to_location: 'You are on the way to the client.',
  at_location: 'You are at the location.',
  arrived: 'Your driver has arrived.',
  awaiting_payment: 'Waiting for the operator to verify the payment.',
  pickup_requested: 'Your pickup is requested. Waiting for the operator to assign a driver.',
  driver_assigned_pickup: 'A driver was asked to pick you up.',
  return_journey: 'Your driver is on the way to pick you up.',
  transport_completed: 'Everybody is back. This visit is done.',
  cancelled: 'This appointment was cancelled.',
  rejected: 'This appointment was refused. The operator decides what happens next.',
  auto_cancelled: 'Nobody answered in time, so this appointment was cancelled.',
};

/** `self` is the signed-in therapist's id. */
export function therapistStep(appointment: Appointment, self: number): Step {
  const may = (action: Action): boolean => appointment.allowed_actions.includes(action);
  const mayReject = may('reject');
  const press = PRESS[appointment.status]?.find(({ action }) => may(action));
  const says = sentence(appointment, self);
  if (press) return { press, mayReject, says: appointment.status === 'pickup_requested' ? says : undefined };
  if (appointment.status === 'confirmed' && !appointment.both_parties_accepted) {
    return {
      warns: `Please wait until everybody has accepted. Waiting for: ${appointment.pending_acceptances.join(', ')}`,
    };
  }
  return { says, mayReject };
}

/** There is something to press, or to be warned of. */
export function asksTherapist(appointment: Appointment, self: number): boolean {
  const { press, warns } = therapistStep(appointment, self);
  return press !== undefined || warns !== undefined;
}

function sentence(appointment: Appointment, self: number): string | undefined {
  const me = appointment.therapists_details.find(({ id }) => id === self);
  switch (appointment.status) {
    case 'pending':
      return me?.accepted ? `You have accepted. Waiting for: ${appointment.pending_acceptances.join(', ')}` : undefined;
    case 'therapist_confirmed':
      return appointment.driver
        ? 'You are ready. Waiting for the driver.'
        : 'You are ready. Waiting for the operator to start.';
    case 'completed':
      return appointment.driver ? 'This visit is completed.' : 'No transport needed';
    default:
      return SAYS[appointment.status];
  }
}
