// How it works: docs/subsystems/canaries.md.
import { serverLimits } from 'shared-lib/domain';
import * as m from '../texts/m.js';

const { STARTS_JUDGED, STARTS_FAILED, STARTS_FAILED_SHARE } = serverLimits;

export interface JudgedStart {
  readonly failed: boolean;
  readonly device: string;
}

/**
 * Why a version goes back by itself; undefined while it stays.
 *
 * * 12 of its last 40 starts failed, on any devices.
 * * It has fewer starts, and those of two devices failed, which are at least 30 % of all.
 *
 * @param starts its last ones, 40 at most. Source: R-beyond-222.
 */
export function reasonToReturn(starts: readonly JudgedStart[]): string | undefined {
  const failed = starts.filter((start) => start.failed);
  const devices = new Set(failed.map(({ device }) => device)).size;
  const isReason =
    starts.length >= STARTS_JUDGED
      ? failed.length >= STARTS_FAILED
      : devices >= 2 && failed.length >= STARTS_FAILED_SHARE * starts.length;
  return isReason ? m.of_its_last_starts_failed({ failed: failed.length, starts: starts.length }) : undefined;
}
