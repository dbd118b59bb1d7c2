import type { HistoryEntry } from 'shared-lib/contract';
import { shownPhone } from '../platform/phone/phone.js';
import { isSame } from '../platform/http/stale-edit.js';

export type Members = Readonly<Record<string, unknown>>;

/** A number for a visit is kept as numbers are compared. */
const shown = (field: string, value: unknown): unknown =>
  field === 'visit_phone' && typeof value === 'string' ? shownPhone(value) : (value ?? null);

/** The members that an entry of the trail changed; equal ones on both sides are left out. */
export function changesOf(before: Members | null, after: Members | null): HistoryEntry['changes'] {
  const names = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return names
    .map((field) => ({ field, before: shown(field, before?.[field]), after: shown(field, after?.[field]) }))
    .filter(({ before: was, after: is }) => !isSame(was, is));
}

/** The number of members that are equal on both sides. */
export const unchangedOf = (before: Members | null, after: Members | null): number =>
  Object.entries(before ?? {}).filter(([field, was]) => field in (after ?? {}) && isSame(was, after?.[field])).length;
