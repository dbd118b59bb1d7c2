import { limits } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';

export const PURPOSES = ['verify_email', 'two_factor', 'reset_password', 'change_email'] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface NewChallenge {
  readonly tokenHash: Buffer;
  readonly purpose: Purpose;
  readonly userId: number | null;
  readonly email: string;
  readonly username: string | null;
  readonly passwordHash: string | null;
  readonly codeHash: Buffer;
  readonly expiresAt: Date;
  readonly now: Date;
}

export interface TriedChallenge {
  readonly id: number;
  readonly matched: boolean;
  readonly user_id: number | null;
  readonly email: string;
  readonly username: string | null;
  readonly password_hash: string | null;
}

/**
 * Minutes until the next mail to an address whose codes nobody gives: a guesser gets few codes a day, the owner the
 * first ones soon.
 */
const WAIT = `case when m.streak < 5 then 1 when m.streak < 10 then 5 else 60 end * interval '1 minute'`;
const RESERVE_MAIL = sql(
  'code_mail_reserve',
  `
  insert into code_mails as m (key, sent_at, streak) values ($1, $2, 1)
  on conflict (key) do update set sent_at = $2, streak = case when m.sent_at <= $2::timestamptz - interval '1 day' then 1 else m.streak + 1 end
    where m.sent_at <= $2::timestamptz - ${WAIT}
  returning true as reserved`,
);
const NEXT_MAIL = sql('code_mail_next', `select m.sent_at + ${WAIT} as at from code_mails m where m.key = $1`);
const END_STREAK = sql('code_mail_end_streak', 'update code_mails set streak = 0 where key = $1');
const CLOSE_OPEN = sql(
  'challenge_close_open',
  `
  update challenges set closed_at = $3 where lower(email) = lower($1) and purpose = $2 and closed_at is null`,
);
const INSERT = sql(
  'challenge_insert',
  `
  insert into challenges (token_hash, purpose, user_id, email, username, password_hash, code_hash, code_expires_at, created_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9)`,
);
const RENEW = sql(
  'challenge_renew',
  `
  update challenges set code_hash = $3, code_expires_at = $4, tries = 0
  where token_hash = $1 and purpose = $2 and closed_at is null`,
);
const FIND_OPEN = sql(
  'challenge_find_open',
  `
  select c.user_id, c.email, u.first_name from challenges c join users u on u.id = c.user_id
  where c.token_hash = $1 and c.purpose = $2 and lower(c.email) = lower($3) and c.closed_at is null and u.is_active`,
);
const TRY = sql(
  'challenge_try',
  `
  update challenges set
    tries = tries + case when code_hash = $4 and not $7 then 0 else 1 end,
    closed_at = case when code_hash = $4 and $7 then $5::timestamptz end
  where token_hash = $1 and purpose = $2 and lower(email) = lower($3) and closed_at is null and code_expires_at > $5 and tries < $6
  returning id, code_hash = $4 as matched, user_id, email, username, password_hash`,
);
const OPEN_REGISTRATION = sql(
  'challenge_open_registration',
  `
  select id, user_id, email, username, password_hash from challenges
  where token_hash = $1 and purpose = 'verify_email' and lower(email) = lower($2) and closed_at is null and password_hash is not null and user_id is not null`,
);
const CLOSE = sql(
  'challenge_close',
  'update challenges set closed_at = $2 where id = $1 and closed_at is null returning id',
);
const CLOSE_FOR_USER = sql(
  'challenge_close_for_user',
  'update challenges set closed_at = $2 where user_id = $1 and closed_at is null',
);

const mailKey = (purpose: Purpose, email: string): string => `${purpose}:${email.toLowerCase()}`;

/** True when this address may get a mail of this kind now; false within a minute of the last. Atomic over servers. */
export const reserveMail = async (q: Queryable, purpose: Purpose, email: string, now: Date): Promise<boolean> =>
  (await q.maybe(RESERVE_MAIL, [mailKey(purpose, email), now])) !== undefined;

/** When this address may get the next mail of this kind. */
export const nextMailAt = async (q: Queryable, purpose: Purpose, email: string): Promise<Date | undefined> =>
  (await q.maybe<{ at: Date }>(NEXT_MAIL, [mailKey(purpose, email)]))?.at;

/** Its owner has given a code: the address is no guesser's. */
export const endMailStreak = (q: Queryable, purpose: Purpose, email: string): Promise<unknown> =>
  q.rows(END_STREAK, [mailKey(purpose, email)]);

/** A new code kills the old ones of the same kind and address. */
export const closeOpenChallenges = (q: Queryable, email: string, purpose: Purpose, now: Date): Promise<unknown> =>
  q.rows(CLOSE_OPEN, [email, purpose, now]);

export const insertChallenge = (q: Queryable, c: NewChallenge): Promise<unknown> =>
  q.rows(INSERT, [
    c.tokenHash,
    c.purpose,
    c.userId,
    c.email,
    c.username,
    c.passwordHash,
    c.codeHash,
    c.expiresAt,
    c.now,
  ]);

/** Puts a new code in place of the old one, with all its tries. */
export const renewChallenge = (
  q: Queryable,
  c: Pick<NewChallenge, 'tokenHash' | 'purpose' | 'codeHash' | 'expiresAt'>,
): Promise<unknown> => q.rows(RENEW, [c.tokenHash, c.purpose, c.codeHash, c.expiresAt]);

/** Only of somebody who exists and may sign in. */
export const findOpenChallenge = (
  q: Queryable,
  token: Buffer,
  purpose: Purpose,
  email: string,
): Promise<{ user_id: number; email: string; first_name: string } | undefined> =>
  q.maybe<{ user_id: number; email: string; first_name: string }>(FIND_OPEN, [token, purpose, email]);

export interface Try {
  readonly tokenHash: Buffer;
  readonly purpose: Purpose;
  readonly email: string;
  readonly codeHash: Buffer;
  /** Use the code up where it is right; otherwise it is only looked at. */
  readonly use: boolean;
  readonly now: Date;
}

/**
 * Tries a code: one statement claims a try and uses the code up, so that it works once, over any number of servers.
 * Undefined where there is no such open challenge, its time is over or its tries are spent.
 */
export const tryCode = (q: Queryable, t: Try): Promise<TriedChallenge | undefined> =>
  q.maybe<TriedChallenge>(TRY, [t.tokenHash, t.purpose, t.email, t.codeHash, t.now, limits.CODE_TRIES, t.use]);

export const closeChallengesOf = (q: Queryable, userId: number, now: Date): Promise<unknown> =>
  q.rows(CLOSE_FOR_USER, [userId, now]);

export interface OpenRegistration {
  readonly id: number;
  readonly user_id: number;
  readonly email: string;
  readonly username: string;
  readonly password_hash: string;
}
/** The registration that this browser began, whatever became of its code. */
export const findOpenRegistration = (
  q: Queryable,
  token: Buffer,
  email: string,
): Promise<OpenRegistration | undefined> => q.maybe<OpenRegistration>(OPEN_REGISTRATION, [token, email]);

/** False where it was closed already. */
export const closeChallenge = async (q: Queryable, id: number, now: Date): Promise<boolean> =>
  (await q.maybe(CLOSE, [id, now])) !== undefined;
