// How it works: docs/subsystems/sos.md.
/* Calls for help of people on the road. The server: server/src/sos/sos.usecases.ts. Source:
  R-beyond-256..R-beyond-260. */

/** Why a call is over. `drill` is for drills alone. */
export const SOS_END_REASONS = ['safe', 'helped', 'mistake', 'drill', 'other'] as const;
export type SosEndReason = (typeof SOS_END_REASONS)[number];

/** How long the button must be held, in milliseconds. */
export const SOS_HOLD_MS = 2_000;
/**
 * Without an operator on it for so long, it rings at devices a second and last time, and the person is offered somebody
 * else to call.
 */
export const SOS_UNCLAIMED_MS = 60_000;
/** Within this time the screen of an operator who is there has said that it rings. */
export const SOS_RINGS_WITHIN_MS = 10_000;
/** A call that could not be sent is tried again for so long; after that the person is asked whether it still stands. */
export const SOS_TRIES_MS = 60_000;
/** The emergency number of the Philippines. */
export const EMERGENCY_NUMBER = '911';
