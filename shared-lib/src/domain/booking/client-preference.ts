// How it works: docs/subsystems/clients.md.
import type { Gender } from '../workflow/choices.js';
import * as m from '../../texts/m.js';

/* A preference orders people. No rule keeps one therapist from a client. A client whom nobody is to visit has a mark
  (server/src/clients/marks.usecases.ts). */

/** What a client asks for in a therapist; null if they do not mind. Source: R-client-2. */
export interface ClientPreference {
  readonly therapist: number | null;
  readonly gender: Gender | null;
}

/** The fields of a person that a preference looks at. */
interface Preferable {
  readonly id: number;
  /** Null if not on record. */
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
 * A person's rank among those offered to a client. 0: asked for by name. 1: as asked for. 2: it is not known whether
 * they are. 3: of the gender not asked for. It only orders people and blocks nobody. The booking form, swaps, the
 * board, alternatives and the waitlist all use this rule. Source: R-client-2.
 */
export function preferenceRank({ therapist, gender }: ClientPreference, person: Preferable): 0 | 1 | 2 | 3 {
  if (person.id === therapist) return 0;
  if (gender === null || person.gender === gender) return 1;
  return person.gender === null ? 2 : 3;
}

/** Of the gender that the client does not ask for. Nobody like that is proposed. */
export const isAgainst = (preference: ClientPreference, person: Preferable): boolean =>
  preferenceRank(preference, person) === 3;

/** Preferred people first; ties keep their order. */
export const preferredFirst = <T extends Preferable>(
  people: readonly T[],
  preference: ClientPreference = NO_PREFERENCE,
): T[] => [...people].sort((one, other) => preferenceRank(preference, one) - preferenceRank(preference, other));

export const PREFERRED = m.preferred();
const ASKS_FOR = { female: m.client_asks_for_a_woman(), male: m.client_asks_for_a_man() } as const;

/** The note beside a person who is offered; undefined if there is none. */
export function preferenceWords(preference: ClientPreference, person: Preferable): string | undefined {
  const rank = preferenceRank(preference, person);
  if (rank === 0) return PREFERRED;
  if (rank === 2) return m.gender_not_known();
  return rank === 3 && preference.gender ? ASKS_FOR[preference.gender] : undefined;
}
