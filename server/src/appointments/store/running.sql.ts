import { BEFORE_BEGINNING, LEGS, RUNS_IN, type Status } from 'shared-lib/domain';
import { isStillPart } from '../../availability/holds/holds.sql.js';

const isOneOf = (visit: string, statuses: readonly Status[]): string =>
  `${visit}.status in (${statuses.map((status) => `'${status}'`).join(', ')})`;

/** Of a visit in which somebody is about to begin something. */
export const isBeforeBeginning = (visit: string): string => isOneOf(visit, BEFORE_BEGINNING);

/** A hold `h` whose leg runs, by the status of its visit, of somebody who is still part of it. */
export const runs = (
  visit: string,
): string => `(${LEGS.map((leg) => `h.leg = '${leg}' and ${isOneOf(visit, RUNS_IN[leg])}`).join(' or ')})
    and ${visit}.deleted_at is null and ${isStillPart('h', visit)}`;
