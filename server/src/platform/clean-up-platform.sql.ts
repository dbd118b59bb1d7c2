import { sql } from './database/database.js';

export const REMOVE_EVENTS = sql('platform_remove_events', 'delete from events where at < $1');

export const REMOVE_IDEMPOTENCY_KEYS = sql(
  'platform_remove_idempotency_keys',
  'delete from idempotency_keys where created_at < $1',
);

export const REMOVE_MAILS = sql('platform_remove_mails', 'delete from mail_outbox where at < $1');

export const REMOVE_DEAD_JOBS = sql(
  'platform_remove_dead_jobs',
  `delete from graphile_worker._private_jobs where attempts >= max_attempts and locked_at is null and coalesce(payload->>'due', payload->>'added')::timestamptz < $1`,
);
