import type { TakenNeed } from 'shared-lib/contract';
import { limits, serverLimits } from 'shared-lib/domain';
import type { TakenRow } from '../store/taken-needs.repository.js';

const TAKEN_MS = serverLimits.NEED_TAKEN_MINUTES * limits.MINUTE;

/**
 * From when on whoever took a need that began at `since` is still on it: an earlier taking was of a need before this
 * one, or has gone on for too long without an end.
 */
export const takenFrom = (since: Date, now: Date): Date =>
  new Date(Math.max(since.getTime(), now.getTime() - TAKEN_MS + 1));

/** As operators see it. */
export const shownTaking = ({ id, name, at }: TakenRow): TakenNeed => ({
  id,
  name,
  at: at.toISOString(),
  until: new Date(at.getTime() + TAKEN_MS).toISOString(),
});
