import { CANCELLED, type ClientChannel, type Language } from 'shared-lib/domain';
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
     code_hash, code_expires_at, code_by, agreed) values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)`,
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
  readonly codeBy: ClientChannel;
  readonly agreed: boolean;
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
    r.codeBy,
    r.agreed,
  ]);

/** What a code proves. */
const CODE_TO = `case r.code_by when 'sms' then r.phone_number else r.email end`;

const OWN = sql(
  'book_own',
  `select r.id, r.code_by, ${CODE_TO} as code_to, r.wishes, r.services, r.address, r.made_at, r.code_expires_at, r.asked_at,
     case when a.deleted_at is not null or a.status = any($2) then 'declined' else r.answer end as answer
   from booking_requests r left join appointments a on a.id = r.appointment_id where r.token_hash = $1`,
);
export interface OwnRequest {
  readonly id: number;
  readonly code_by: ClientChannel;
  /** The number, in E.164, or the address that the code goes to. */
  readonly code_to: string;
  readonly wishes: readonly Date[];
  readonly services: readonly number[];
  readonly address: string;
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
  `select r.id, r.code_by, r.phone_number, r.email, r.made_at, r.codes, r.code_hash, r.code_expires_at, r.tries
   from booking_requests r where r.token_hash = $1 and r.asked_at is null for update`,
);
export interface UnprovedRequest extends Pick<OwnRequest, 'id' | 'code_by' | 'made_at' | 'code_expires_at'> {
  readonly phone_number: string;
  readonly email: string;
  /** How many were sent. */
  readonly codes: number;
  readonly code_hash: string | null;
  readonly tries: number;
}
/** The same while it waits for its code, locked. */
export const lockUnproved = (tx: Tx, hash: Buffer): Promise<UnprovedRequest | undefined> =>
  tx.maybe<UnprovedRequest>(LOCK_OWN, [hash]);

const CLAIM_TRY = sql(
  'book_claim_try',
  `update booking_requests r set tries = tries + 1
   where token_hash = $1 and asked_at is null and code_expires_at > $2 and tries < $3
   returning id, ${CODE_TO} as code_to, code_hash`,
);
export interface ClaimedTry {
  readonly id: number;
  readonly code_to: string;
  readonly code_hash: string | null;
}
/** Claims a try before the code is compared, so that all servers together compare no more than that many. */
export const claimTry = (q: Autocommit, hash: Buffer, now: Date, most: number): Promise<ClaimedTry | undefined> =>
  q.maybe<ClaimedTry>(CLAIM_TRY, [hash, now, most]);

const RENEW = sql(
  'book_renew',
  `update booking_requests set code_hash = $2, code_expires_at = $3, tries = 0, codes = codes + 1,
     code_by = $4, email = $5 where id = $1`,
);
interface NextCode {
  readonly codeHash: string;
  readonly expiresAt: Date;
  readonly codeBy: ClientChannel;
  /** Empty where it goes by SMS. */
  readonly email: string;
}
/** The code before it is over, whichever way it went. */
export const renewCode = (tx: Tx, id: number, { codeHash, expiresAt, codeBy, email }: NextCode): Promise<unknown> =>
  tx.rows(RENEW, [id, codeHash, expiresAt, codeBy, email]);

const PUT_BACK = sql(
  'book_put_back',
  `update booking_requests set code_hash = $3, code_expires_at = $4, tries = tries + $5, codes = codes - 1,
     code_by = $6, email = $7 where id = $1 and code_hash = $2`,
);
/** The code before a new one that never left, with the tries of both. Nothing where a third one came since. */
export const putCodeBack = (tx: Tx, codeHash: string, before: UnprovedRequest): Promise<unknown> =>
  tx.rows(PUT_BACK, [
    before.id,
    codeHash,
    before.code_hash,
    before.code_expires_at,
    before.tries,
    before.code_by,
    before.email,
  ]);

const DELETE = sql('book_delete', 'delete from booking_requests where token_hash = $1 and asked_at is null');
/** A request whose only code never left. */
export const deleteRequest = (tx: Tx, hash: Buffer): Promise<unknown> => tx.rows(DELETE, [hash]);

const WAITING_OF = sql(
  'book_waiting_of',
  `select count(*)::int as count from booking_requests r
   where lower(${CODE_TO}) = lower($1) and asked_at is not null and answer is null`,
);
const LOCK_WAITING = sql(
  'book_lock_waiting',
  `select pg_advisory_xact_lock(hashtext('hatid request'), hashtext(lower($1)))`,
);
/** One at a time of those whose codes went to one number or address: each counts the ones before it. */
export const lockWaitingOf = (tx: Tx, to: string): Promise<unknown> => tx.rows(LOCK_WAITING, [to]);

/** How many wait whose code went to this number or address. */
export const countWaitingOf = async (q: Queryable, to: string): Promise<number> =>
  (await q.one<{ count: number }>(WAITING_OF, [to])).count;

const PROVE = sql(
  'book_prove',
  `update booking_requests set asked_at = $2, code_hash = null where id = $1 and asked_at is null and code_hash = $3
   returning id`,
);
/** A request is asked once, by the code that was compared. False where it was asked already, or has another code. */
export const prove = async (tx: Tx, { id, code_hash }: ClaimedTry, now: Date): Promise<boolean> =>
  (await tx.maybe(PROVE, [id, now, code_hash])) !== undefined;

const COUNT_SMS = sql(
  'book_count_sms',
  `insert into code_sms_months as c (month, sms, parts) values ($1::date, 1, $2)
   on conflict (month) do update set sms = c.sms + 1, parts = c.parts + excluded.parts`,
);
/** Counts a code that the gateway may bill. Source: R-beyond-1022. */
export const countCodeSms = (q: Autocommit, month: string, parts: number): Promise<unknown> =>
  q.rows(COUNT_SMS, [month, parts]);

const SMS_OF_MONTH = sql('book_sms_of_month', 'select sms, parts from code_sms_months where month = $1::date');
export const codeSmsOf = async (q: Queryable, month: string): Promise<{ sms: number; parts: number }> =>
  (await q.maybe<{ sms: number; parts: number }>(SMS_OF_MONTH, [month])) ?? { sms: 0, parts: 0 };
