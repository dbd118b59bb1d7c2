import type { CannotComePerson } from 'shared-lib/contract';
import { whyCannotCome, type CannotComeState } from 'shared-lib/domain';
import { nameOf, type People } from './standing.js';

/** The people of a visit who cannot come, with their names; null if everybody can. */
export const shownCannotCome = (said: CannotComeState | null | undefined, people: People): CannotComePerson[] | null =>
  said
    ? said.people.map(({ id, at, ...why }) => ({
        id,
        name: nameOf(people, id),
        why: whyCannotCome(why),
        at: new Date(at).toISOString(),
      }))
    : null;
