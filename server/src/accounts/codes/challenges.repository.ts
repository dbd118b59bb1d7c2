import { type Language, limits, serverLimits } from 'shared-lib/domain';
import { sql, type Queryable, type Autocommit, type Tx } from '../../platform/database/database.js';
import { browserHash, type UnknownCaller } from '../unknown-caller.js';
import { tokenHash } from '../passwords/secrets.js';

export const PURPOSES = ['verify_email', 'two_factor', 'reset_password', 'change_email'] as const;
export type Purpose = (typeof PURPOSES)[number];

export interface NewChallenge {
  readonly tokenHash: Buffer;
  readonly purpose: Purpose;
  readonly userId: number | null;
  readonly email: string;
  readonly username: string | null;
  readonly passwordHash: string | null;
  readonly codeHash: string;
  readonly expiresAt: Date;
  readonly now: Date;
  /** Null: belongs to no browser, and works only from this network. */
  readonly browserHash: Buffer | null;
  readonly network: string;
}

/** A challenge, as a caller who continues it names it. */
export interface Named {
  readonly purpose: Purpose;
  readonly email: string;
  /** The one that the browser got; without it the browser's cookie counts, then the network. Source: R-accounts-4. */
  readonly challenge: string | undefined;
  readonly asker: UnknownCaller;
}

/**
 * Wrong codes of a kind for one address in a day, from browsers in which the account never signed in. With more, a new
 * code there allows one try instead of five. So guesses are about as few as mails, and a person who copies the code
 * from the mail is never stopped. Codes for a browser of the account keep five tries. Codes of the second step are
 * counted like passwords.
 */
const STRANGERS_WRONG_CODES_A_DAY = 50;

/**
 * The named challenge. `own`: by its token or by the cookie of its browser, not only by the network. Of several, the
 * newest whose code is still valid.
 */
const NAMED = `
  select c.id, (c.browser_hash = $4 or c.token_hash = $3 and c.browser_hash is not null) is true as own
  from challenges c
  where lower(c.email) = lower($1) and c.purpose = $2 and c.closed_at is null
    and (c.token_hash = $3 or ($3::bytea is null and (c.browser_hash = $4 or (c.network = $5 and c.code_expires_at > $6))))`;
const NEAREST = 'order by own desc, c.code_expires_at > $6 desc, c.id desc limit 1';
const named = ({ purpose, email, challenge, asker }: Named, now: Date): unknown[] => [
  email,
  purpose,
  challenge === undefined ? null : tokenHash(challenge),
  browserHash(asker),
  asker.network,
  now,
];

const BROWSER = `coalesce(encode(c.browser_hash, 'hex'), c.id::text) as browser`;

const CLOSE_OWN = sql(
  'challenge_close_own',
  `
  update challenges set closed_at = $4 where lower(email) = lower($1) and purpose = $2 and browser_hash = $3 and closed_at is null`,
);
const INSERT = sql(
  'challenge_insert',
  `
  insert into challenges (token_hash, purpose, user_id, email, username, password_hash, code_hash, code_expires_at, created_at, browser_hash, network)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11)`,
);
const RENEW = sql(
  'challenge_renew',
  `
  update challenges set token_hash = $2, code_hash = $3, code_expires_at = $4, tries = 0, network_tries = 0,
    earlier_tries = earlier_tries + tries + network_tries where id = $1 and closed_at is null`,
);
/**
 * Requested in a browser where the account itself signed in. A change of address is excluded: a guesser could ask for
 * one there too.
 */
const inOwnBrowser = (c: string): string => `(${c}.purpose <> 'change_email' and exists (
    select from known_devices d where d.user_id = ${c}.user_id and d.token_hash = ${c}.browser_hash))`;
/** $7, or one where strangers gave $8 or more wrong codes to codes that expired after $9. */
const TRIES = `case when c.purpose = 'two_factor' or ${inOwnBrowser('c')}
      or (select coalesce(sum(o.tries + o.network_tries + o.earlier_tries), 0) from challenges o
        where lower(o.email) = lower($1) and o.purpose = $2 and o.code_expires_at > $9::timestamptz and not ${inOwnBrowser('o')}
      ) < $8::int then $7::int else 1 end`;

const FIND_OPEN = sql(
  'challenge_find_open',
  `
  with named as (${NAMED} and c.browser_hash is not null ${NEAREST})
  select c.id, named.own, c.user_id, c.email, c.username, c.password_hash, u.first_name, u.language, ${BROWSER}
  from named join challenges c using (id) join users u on u.id = c.user_id where u.is_active`,
);
const CLAIM_TRY = sql(
  'challenge_claim_try',
  `
  with named as (${NAMED} ${NEAREST})
  update challenges c set tries = c.tries + named.own::int, network_tries = c.network_tries + (not named.own)::int
  from named where c.id = named.id and c.closed_at is null and c.code_expires_at > $6
    and c.tries + case when named.own then 0 else c.network_tries end < ${TRIES}
  returning c.id, named.own, c.code_hash, c.user_id, c.email, c.username, c.password_hash, c.network, ${BROWSER},
    (select u.password_hash from users u where u.id = c.user_id) as account_hash`,
);
const GIVE_BACK_TRY = sql(
  'challenge_give_back_try',
  `
  update challenges set tries = tries - $2::boolean::int, network_tries = network_tries - (not $2::boolean)::int where id = $1`,
);
const OPEN_REGISTRATION = sql(
  'challenge_open_registration',
  `
  with named as (${NAMED} ${NEAREST})
  select c.id, c.user_id, c.email, c.username, c.password_hash from named join challenges c using (id)
  where c.username is not null and c.password_hash is not null and c.user_id is not null`,
);
const CLOSE = sql(
  'challenge_close',
  'update challenges set closed_at = $2 where id = $1 and closed_at is null returning id',
);
const CLOSE_FOR_USER = sql(
  'challenge_close_for_user',
  'update challenges set closed_at = $2 where user_id = $1 and closed_at is null',
);

export interface Begun {
  readonly purpose: Purpose;
  readonly email: string;
  readonly browser: Buffer;
}

/** A new code ends the older one of the same kind, address and browser; codes of other browsers stay. */
export const closeOwnChallenges = (tx: Tx, { email, purpose, browser }: Begun, now: Date): Promise<unknown> =>
  tx.rows(CLOSE_OWN, [email, purpose, browser, now]);

export const insertChallenge = (q: Autocommit, c: NewChallenge): Promise<unknown> =>
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
    c.browserHash,
    c.network,
  ]);

/** Replaces the old code by a new one, with all its tries. */
export const renewChallenge = (
  tx: Tx,
  id: number,
  c: Pick<NewChallenge, 'tokenHash' | 'codeHash' | 'expiresAt'>,
): Promise<unknown> => tx.rows(RENEW, [id, c.tokenHash, c.codeHash, c.expiresAt]);

export interface OpenChallenge {
  readonly id: number;
  readonly own: boolean;
  readonly user_id: number;
  readonly email: string;
  readonly first_name: string;
  readonly language: Language | null;
  readonly username: string | null;
  readonly password_hash: string | null;
  /** The key that counts mails to the browser that began. */
  readonly browser: string;
}

/** Begun by a browser, for a person who exists and may sign in. */
export const findOpenChallenge = (q: Queryable, given: Named, now: Date): Promise<OpenChallenge | undefined> =>
  q.maybe<OpenChallenge>(FIND_OPEN, named(given, now));

export interface ClaimedTry {
  readonly id: number;
  readonly own: boolean;
  readonly code_hash: string;
  readonly user_id: number | null;
  readonly email: string;
  readonly username: string | null;
  readonly password_hash: string | null;
  readonly network: string | null;
  readonly browser: string;
  /** The hash of the account's password at that moment: with another one the code proves nothing any more. */
  readonly account_hash: string | null;
}

/**
 * Claims one of five tries, or the only one, before the code is compared, so that all servers together compare no more.
 * Tries from the same network are counted apart and use none of the browser's own. Undefined where there is no such
 * open challenge, its time is over or its tries are used.
 */
export const claimTry = (q: Autocommit, given: Named, now: Date): Promise<ClaimedTry | undefined> =>
  q.maybe<ClaimedTry>(CLAIM_TRY, [
    ...named(given, now),
    serverLimits.CODE_TRIES,
    STRANGERS_WRONG_CODES_A_DAY,
    // For a code that was made a day ago.
    new Date(now.getTime() - limits.DAY + limits.CODE_MINUTES * limits.MINUTE),
  ]);

/** A right code that is only checked costs no try. */
export const giveBackTry = (q: Autocommit, { id, own }: ClaimedTry): Promise<unknown> =>
  q.rows(GIVE_BACK_TRY, [id, own]);

export const closeChallengesOf = (tx: Tx, userId: number, now: Date): Promise<unknown> =>
  tx.rows(CLOSE_FOR_USER, [userId, now]);

export interface OpenRegistration {
  readonly id: number;
  readonly user_id: number;
  readonly email: string;
  readonly username: string;
  readonly password_hash: string;
}
/** The registration that this browser began, whatever the state of its code. */
export const findOpenRegistration = (
  q: Queryable,
  given: Omit<Named, 'purpose'>,
  now: Date,
): Promise<OpenRegistration | undefined> =>
  q.maybe<OpenRegistration>(OPEN_REGISTRATION, named({ ...given, purpose: 'verify_email' }, now));

/** Closes the challenge; false where it was already closed, so that a code works once. */
export const closeChallenge = async (q: Autocommit, id: number, now: Date): Promise<boolean> =>
  (await q.maybe(CLOSE, [id, now])) !== undefined;
