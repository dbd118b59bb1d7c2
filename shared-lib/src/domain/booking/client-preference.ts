import type { Gender } from '../workflow/reasons.js';

/** What a client asks for of who comes; null where it does not matter to them. Source: R-client-2. */
export interface ClientPreference {
  readonly therapist: number | null;
  readonly gender: Gender | null;
}

/** As far as a preference is about somebody. */
interface Preferable {
  readonly id: number;
  /** Null where it is not on record: nothing is said against them. */
  readonly gender: Gender | null;
}

export const NO_PREFERENCE: ClientPreference = { therapist: null, gender: null };

export const preferenceOf = ({
  preferred_therapist: therapist,
  preferred_gender: gender,
}: {
  readonly preferred_therapist: number | null;
  readonly preferred_gender: Gender | null;
}): ClientPreference => ({ therapist, gender });

/**
 * Where somebody comes among all who could be offered to a client: 0 is whom they ask for by name, 2 is of the gender
 * that they do not ask for, 1 is everybody else. It puts people in order, and keeps nobody from being booked. The one
 * rule for the booking form, swaps, the board, alternatives and the waitlist. Source: R-client-2.
 */
export function preferenceRank({ therapist, gender }: ClientPreference, person: Preferable): 0 | 1 | 2 {
  if (person.id === therapist) return 0;
  return gender !== null && person.gender !== null && person.gender !== gender ? 2 : 1;
}

/** Who is asked for first; among equals as they came. */
export const preferredFirst = <T extends Preferable>(
  people: readonly T[],
  preference: ClientPreference = NO_PREFERENCE,
): T[] => [...people].sort((one, other) => preferenceRank(preference, one) - preferenceRank(preference, other));

export const PREFERRED = 'Preferred';
const ASKS_FOR = { female: 'Client asks for a woman', male: 'Client asks for a man' } as const;

/** What is said beside somebody who is offered; undefined where there is nothing to say. */
export function preferenceWords(preference: ClientPreference, person: Preferable): string | undefined {
  const rank = preferenceRank(preference, person);
  if (rank === 0) return PREFERRED;
  return rank === 2 && preference.gender ? ASKS_FOR[preference.gender] : undefined;
}
