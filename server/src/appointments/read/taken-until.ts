import type { TakenNeed } from 'shared-lib/contract';
import { limits, serverLimits } from 'shared-lib/domain';
import type { TakenRow } from '../store/taken-needs.repository.js';

const TAKEN_MS = serverLimits.NEED_TAKEN_MINUTES * limits.MINUTE;

/**
 * The earliest time of a taking that still counts for a need that began at `since`. An earlier one belongs to another
 * need, or has lasted too long.
 */
export const takenFrom = (since: Date, now: Date): Date =>
  new Date(Math.max(since.getTime(), now.getTime() - TAKEN_MS + 1));

/** The form that operators read. */
export const shownTaking = ({ id, name, at }: TakenRow): TakenNeed => ({
  id,
  name,
  at: at.toISOString(),
  until: new Date(at.getTime() + TAKEN_MS).toISOString(),
});
