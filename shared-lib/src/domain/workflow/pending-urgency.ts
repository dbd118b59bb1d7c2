/**
 * How urgently a pending visit needs an answer, by its start. The urgency of a ride home is what its therapist asked
 * for (`PICKUP_URGENCIES` of reasons.ts). That of the countdown to confirm it is `PICKUP_IN_TIME` of limits.ts.
 */

/** A start in the past is critical. Source: 4-078..4-081, R-workflow-47. */
export const URGENCIES = ['critical', 'high', 'medium', 'normal'] as const;
export type Urgency = (typeof URGENCIES)[number];

export const CRITICAL_MINUTES = 30;
const UP_TO_MINUTES: readonly (readonly [number, Urgency])[] = [
  [CRITICAL_MINUTES, 'critical'],
  [80, 'high'],
  [140, 'medium'],
];

/** Urgency of a pending appointment by the minutes left to its start. */
export const urgencyOf = (minutesToStart: number): Urgency =>
  UP_TO_MINUTES.find(([limit]) => minutesToStart <= limit)?.[1] ?? 'normal';
