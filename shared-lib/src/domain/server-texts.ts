import type { Leg } from './workflow/state.js';
import * as m from '../texts/m.js';

/* Texts that only the server writes. Screens show them as they come, so no first screen loads them. */

/** For a refusal that another operator reviewed first. */
export const REVIEWED = {
  accepted: (who: string) => m.already_accepted_this_refusal_the({ who }),
  declined: (who: string) => m.already_declined_this_refusal_everybody({ who }),
} as const;

/**
 * What keeps a person from beginning, told to that person and to operators. For colleagues: texts.ts. Source:
 * R-booking-16.
 */
export const BUSY_IN = {
  own: (leg: Leg, client: string, id: number) =>
    leg === 'session' ? m.you_are_still_in_the({ client, id }) : m.you_are_still_on_the({ client, id }),
  /** For operators. */
  theirs: (name: string, leg: Leg, client: string, id: number) =>
    m.is_still({ name, words: leg === 'session' ? m.in_the_session_of() : m.on_the_ride_for(), client, id }),
} as const;
