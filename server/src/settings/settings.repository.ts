import type { Company, Retention } from 'shared-lib/contract';
import type { NotificationTopic } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database/database.js';

const READ = sql('settings_muted_topics', 'select muted_topics from users where id = $1');
const LOCK = sql('settings_muted_topics_lock', 'select muted_topics from users where id = $1 for update');
const WRITE = sql('settings_mute_topics', 'update users set muted_topics = $2, updated_at = $3 where id = $1');

interface Row {
  readonly muted_topics: NotificationTopic[];
}

export const mutedTopics = async (q: Queryable, userId: number): Promise<NotificationTopic[]> =>
  (await q.one<Row>(READ, [userId])).muted_topics;
export const lockMutedTopics = async (q: Queryable, userId: number): Promise<NotificationTopic[]> =>
  (await q.one<Row>(LOCK, [userId])).muted_topics;
export const muteTopics = (
  q: Queryable,
  userId: number,
  topics: readonly NotificationTopic[],
  now: Date,
): Promise<unknown> => q.rows(WRITE, [userId, topics, now]);

const VALUE = sql('settings_value', 'select value from settings where key = $1');
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

/** What the business set, by its name; undefined where it set nothing. */
interface Values {
  readonly company: Company;
  readonly retention: Retention;
}
export const findSetting = async <K extends keyof Values>(q: Queryable, key: K): Promise<Values[K] | undefined> =>
  (await q.maybe<{ value: Values[K] }>(VALUE, [key]))?.value;
export const writeSetting = <K extends keyof Values>(
  q: Queryable,
  [key, value]: readonly [K, Values[K]],
  now: Date,
  userId: number,
): Promise<unknown> => q.rows(WRITE_VALUE, [key, JSON.stringify(value), now, userId]);
/** Addresses of the operators besides this person. */
export const otherOperators = async (q: Queryable, userId: number): Promise<string[]> =>
  (await q.rows<{ email: string }>(OPERATORS, [userId])).map(({ email }) => email);
