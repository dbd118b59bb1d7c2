import type { BookingSort, Status } from 'shared-lib/domain';
import { UNPAID_IDS } from '../../payments/unpaid.sql.js';
import { overdueAt } from '../store/overdue.sql.js';

/** What a list asks for. Everything left out leaves nothing out. */
export interface ListConditions {
  /** Only appointments of all of these people: the reader himself, a therapist, a driver. */
  readonly people?: readonly number[];
  readonly client?: number;
  /** Service days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly statuses?: readonly Status[];
  /** Only what is overdue at this instant. */
  readonly overdueAt?: Date;
  /** Only what is completed and not paid; with `statuses` what stands in one of them, too. Source: R-money-31. */
  readonly unpaid?: 'only' | 'too';
  /** By what besides the start, which decides among equals; of all appointments, not of somebody's own. */
  readonly by?: Exclude<BookingSort, 'starts_at'>;
  /** By the start alone; with `by` the greatest first. */
  readonly newestFirst: boolean;
}

export interface Size {
  readonly limit: string;
  readonly offset: string;
}

/**
 * Collects parameters. A hidden one is read through a subselect, so that the planner cannot look at its value: a plan
 * made without it is kept, where otherwise each execution would be planned anew, which takes longer than running it.
 */
export class Params {
  readonly values: unknown[] = [];

  constructor(readonly hidden: boolean) {}

  add(value: unknown, type: string): string {
    this.values.push(value);
    const text = `$${this.values.length}::${type}`;
    return this.hidden ? `(select ${text})` : text;
  }
}

export const days = (wanted: ListConditions, params: Params, column: string): string[] => [
  ...(wanted.from ? [`${column} >= ${params.add(wanted.from, 'date')}`] : []),
  ...(wanted.to ? [`${column} <= ${params.add(wanted.to, 'date')}`] : []),
];

export const all = (conditions: readonly string[]): string => (conditions.length ? conditions.join(' and ') : 'true');

/** What is asked of a row `a` of appointments besides its days and its people. */
export function restOf(wanted: ListConditions, params: Params): string[] {
  const { statuses, client, unpaid } = wanted;
  const inStatus = statuses && `a.status = any (${params.add(statuses, 'text[]')})`;
  const isUnpaid = `a.id = any (array(${UNPAID_IDS}))`;
  return [
    ...(inStatus && unpaid !== 'too' ? [inStatus] : []),
    ...(inStatus && unpaid === 'too' ? [`(${inStatus} or ${isUnpaid})`] : []),
    ...(unpaid === 'only' ? [isUnpaid] : []),
    ...(wanted.overdueAt ? [overdueAt(params.add(wanted.overdueAt, 'timestamptz'), 'a.')] : []),
    ...(client === undefined ? [] : [`a.client_id = ${params.add(client, 'int')}`]),
  ];
}
