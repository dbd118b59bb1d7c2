// How it works: docs/subsystems/books.md.
import type { PaymentDifference } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { reverseWriteOff, type NotedEntry } from './ledger.repository.js';

const KEEP = sql(
  'differences_keep',
  `insert into payment_differences (appointment_id, due, paid, since) values ($1, $2, $3, $4)
   on conflict (appointment_id) do update set due = excluded.due, paid = excluded.paid, since = excluded.since,
     agreed_by = null, agreed_at = null, note = ''`,
);
const END = sql('differences_end', 'delete from payment_differences where appointment_id = $1');
/**
 * Stores the difference between the recorded payment of a visit and what was due; null for no difference. It is not
 * accepted, so what was written off before is taken back. Source: R-beyond-733.
 * @param since when it began
 * @param entry who changed the money, when and why
 */
export async function keepDifference(
  tx: Tx,
  difference: PaymentDifference | null,
  since: Date,
  entry: NotedEntry,
): Promise<void> {
  const { appointmentId } = entry;
  await reverseWriteOff(tx, entry);
  if (difference) await tx.rows(KEEP, [appointmentId, difference.due, difference.paid, since]);
  else await tx.rows(END, [appointmentId]);
}

const PAID = sql('differences_paid', 'update payment_differences set paid = $2 where appointment_id = $1');
/** Stores another sum; an operator's acceptance stays. */
export const storePaid = (tx: Tx, appointment: number, paid: number): Promise<unknown> =>
  tx.rows(PAID, [appointment, paid]);

export interface DifferenceRow extends PaymentDifference {
  readonly since: Date;
  readonly agreed_by: string | null;
  readonly agreed_at: Date | null;
  readonly note: string;
  /** What of it is written off in the ledger. Whole pesos. */
  readonly written_off: number;
  /** The visit was called off: keeping its money needs a reason. */
  readonly called_off: boolean;
}

const READ = `select d.due, d.paid, d.since, (select ${fullNameOf('u')} from users u where u.id = d.agreed_by) as agreed_by,
  d.agreed_at, d.note,
  (select coalesce(sum(w.amount), 0)::int from write_offs w where w.appointment_id = d.appointment_id) as written_off,
  coalesce((select a.outcome in ('cancelled', 'aborted') from appointments a where a.id = d.appointment_id), false) as called_off
  from payment_differences d where d.appointment_id = $1`;
const ONE = sql('differences_read', READ);
export const findDifference = (q: Queryable, appointment: number): Promise<DifferenceRow | undefined> =>
  q.maybe<DifferenceRow>(ONE, [appointment]);

const LOCKED = sql('differences_lock', `${READ} for update`);
/** Locks the difference against other statements about it. */
export const lockDifference = (tx: Tx, appointment: number): Promise<DifferenceRow | undefined> =>
  tx.maybe<DifferenceRow>(LOCKED, [appointment]);

const AGREE = sql(
  'differences_agree',
  'update payment_differences set agreed_by = $2, agreed_at = $3, note = $4 where appointment_id = $1',
);
export interface Agreement {
  readonly by: number | null;
  readonly at: Date;
  readonly note: string;
}
export const storeAgreement = (tx: Tx, appointment: number, { by, at, note }: Agreement): Promise<unknown> =>
  tx.rows(AGREE, [appointment, by, at, note]);

const OWE_AGAIN = sql(
  'differences_owe_again',
  `update payment_differences set agreed_by = null, agreed_at = null, note = '' where appointment_id = $1`,
);
/** Nobody accepts the difference any more. It is as old as it was. */
export const dropAgreement = (tx: Tx, appointment: number): Promise<unknown> => tx.rows(OWE_AGAIN, [appointment]);
