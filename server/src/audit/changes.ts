import type { HistoryEntry } from 'shared-lib/contract';
import { isSame } from '../platform/http/stale-edit.js';

export type Members = Readonly<Record<string, unknown>>;

/** The members that an entry of the trail changed; equal ones on both sides are left out. */
export function changesOf(before: Members | null, after: Members | null): HistoryEntry['changes'] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: before?.[field] ?? null, after: after?.[field] ?? null }))
    .filter(({ before: was, after: is }) => !isSame(was, is));
}

/** The number of members that are equal on both sides. */
export const unchangedOf = (before: Members | null, after: Members | null): number =>
  Object.entries(before ?? {}).filter(([field, was]) => field in (after ?? {}) && isSame(was, after?.[field])).length;
