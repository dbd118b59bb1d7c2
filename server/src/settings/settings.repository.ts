import type { NotificationTopic } from 'shared-lib/domain';
import { sql, type Queryable } from '../platform/database.js';

const READ = sql('settings_muted_topics', 'select muted_topics from users where id = $1');
const LOCK = sql('settings_muted_topics_lock', 'select muted_topics from users where id = $1 for update');
const WRITE = sql('settings_mute_topics', 'update users set muted_topics = $2, updated_at = $3 where id = $1');

interface Row {
  readonly muted_topics: NotificationTopic[];
}

export const mutedTopics = async (q: Queryable, userId: number): Promise<NotificationTopic[]> => (await q.one<Row>(READ, [userId])).muted_topics;
export const lockMutedTopics = async (q: Queryable, userId: number): Promise<NotificationTopic[]> => (await q.one<Row>(LOCK, [userId])).muted_topics;
export const muteTopics = (q: Queryable, userId: number, topics: readonly NotificationTopic[], now: Date): Promise<unknown> => q.rows(WRITE, [userId, topics, now]);
