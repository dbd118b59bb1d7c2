import { CANCELLED, type Language } from 'shared-lib/domain';
import { sql, type Autocommit, type Queryable, type Tx } from '../../platform/database/database.js';

const CODES = sql(
  'book_codes',
  'select coalesce(sum(codes), 0)::int as count from booking_requests where made_at > $1',
);
/** How many codes were sent, to everybody, for requests begun after an instant. */
export const countCodes = async (q: Queryable, since: Date): Promise<number> =>
  (await q.one<{ count: number }>(CODES, [since])).count;

const INSERT = sql(
  'book_insert',
  `insert into booking_requests (token_hash, name, phone_number, email, address, services, wishes, language, made_at,
     code_hash, code_expires_at) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
export interface NewRequest {
  readonly tokenHash: Buffer;
  readonly name: string;
  readonly phone: string;
  readonly email: string;
  readonly address: string;
  readonly services: readonly number[];
  readonly wishes: readonly Date[];
  readonly language: Language;
  readonly now: Date;
  readonly codeHash: string;
  readonly codeExpiresAt: Date;
}
export const insertRequest = (tx: Tx, r: NewRequest): Promise<unknown> =>
  tx.rows(INSERT, [
    r.tokenHash,
    r.name,
    r.phone,
    r.email,
    r.address,
    r.services,
    r.wishes,
    r.language,
    r.now,
    r.codeHash,
    r.codeExpiresAt,
  ]);

const OWN = sql(
  'book_own',
  `select r.id, r.email, r.wishes, r.made_at, r.code_expires_at, r.asked_at,
     case when a.deleted_at is not null or a.status = any($2) then 'declined' else r.answer end as answer
   from booking_requests r left join appointments a on a.id = r.appointment_id where r.token_hash = $1`,
);
export interface OwnRequest {
  readonly id: number;
  readonly email: string;
  readonly wishes: readonly Date[];
  readonly made_at: Date;
  readonly code_expires_at: Date;
  readonly asked_at: Date | null;
  /** A visit that was booked and called off is as good as declined. */
  readonly answer: 'booked' | 'declined' | null;
}
/** The request of the browser that has this token. */
export const findOwn = (q: Queryable, hash: Buffer): Promise<OwnRequest | undefined> =>
  q.maybe<OwnRequest>(OWN, [hash, CANCELLED]);

const LOCK_OWN = sql(
  'book_lock_own',
  'select id, email, made_at, codes from booking_requests where token_hash = $1 and asked_at is null for update',
);
export interface UnprovedRequest extends Pick<OwnRequest, 'id' | 'email' | 'made_at'> {
  /** How many were sent. */
  readonly codes: number;
}
/** The same while it waits for its code, locked. */
export const lockUnproved = (tx: Tx, hash: Buffer): Promise<UnprovedRequest | undefined> =>
  tx.maybe<UnprovedRequest>(LOCK_OWN, [hash]);

const CLAIM_TRY = sql(
  'book_claim_try',
  `update booking_requests set tries = tries + 1
   where token_hash = $1 and asked_at is null and code_expires_at > $2 and tries < $3 returning id, email, code_hash`,
);
export interface ClaimedTry {
  readonly id: number;
  readonly email: string;
  readonly code_hash: string | null;
}
/** Claims a try before the code is compared, so that all servers together compare no more than that many. */
export const claimTry = (q: Autocommit, hash: Buffer, now: Date, most: number): Promise<ClaimedTry | undefined> =>
  q.maybe<ClaimedTry>(CLAIM_TRY, [hash, now, most]);

const RENEW = sql(
  'book_renew',
  'update booking_requests set code_hash = $2, code_expires_at = $3, tries = 0, codes = codes + 1 where id = $1',
);
export const renewCode = (tx: Tx, id: number, codeHash: string, expiresAt: Date): Promise<unknown> =>
  tx.rows(RENEW, [id, codeHash, expiresAt]);

const WAITING_OF = sql(
  'book_waiting_of',
  `select count(*)::int as count from booking_requests
   where lower(email) = lower($1) and asked_at is not null and answer is null`,
);
export const countWaitingOf = async (q: Queryable, email: string): Promise<number> =>
  (await q.one<{ count: number }>(WAITING_OF, [email])).count;

const PROVE = sql(
  'book_prove',
  `update booking_requests set asked_at = $2, code_hash = null where id = $1 and asked_at is null and code_hash = $3
   returning id`,
);
/** A request is asked once, by the code that was compared. False where it was asked already, or has another code. */
export const prove = async (tx: Tx, { id, code_hash }: ClaimedTry, now: Date): Promise<boolean> =>
  (await tx.maybe(PROVE, [id, now, code_hash])) !== undefined;
