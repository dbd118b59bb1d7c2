import { limits, serverLimits, pageState } from 'shared-lib/domain';
import { saidAt } from './client-part.js';
import type { TrackedRow } from './tracking.repository.js';

/**
 * While people come, or some hours before the start, until the session begins; and not without end.
 * Source: R-beyond-988.
 */
export const mayTap = (row: Asked & Pick<TrackedRow, 'client_taps'>, now: Date): boolean =>
  isNear(row, now) && row.client_taps < serverLimits.CLIENT_TAPS;

type Asked = Pick<TrackedRow, 'status' | 'outcome' | 'driver' | 'starts_at'>;
function isNear(row: Asked, now: Date): boolean {
  const state = pageState(row);
  if (state !== 'confirmed') return state === 'on_the_way' || state === 'arrived';
  return now.getTime() >= Date.parse(row.starts_at) - serverLimits.CLIENT_TAP_HOURS * 60 * limits.MINUTE;
}

/** What a client can say while people come, and has said. */
export interface TapsPart {
  /** When they said that they are late; left out so far. */
  readonly lateAt?: string;
  readonly mayBeLate: boolean;
  readonly unit?: string;
  readonly mayTellUnit: boolean;
  /** Those who come ask for it. */
  readonly isUnitAsked: boolean;
}

/** Undefined where the page says nothing of it. */
export function tapsPart(row: TrackedRow, now: Date): TapsPart | undefined {
  if (!isNear(row, now)) return undefined;
  const { late_at: late = null, unit = null } = row.client_says ?? {};
  const may = mayTap(row, now);
  const isFresh = late !== null && now.getTime() < Date.parse(late) + serverLimits.CLIENT_LATE_MINUTES * limits.MINUTE;
  if (!may && late === null && unit === null) return undefined;
  return {
    mayBeLate: may && !isFresh,
    mayTellUnit: may,
    isUnitAsked: may && unit === null && row.words_said?.which_unit != null,
    ...(late !== null && { lateAt: saidAt(late, now) }),
    ...(unit !== null && { unit }),
  };
}
