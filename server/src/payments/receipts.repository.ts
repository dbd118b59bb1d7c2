import type { SameElsewhere, ShownReceipt } from 'shared-lib/contract';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';

/** The address of a receipt, for operators only. */
export const receiptUrl = (appointmentId: number, hash: string): string =>
  `/api/scheduling/receipts/${appointmentId}/${hash}/`;

const FIND = sql('receipt_find', 'select hash from receipts where appointment_id = $1 and hash = $2');
export const findReceipt = (q: Queryable, appointmentId: number, hash: string): Promise<{ hash: string } | undefined> =>
  q.maybe(FIND, [appointmentId, hash]);

const APPOINTMENT = sql('receipt_appointment', 'select id from appointments where id = $1 and deleted_at is null');
export const appointmentExists = async (q: Queryable, id: number): Promise<boolean> =>
  (await q.maybe(APPOINTMENT, [id])) !== undefined;

/** Locks a stored file, so that nobody removes it before it is used again. */
const PUT_FILE = sql(
  'receipt_put_file',
  'insert into receipt_files (hash, mime, content) values ($1, $2, $3) on conflict (hash) do update set mime = excluded.mime',
);
/** Stores a file once, whatever it proves. */
export const putFile = async (
  tx: Tx,
  { hash, mime, content }: { readonly hash: string; readonly mime: string; readonly content: Buffer },
): Promise<void> => {
  await tx.rows(PUT_FILE, [hash, mime, content]);
};
const PUT = sql(
  'receipt_put',
  `
  insert into receipts (appointment_id, hash, uploaded_by, at) values ($1, $2, $3, $4) on conflict (appointment_id, hash) do nothing returning hash`,
);

export interface NewReceipt {
  readonly appointmentId: number;
  readonly hash: string;
  readonly mime: string;
  readonly content: Buffer;
  readonly uploadedBy: number | null;
  readonly at: Date;
}

/** False where this appointment already had the receipt. The file is stored once for all appointments. */
export async function putReceipt(
  tx: Tx,
  { appointmentId, hash, mime, content, uploadedBy, at }: NewReceipt,
): Promise<boolean> {
  await putFile(tx, { hash, mime, content });
  return (await tx.maybe(PUT, [appointmentId, hash, uploadedBy, at])) !== undefined;
}

const READ = sql(
  'receipt_read',
  `
  select f.mime, f.content from receipts r join appointments a on a.id = r.appointment_id and a.deleted_at is null join receipt_files f on f.hash = r.hash
  where r.appointment_id = $1 and r.hash = $2`,
);
export const readReceipt = (
  q: Queryable,
  appointmentId: number,
  hash: string,
): Promise<{ mime: string; content: Buffer } | undefined> => q.maybe(READ, [appointmentId, hash]);

const SHOWN = sql(
  'receipts_shown',
  `select r.hash, f.mime, octet_length(f.content) as bytes, r.at, ${fullNameOf('u')} as uploaded_by
   from receipts r join receipt_files f on f.hash = r.hash join users u on u.id = r.uploaded_by
   where r.appointment_id = $1 order by r.at desc, r.hash`,
);
/** The receipts uploaded for an appointment, newest first. */
export const findShownReceipts = async (q: Queryable, appointmentId: number): Promise<ShownReceipt[]> =>
  (await q.rows<Omit<ShownReceipt, 'at'> & { at: Date }>(SHOWN, [appointmentId])).map((row) => ({
    ...row,
    at: row.at.toISOString(),
  }));

/** Payments with this proof that are not reversed; each way has its own index. */
const paidWith = (proof: string): string =>
  `select p.appointment_id from payments p where ${proof} and p.kind in ('payment', 'extension')
     and not exists (select from payments r where r.reverses = p.id)`;

const SAME_ELSEWHERE = sql(
  'receipt_same_elsewhere',
  `
  select a.id as appointment, ${fullNameOf('c')} as client_name, a.service_day as date
  from appointments a join clients c on c.id = a.client_id
  where a.id <> $1 and a.id = any (array(
    select appointment_id from receipts where hash = $2::text
    union select appointment_id from (${paidWith('p.receipt_hash = $2::text')} union ${paidWith('lower(p.gcash_reference) = lower($3::text)')}) paid))
  order by a.id limit 20`,
);

/** Other appointments with this receipt, or with a payment by this GCash reference that is not reversed. */
export const findSameElsewhere = (
  q: Queryable,
  appointmentId: number,
  { hash, reference }: { readonly hash?: string; readonly reference?: string },
): Promise<SameElsewhere[]> =>
  hash || reference ? q.rows(SAME_ELSEWHERE, [appointmentId, hash ?? null, reference || null]) : Promise.resolve([]);

const REMOVE_SHOWN = sql(
  'receipts_remove_of_deleted',
  `
  delete from receipts where (appointment_id, hash) in (
    select r.appointment_id, r.hash from appointments a join receipts r on r.appointment_id = a.id
    where a.deleted_at < $1 and not exists (select from payments p where p.appointment_id = a.id and p.receipt_hash = r.hash)
    limit $2 for update of r skip locked)
  returning hash`,
);
const REMOVE_FILES = sql(
  'receipts_remove_files',
  `
  delete from receipt_files f where f.hash = any ($1::text[])
    and not exists (select from receipts r where r.hash = f.hash) and not exists (select from payments p where p.receipt_hash = f.hash)
    and not exists (select from cost_proofs c where c.hash = f.hash)`,
);

/**
 * Removes receipts of appointments deleted before `before`, and files that no receipt uses any more. Returns their
 * number.
 */
export async function removeReceiptsOfDeleted(tx: Tx, before: Date, most: number): Promise<number> {
  const removed = await tx.rows<{ hash: string }>(REMOVE_SHOWN, [before, most]);
  await tx.rows(REMOVE_FILES, [removed.map(({ hash }) => hash)]);
  return removed.length;
}
