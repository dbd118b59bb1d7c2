import { LEGS, RUNS_IN } from 'shared-lib/domain';
import { isStillPart } from '../../availability/holds.sql.js';

/** A hold `h` whose leg runs, by the status of its visit, of somebody who is still part of it. */
export const runs = (visit: string): string => `(${LEGS.map((leg) => {
  const statuses = RUNS_IN[leg].map((status) => `'${status}'`).join(', ');
  return `h.leg = '${leg}' and ${visit}.status in (${statuses})`;
}).join(' or ')})
    and ${visit}.deleted_at is null and ${isStillPart('h', visit)}`;
