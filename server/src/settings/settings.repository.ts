import type { Account, AccountKey, Choosers, Company, InvoiceSettings, PrivacyNotice } from 'shared-lib/contract';
import { serverLimits, type NotificationTopic } from 'shared-lib/domain';
import { sql, type Queryable, type Tx } from '../platform/database/database.js';

const READ = sql('settings_muted_topics', 'select muted_topics from users where id = $1');
const LOCK = sql('settings_muted_topics_lock', 'select muted_topics from users where id = $1 for update');
const WRITE = sql('settings_mute_topics', 'update users set muted_topics = $2, updated_at = $3 where id = $1');

interface Row {
  readonly muted_topics: NotificationTopic[];
}

export const mutedTopics = async (q: Queryable, userId: number): Promise<NotificationTopic[]> =>
  (await q.one<Row>(READ, [userId])).muted_topics;
export const lockMutedTopics = async (tx: Tx, userId: number): Promise<NotificationTopic[]> =>
  (await tx.one<Row>(LOCK, [userId])).muted_topics;
export const muteTopics = (tx: Tx, userId: number, topics: readonly NotificationTopic[], now: Date): Promise<unknown> =>
  tx.rows(WRITE, [userId, topics, now]);

const VALUE = sql('settings_value', 'select value from settings where key = $1');
const LOCK_VALUE = sql('settings_value_lock', 'select value from settings where key = $1 for update');
const WRITE_VALUE = sql(
  'settings_value_write',
  `
  insert into settings (key, value, updated_at, updated_by) values ($1, $2, $3, $4)
  on conflict (key) do update set value = excluded.value, updated_at = excluded.updated_at, updated_by = excluded.updated_by`,
);
const OPERATORS = sql(
  'settings_support_operators',
  `select email from users where role = 'operator' and is_active and email_verified_at is not null and id <> $1 order by id`,
);

const COUNT_QUESTION = sql(
  'settings_count_question',
  `
  insert into support_questions as s (user_id, since, asked) values ($1, $2, 1)
  on conflict (user_id) do update set
    asked = case when s.since <= excluded.since - interval '1 hour' then 1 else s.asked + 1 end,
    since = case when s.since <= excluded.since - interval '1 hour' then excluded.since else s.since end
    where s.since <= excluded.since - interval '1 hour' or s.asked < $3
  returning true as counted`,
);
const QUESTIONS_HOUR_OVER = sql(
  'settings_questions_hour_over',
  `select since + interval '1 hour' as at from support_questions where user_id = $1`,
);

/**
 * Counts a question over all servers. When the hour's questions are used up, returns the instant when the hour ends.
 */
export async function countQuestion(tx: Tx, userId: number, now: Date): Promise<Date | undefined> {
  if (await tx.maybe(COUNT_QUESTION, [userId, now, serverLimits.SUPPORT_QUESTIONS_AN_HOUR])) return undefined;
  return (await tx.one<{ at: Date }>(QUESTIONS_HOUR_OVER, [userId])).at;
}

/** What the business set, by name; undefined if it set nothing. */
interface Values {
  readonly company: Company;
  readonly privacy_notice: PrivacyNotice;
  /** The accounts of the journal that an owner numbered or named. */
  readonly chart_of_accounts: Partial<Record<AccountKey, Pick<Account, 'number' | 'name'>>>;
  /** What the permit for invoices says; an invoice copies it. The next number stands in `invoice_series`. */
  readonly invoices: Omit<InvoiceSettings, 'next_number' | 'begun'>;
  /** Who may choose versions of remotes outside demo mode. */
  readonly version_choosers: Choosers;
}
export const findSetting = async <K extends keyof Values>(q: Queryable, key: K): Promise<Values[K] | undefined> =>
  (await q.maybe<{ value: Values[K] }>(VALUE, [key]))?.value;
export const lockSetting = async <K extends keyof Values>(tx: Tx, key: K): Promise<Values[K] | undefined> =>
  (await tx.maybe<{ value: Values[K] }>(LOCK_VALUE, [key]))?.value;
export const writeSetting = <K extends keyof Values>(
  tx: Tx,
  [key, value]: readonly [K, Values[K]],
  now: Date,
  userId: number,
): Promise<unknown> => tx.rows(WRITE_VALUE, [key, JSON.stringify(value), now, userId]);
/** The addresses of all operators except this person. */
export const otherOperators = async (q: Queryable, userId: number): Promise<string[]> =>
  (await q.rows<{ email: string }>(OPERATORS, [userId])).map(({ email }) => email);
