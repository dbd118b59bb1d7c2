import type { BookingSort, Status } from 'shared-lib/domain';
import { OWED_IDS, UNPAID_IDS } from '../../payments/unpaid.repository.js';
import { overdueAt } from '../store/overdue.sql.js';

/** The conditions of a list. A missing one excludes nothing. */
export interface ListConditions {
  /** Only appointments of all these people: the reader, a therapist, a driver. */
  readonly people?: readonly number[];
  readonly client?: number;
  /** Service days, both included. */
  readonly from?: string;
  readonly to?: string;
  readonly statuses?: readonly Status[];
  /** Only visits that are overdue at this instant. */
  readonly overdueAt?: Date;
  /**
   * Only visits that something is owed for; with `too`, those without any payment beside the visits in `statuses`.
   * Source: R-money-31, R-beyond-640.
   */
  readonly unpaid?: 'only' | 'too';
  /** The order; equal ones are ordered by start. Only for lists of all appointments, not for a person's own. */
  readonly by?: Exclude<BookingSort, 'starts_at'>;
  /** For the order by start; with `by`, the greatest first. */
  readonly newestFirst: boolean;
}

export interface Size {
  readonly limit: string;
  readonly offset: string;
}

/**
 * Collects parameters. A hidden one is read through a subselect, so that the planner cannot see its value. PostgreSQL
 * then keeps one plan. Otherwise it would plan each execution again, which takes longer than running it.
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

/** The conditions on a row `a` of appointments besides days and people. */
export function restOf(wanted: ListConditions, params: Params): string[] {
  const { statuses, client, unpaid } = wanted;
  const inStatus = statuses && `a.status = any (${params.add(statuses, 'text[]')})`;
  const isOf = (ids: string): string => `a.id = any (array(${ids}))`;
  return [
    ...(inStatus && unpaid !== 'too' ? [inStatus] : []),
    ...(inStatus && unpaid === 'too' ? [`(${inStatus} or ${isOf(UNPAID_IDS)})`] : []),
    ...(unpaid === 'only' ? [isOf(OWED_IDS)] : []),
    ...(wanted.overdueAt ? [overdueAt(params.add(wanted.overdueAt, 'timestamptz'), 'a.')] : []),
    ...(client === undefined ? [] : [`a.client_id = ${params.add(client, 'int')}`]),
  ];
}
