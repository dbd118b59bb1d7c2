import type { Language, Role } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../../platform/database/database.js';

/** How a change ended; the first three put the new address into use. */
export type Outcome = 'confirmed' | 'approved' | 'elapsed' | 'cancelled' | 'replaced' | 'taken';

export interface EmailChange {
  readonly id: number;
  readonly user_id: number;
  readonly old_email: string;
  readonly new_email: string;
  readonly asked_by: number | null;
  readonly effective_at: Date;
}

export interface NewEmailChange extends Omit<EmailChange, 'id'> {
  readonly codeHash: Buffer;
  readonly now: Date;
}

const COLUMNS = 'id, user_id, old_email, new_email, asked_by, effective_at';
const INSERT = sql(
  'email_change_insert',
  `
  insert into email_changes (user_id, old_email, new_email, asked_by, effective_at, code_hash, asked_at)
  values ($1, $2, $3, $4, $5, $6, $7) returning id`,
);
const LOCK_OF = sql(
  'email_change_lock_of',
  `select ${COLUMNS} from email_changes where user_id = $1 and closed_at is null for update`,
);
const USER_OF = sql(
  'email_change_user_of',
  'select user_id from email_changes where closed_at is null and (id = $1 or code_hash = $2)',
);
const CLOSE = sql('email_change_close', 'update email_changes set closed_at = $2, outcome = $3 where id = $1');
const APPLY = sql(
  'email_change_apply',
  'update users set email = $2, email_verified_at = null, updated_at = $3 where id = $1',
);
const IS_TAKEN = sql(
  'email_change_is_taken',
  'select exists (select from users where lower(email) = lower($1) and id <> $2) as taken',
);
const PERSON = sql(
  'email_change_person',
  'select id, role, email, first_name, last_name, language from users where id = $1 for update',
);

export interface Person {
  readonly id: number;
  readonly role: Role;
  readonly email: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly language: Language | null;
}

export const insertEmailChange = async (tx: Tx, c: NewEmailChange): Promise<number> =>
  (
    await tx.one<{ id: number }>(INSERT, [
      c.user_id,
      c.old_email,
      c.new_email,
      c.asked_by,
      c.effective_at,
      c.codeHash,
      c.now,
    ])
  ).id;
/** The person whose open change this is, by id or by the mailed code. */
export const userOfChange = async (
  q: Queryable,
  by: { readonly id: number } | { readonly codeHash: Buffer },
): Promise<number | undefined> =>
  (await q.maybe<{ user_id: number }>(USER_OF, ['id' in by ? by.id : null, 'codeHash' in by ? by.codeHash : null]))
    ?.user_id;
export const lockPerson = (tx: Tx, id: number): Promise<Person | undefined> => tx.maybe<Person>(PERSON, [id]);
export const lockEmailChangeOf = (tx: Tx, userId: number): Promise<EmailChange | undefined> =>
  tx.maybe<EmailChange>(LOCK_OF, [userId]);
export const closeEmailChange = (tx: Tx, id: number, now: Date, outcome: Outcome): Promise<unknown> =>
  tx.rows(CLOSE, [id, now, outcome]);
export const applyEmail = (tx: Tx, userId: number, email: string, now: Date): Promise<unknown> =>
  tx.rows(APPLY, [userId, email, now]);
export const isEmailTaken = async (q: Queryable, email: string, except: number): Promise<boolean> =>
  (await q.one<{ taken: boolean }>(IS_TAKEN, [email, except])).taken;
