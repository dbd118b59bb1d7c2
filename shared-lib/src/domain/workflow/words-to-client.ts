import { ON_THE_ROAD, oneOf, type Status } from './statuses.js';

/** What drivers and therapists tell a client on the page of the visit, each with one press. Source: R-beyond-1010. */
export const WORDS_TO_CLIENT = ['here', 'come_down', 'which_unit'] as const;
export type WordToClient = (typeof WORDS_TO_CLIENT)[number];

/** From the start until the session begins. */
export const WORD_STATUSES = [...ON_THE_ROAD, 'dropped_off'] as const satisfies readonly Status[];
/** The driver may stand at the client's door: a ride of one therapist is `arrived` from their door to the client's. */
const AT_THE_DOOR = ['arrived', 'at_location'] as const satisfies readonly Status[];

interface Coming {
  readonly status: Status;
  readonly therapists: readonly number[];
  /** Null where the therapists come by themselves. */
  readonly driver: number | null;
}

/** What a person can tell the client at a status. Who brings people says that they are there, and asks them down. */
export function wordsOf({ status, therapists, driver }: Coming, person: number): readonly WordToClient[] {
  if (!oneOf(WORD_STATUSES, status)) return [];
  if (therapists.includes(person) && driver === null) return WORDS_TO_CLIENT;
  if (status === 'in_progress') return [];
  if (therapists.includes(person)) return ['which_unit'];
  if (driver !== person || status === 'dropped_off') return [];
  return oneOf(AT_THE_DOOR, status) ? WORDS_TO_CLIENT : ['which_unit'];
}
