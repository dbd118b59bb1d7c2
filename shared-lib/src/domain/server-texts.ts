import type { Leg } from './workflow/state.js';

/* Texts that only the server writes. Screens show them as they come, so no first screen loads them. */

/** For a refusal that another operator reviewed first. */
export const REVIEWED = {
  accepted: (who: string) => `${who} already accepted this refusal: the visit is cancelled.`,
  declined: (who: string) => `${who} already declined this refusal: everybody was asked again.`,
} as const;

/**
 * What keeps a person from beginning, told to that person and to operators. For colleagues: texts.ts. Source:
 * R-booking-16.
 */
export const BUSY_IN = {
  own: (leg: Leg, client: string, id: number) =>
    leg === 'session'
      ? `You are still in the session of ${client} (#${id}). Please end it first.`
      : `You are still on the ride for ${client} (#${id}). Please complete it first.`,
  /** For operators. */
  theirs: (name: string, leg: Leg, client: string, id: number) =>
    `${name} is still ${leg === 'session' ? 'in the session of' : 'on the ride for'} ${client} (#${id}).`,
} as const;
