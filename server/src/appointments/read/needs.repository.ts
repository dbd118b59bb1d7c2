import type { PaymentDifference, Status } from 'shared-lib/domain';
import type { Queryable } from '../../platform/database/database.js';
import { ASKED_AS_SECOND_DRIVER, OPERATOR_NEEDS_PAGE, OPERATOR_NEEDS_TOTAL, OWN_CALLING } from './needs.sql.js';
import type { TakenRow } from '../store/taken-needs.repository.js';
import type { CardRow } from './rows.js';

export interface OperatorNeedRow extends CardRow {
  readonly since: Date;
  readonly lost_at: Date;
  /** Its place in the list: `turnOf` of the domain. */
  readonly turn: Date;
  /** How many rows were read, one more than are shown at most. */
  readonly found: number;
  readonly status: Status;
  readonly has_driver: boolean;
  /** Of the people it waits for, since the visit has its status. */
  readonly reminded_at: Date | null;
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

/** Where a page of needs begins and ends. */
export interface NeedsPart {
  readonly limit: number;
  readonly offset: number;
  /** The last line of the page before. */
  readonly after: { readonly turn: Date; readonly id: number; readonly isPayment: boolean } | null;
  readonly oldBefore: Date;
  /** All with an earlier turn is on this page, however many; null if this is not the first. */
  readonly soonBefore: Date | null;
  /** One more than are shown. */
  readonly most: number;
}

/** One page of the needs for an operator at an instant, what is lost next first. */
export const findOperatorNeeds = (q: Queryable, now: Date, part: NeedsPart): Promise<OperatorNeedRow[]> => {
  const { limit, offset, after, oldBefore, soonBefore, most } = part;
  const id = after?.id ?? 0;
  // At one turn the visits' own needs come before their payments.
  const payment = after && !after.isPayment ? id - 1 : id;
  const turn = after?.turn ?? '-infinity';
  return q.rows<OperatorNeedRow>(OPERATOR_NEEDS_PAGE, [
    now,
    limit,
    offset,
    turn,
    id,
    payment,
    oldBefore,
    soonBefore ?? '-infinity',
    most,
  ]);
};

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
