import { limits, type Actor, type WorkflowState } from 'shared-lib/domain';

/* The people and the visit of the tests of templates. */

export const [LIZA, MIA, BEN, REY, JUN] = [11, 12, 21, 22, 23];
export const START = Date.parse('2026-11-20T16:00:00+08:00');
export const now = new Date('2026-11-20T13:10:00+08:00');
export const operator: Actor = { role: 'operator', id: 1 };
export const liza: Actor = { role: 'therapist', id: LIZA };
export const ben: Actor = { role: 'driver', id: BEN };

export const aState = (given: Partial<WorkflowState> = {}): WorkflowState => ({
  status: 'pending',
  outcome: null,
  startsAt: START,
  endsAt: START + 60 * limits.MINUTE,
  therapists: [LIZA, MIA].map((id) => ({ id, accepted: false, ready: false, pickedUp: false, needsNoRide: false })),
  driver: { id: BEN, accepted: false },
  responseDeadline: START - 30 * limits.MINUTE,
  lastRemindedAt: null,
  paymentStatus: 'unpaid',
  materials: 'none',
  rodeOut: false,
  pickup: null,
  backup: null,
  ...given,
});
export const ride = (driverId: number | null, urgency: 'normal' | 'urgent' = 'normal'): WorkflowState['pickup'] => ({
  driverId,
  urgency,
  deadline: null,
  asked: [],
  plannedAt: null,
  wantedAt: null,
  returnsTo: 'completed',
});

export const rideAt = (at: string) => ({ ...ride(REY), plannedAt: Date.parse(at) }) as WorkflowState['pickup'];

export const call = (over: Partial<NonNullable<WorkflowState['backup']>> = {}): WorkflowState['backup'] => ({
  to: null,
  asked: [REY, JUN],
  declined: [],
  askedAt: now.getTime(),
  until: now.getTime() + 10 * limits.MINUTE,
  takenBy: null,
  answeredAt: null,
  ...over,
});

/** Liza is in the car, Mia must still be collected. */
export const lizaAboard = aState().therapists.map((one) => ({ ...one, pickedUp: one.id === LIZA }));
/** Mia needs no ride home. Source: R-workflow-67. */
export const onlyLiza = aState().therapists.map((one) => ({ ...one, needsNoRide: one.id === MIA }));

export const NAMES: Readonly<Record<number, string>> = {
  [LIZA]: 'Liza',
  [MIA]: 'Mia',
  [BEN]: 'Ben',
  [REY]: 'Rey',
  [JUN]: 'Jun',
};
