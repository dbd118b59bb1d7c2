import type { Appointment, TimelineMoment } from 'shared-lib';

export interface Moment {
  /** ISO instant. */
  at: string;
  what: string;
  detail?: string;
}

type Stamp = readonly [
  field: keyof Appointment,
  what: string,
  detail?: (appointment: Appointment) => string | null | undefined,
];

const drivers = ({ driver_name }: Appointment) => driver_name;
const pickupDrivers = ({ pickup_driver_name }: Appointment) => pickup_driver_name;

/** What an appointment remembers of its way, one row a moment. */
const STAMPS: readonly Stamp[] = [
  ['created_at', 'Booked'],
  ['driver_assigned_at', 'Driver assigned', drivers],
  [
    'rejected_at',
    'Refused',
    ({ rejected_by: by, rejection_reason: why }) => [by?.name, why].filter(Boolean).join(': '),
  ],
  [
    'rejection_reviewed_at',
    'Refusal reviewed',
    ({ rejection_review_decision: decision, rejection_review_notes: notes }) =>
      [decision === 'accept' ? 'accepted' : 'declined', notes].filter(Boolean).join(': '),
  ],
  ['started_at', 'Started'],
  ['journey_started_at', 'Journey started', drivers],
  ['arrived_at', 'Arrived'],
  ['dropped_off_at', 'Dropped off'],
  ['session_started_at', 'Session started'],
  [
    'session_completed_at',
    'Session ended',
    ({ session_details: { duration } }) => (duration === null ? null : `${duration} min`),
  ],
  ['payment_verified_at', 'Payment verified', ({ payment_method: method }) => (method === 'gcash' ? 'GCash' : method)],
  [
    'pickup_requested_at',
    'Pickup requested',
    ({ pickup_urgency: urgency }) => (urgency === 'urgent' ? 'urgent' : null),
  ],
  ['pickup_confirmed_at', 'Pickup confirmed', pickupDrivers],
  ['return_journey_completed_at', 'Return journey completed'],
  ['cancelled_at', 'Cancelled', ({ cancel_reason: why }) => why],
];

/** What the people answered, as the server tells it beside the record. */
const ANSWERS: { readonly [K in TimelineMoment['kind']]: string } = {
  accepted: 'Accepted',
  ready: 'Ready',
  pickup_asked: 'Asked for the ride home',
  pickup_refused: 'Refused the ride home',
  pickup_unanswered: 'Did not answer for the ride home',
  backup_asked: 'Asked for backup',
  backup_taken: 'Came forward to take the ride over',
  backup_declined: 'Cannot take the ride over',
  backup_unanswered: 'Nobody came forward to take the ride over',
  backup_withdrawn: 'Withdrew the request for backup',
  undone: 'Took the last step back',
};

/** The moments of an appointment so far, the first first; moments of the same instant in the order of the work. */
export function timeline(appointment: Appointment, answers: readonly TimelineMoment[] = []): Moment[] {
  const moments = STAMPS.flatMap(([field, what, detail]) => {
    const at = appointment[field];
    return typeof at === 'string' ? [{ at, what, detail: detail?.(appointment) || undefined }] : [];
  });
  moments.push(...answers.map(({ at, kind, name }) => ({ at, what: ANSWERS[kind], detail: name ?? undefined })));
  return moments.sort((a, b) => Date.parse(a.at) - Date.parse(b.at));
}
