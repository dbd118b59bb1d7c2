import type { PaymentDifference, Status } from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import { offsetOf, type PageRequest } from '../../platform/http/paging.js';
import { ASKED_AS_SECOND_DRIVER, OPERATOR_NEEDS_PAGE, OPERATOR_NEEDS_TOTAL, OWN_CALLING } from './needs.sql.js';
import type { TakenRow } from '../store/taken-needs.repository.js';
import type { CardRow } from './rows.js';

export interface OperatorNeedRow extends CardRow {
  readonly since: Date;
  readonly status: Status;
  readonly has_driver: boolean;
  /** Set where the payment needs an operator, beside any other need of the appointment. */
  readonly difference: PaymentDifference | null;
  readonly phone_number: string | null;
  /** Who took the appointment, for any need and at any time before. */
  readonly taken: readonly (Omit<TakenRow, 'at'> & { readonly at: string })[] | null;
}

export interface OperatorNeedTotals {
  /** At most one more than NEEDS_COUNTED_MAX. */
  readonly total: number;
  /** When the next appointment will need an operator, if nothing happens. */
  readonly next_at: Date | null;
}

/** One page of the needs for an operator at an instant, the longest waiting first. */
export const findOperatorNeeds = (q: Queryable, now: Date, page: PageRequest): Promise<OperatorNeedRow[]> =>
  q.rows<OperatorNeedRow>(OPERATOR_NEEDS_PAGE, [now, page.page_size, offsetOf(page)]);

export const countOperatorNeeds = (q: Queryable, now: Date): Promise<OperatorNeedTotals> =>
  q.one<OperatorNeedTotals>(OPERATOR_NEEDS_TOTAL, [now]);

export interface SecondDriverCallRow extends CardRow {
  readonly note: string | null;
  readonly phone_number: string | null;
}

/** The rides of others that a driver was asked to take over, answered or not. */
export const findSecondDriverCalls = (q: Queryable, driverId: number): Promise<SecondDriverCallRow[]> =>
  q.rows<SecondDriverCallRow>(ASKED_AS_SECOND_DRIVER, [driverId]);

export interface OwnCallingRow extends CardRow {
  readonly status_since: Date | null;
  readonly started_at: Date | null;
  readonly cancelled_at: Date | null;
  /** The unread notification of the cancellation. */
  readonly cancelled_news: number | null;
}

/** A person's appointments from a service day on that call the person now, or will ask for an answer. */
export const findOwnCalling = (q: Queryable, staffId: number, fromDay: string): Promise<OwnCallingRow[]> =>
  q.rows<OwnCallingRow>(OWN_CALLING, [staffId, fromDay]);
