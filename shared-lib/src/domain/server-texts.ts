import type { Leg } from './workflow/state.js';

/* What the server alone words, so that no first screen carries it: screens show it as it comes. */

/** A refusal that another operator reviewed first. */
export const REVIEWED = {
  accepted: (who: string) => `${who} already accepted this refusal: the visit is cancelled.`,
  declined: (who: string) => `${who} already declined this refusal: everybody was asked again.`,
} as const;

/**
 * Who is kept from beginning by what, to whoever is in it and to operators; to colleagues: texts.ts. Source:
 * R-booking-16.
 */
export const BUSY_IN = {
  own: (leg: Leg, client: string, id: number) =>
    leg === 'session'
      ? `You are still in the session of ${client} (#${id}). Please end it first.`
      : `You are still on the ride for ${client} (#${id}). Please complete it first.`,
  /** To operators. */
  theirs: (name: string, leg: Leg, client: string, id: number) =>
    `${name} is still ${leg === 'session' ? 'in the session of' : 'on the ride for'} ${client} (#${id}).`,
} as const;
