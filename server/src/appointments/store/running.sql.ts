import { BEFORE_BEGINNING, LEGS, RUNS_IN, type Status } from 'shared-lib/domain';
import { isStillPart } from '../../availability/holds/holds.sql.js';

const isOneOf = (visit: string, statuses: readonly Status[]): string =>
  `${visit}.status in (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** Is a person of this visit about to begin something? */
export const isBeforeBeginning = (visit: string): string => isOneOf(visit, BEFORE_BEGINNING);

/** Does the leg of a hold `h` run, by the status of its visit, and is its person still in the visit? */
export const runs = (
  visit: string,
): string => `(${LEGS.map((leg) => `h.leg = '${leg}' and ${isOneOf(visit, RUNS_IN[leg])}`).join(' or ')})
    and ${visit}.deleted_at is null and ${isStillPart('h', visit)}`;
