import type { PickupUrgency, Status } from 'shared-lib/domain';
import type { FlowOptions, Stage } from './flow.js';

/** A visit of today. */
export interface Planned {
  /** The people while the business is open, by position: 1 is `therapist`, 2 `therapist2` …; 0: further people. */
  readonly t: readonly number[];
  /** 1 is `driver`, 0 a further one; without a driver where it is missing. */
  readonly d?: number;
  readonly services: readonly string[];
  /** Minutes from now to the planned start; negative: already begun. */
  readonly start: number;
  /** Hours from the request to the start or to now, whichever is first. */
  readonly asked?: number;
  /** The client, by position. */
  readonly client: number;
}

/** On the road, at work or done: the stage, and how many minutes ago it was reached. */
export interface Underway extends Planned {
  readonly stage: Stage;
  readonly ago: number;
  readonly payment?: FlowOptions['payment'];
  /** The ride home; drivers by position, as above. */
  readonly pickup?: {
    readonly driver: number;
    readonly urgency?: PickupUrgency;
    readonly notes?: string;
    /** Asked before, without an answer. */
    readonly asked?: readonly number[];
  };
  /** The status that another system would have used. */
  readonly importedAs?: Status;
}

/**
 * Running visits, with the start that their stage needs: a session of an hour that was paid 20 minutes ago began an
 * hour and a half ago. No person is in two at a time. `therapist`, `therapist2`, `driver` and `driver2` are in no
 * session and on no ride, so that nothing of the demo day blocks a visitor who tries the flow. Source: R-booking-16.
 */
export const UNDERWAY: readonly Underway[] = [
  {
    stage: 'driver_assigned_pickup',
    ago: 1,
    t: [0],
    d: 0,
    services: ['swedish'],
    start: -77,
    client: 4,
    pickup: { driver: 3, asked: [1, 2], notes: 'At the guard house.' },
  },
  { stage: 'return_journey', ago: 12, t: [0], d: 0, services: ['hilot'], start: -91, client: 5, pickup: { driver: 0 } },
  {
    stage: 'transport_completed',
    ago: 60,
    t: [1],
    d: 2,
    services: ['stone'],
    start: -201,
    client: 17,
    pickup: { driver: 1 },
  },
  {
    stage: 'transport_completed',
    ago: 150,
    t: [3],
    d: 1,
    services: ['scrub'],
    start: -261,
    client: 18,
    pickup: { driver: 1 },
  },
  {
    stage: 'pickup_requested',
    ago: 6,
    t: [0],
    d: 0,
    services: ['shiatsu'],
    start: -80,
    client: 6,
    pickup: { driver: 0, urgency: 'urgent', notes: 'Heavy rain, please hurry.' },
  },
  { stage: 'in_progress', ago: 4, t: [5], d: 0, services: ['prenatal'], start: 29, client: 7 },
  { stage: 'journey', ago: 9, t: [6], d: 5, services: ['ventosa'], start: 20, client: 8 },
  { stage: 'dropped_off', ago: 3, t: [1], d: 2, services: ['hilot'], start: 2, client: 9 },
  { stage: 'arrived', ago: 2, t: [0], d: 0, services: ['stone'], start: 6, client: 10 },
  { stage: 'session_in_progress', ago: 25, t: [4], d: 4, services: ['deep'], start: -25, client: 11 },
  { stage: 'awaiting_payment', ago: 5, t: [3], d: 5, services: ['aroma'], start: -80, client: 12 },
  { stage: 'picking_up_therapists', ago: 6, t: [0, 0], d: 4, services: ['swedish'], start: 41, client: 13 },
  { stage: 'transporting_group', ago: 7, t: [0, 0], d: 0, services: ['hilot'], start: 22, client: 14 },
  { stage: 'arrived', ago: 4, t: [0, 0], d: 0, services: ['foot'], start: 4, client: 15 },
  {
    stage: 'completed',
    ago: 20,
    t: [2],
    d: 2,
    services: ['swedish', 'foot'],
    start: -147,
    client: 0,
    payment: { method: 'cash', amount: 1_550, extension: 300 },
  },
  { stage: 'checked', ago: 35, t: [6], d: 1, services: ['swedish'], start: -106, client: 16 },
  // Statuses that another system may import; this one never writes them itself.
  {
    stage: 'journey',
    importedAs: 'driving_to_location',
    ago: 11,
    t: [0],
    d: 0,
    services: ['shiatsu'],
    start: 18,
    client: 19,
  },
  { stage: 'completed', importedAs: 'payment_verified', ago: 15, t: [5], services: ['foot'], start: -82, client: 20 },
  { stage: 'completed', importedAs: 'payment_completed', ago: 30, t: [0], services: ['hilot'], start: -97, client: 21 },
];

/** A future or cancelled visit, which finds a place near its start. */
export interface Placed extends Planned {
  /** Must begin later than now. */
  readonly future?: boolean;
  /** The latest start, in minutes from now. */
  readonly latest?: number;
}

type After = 'confirmed' | 'therapist_confirmed' | 'driver_confirmed';

/** Agreed, not begun. */
export interface Agreed extends Placed {
  readonly stage: After;
  readonly ago: number;
}

export const AGREED: readonly Agreed[] = [
  { stage: 'confirmed', ago: 50, t: [1], d: 1, services: ['deep'], start: 120, client: 1, future: true },
  { stage: 'therapist_confirmed', ago: 14, t: [2], d: 1, services: ['swedish'], start: 75, client: 22, future: true },
  { stage: 'driver_confirmed', ago: 8, t: [3], d: 2, services: ['aroma'], start: 45, client: 23, future: true },
  // Stalled: agreed, but nobody has left.
  { stage: 'confirmed', ago: 200, t: [0], d: 0, services: ['foot'], start: -35, latest: -16, client: 24 },
];

export interface Pending extends Placed {
  /** Who has already accepted: 1 for the first of the therapists, 0 for the driver. */
  readonly accepted?: readonly number[];
}

export const PENDING: readonly Pending[] = [
  { t: [1], d: 1, services: ['hilot'], start: 210, asked: 0.6, future: true, client: 2 },
  { t: [1], services: ['foot'], start: 330, asked: 2, future: true, client: 25 },
  { t: [3], services: ['swedish'], start: 25, latest: 30, asked: 0.05, future: true, client: 26 },
  { t: [4], d: 2, services: ['shiatsu'], start: 75, latest: 80, asked: 1, future: true, accepted: [1], client: 27 },
  { t: [2, 5], d: 2, services: ['swedish'], start: 135, asked: 3, future: true, accepted: [1], client: 28 },
  // Overdue: asked long ago, and one person has not answered.
  { t: [6], d: 3, services: ['stone'], start: 20, latest: 29, asked: 5, future: true, accepted: [0], client: 29 },
  { t: [5], services: ['prenatal'], start: 15, latest: 29, asked: 4, future: true, client: 30 },
];

/** Refused, cancelled or expired. */
export interface Ended extends Placed {
  readonly how: 'therapist_rejected' | 'driver_rejected' | 'reviewed' | 'cancelled' | 'auto_cancelled';
  readonly reason: string;
  readonly ago: number;
}

export const ENDED: readonly Ended[] = [
  {
    how: 'therapist_rejected',
    reason: 'Schedule conflict',
    ago: 35,
    t: [4],
    d: 1,
    services: ['deep'],
    start: 240,
    client: 31,
  },
  {
    how: 'driver_rejected',
    reason: 'The motorcycle is at the workshop',
    ago: 70,
    t: [2],
    d: 3,
    services: ['hilot'],
    start: 270,
    client: 32,
  },
  {
    how: 'therapist_rejected',
    reason: 'Health issues',
    ago: 15,
    t: [5],
    d: 2,
    services: ['prenatal'],
    start: 300,
    client: 33,
  },
  {
    how: 'reviewed',
    reason: 'Client requirements cannot be met',
    ago: 110,
    t: [6],
    d: 1,
    services: ['stone'],
    start: 180,
    client: 34,
  },
  {
    how: 'cancelled',
    reason: 'The client has a fever.',
    ago: 90,
    t: [5],
    d: 2,
    services: ['swedish'],
    start: 150,
    client: 35,
  },
  { how: 'auto_cancelled', reason: '', ago: 40, t: [6], services: ['ventosa'], start: -50, latest: 20, client: 36 },
];
