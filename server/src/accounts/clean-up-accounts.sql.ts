import { sql } from '../platform/database/database.js';

export const REMOVE_ATTEMPTS = sql(
  'accounts_remove_attempts',
  'delete from sign_in_attempts where last_at < $1 and failures < 100',
);
export const REMOVE_CHALLENGES = sql('accounts_remove_challenges', 'delete from challenges where created_at < $1');
export const REMOVE_CODE_MAILS = sql('accounts_remove_code_mails', 'delete from code_mails where sent_at < $1');
export const REMOVE_CHANNEL_TOKENS = sql(
  'accounts_remove_channel_tokens',
  'delete from channel_tokens where expires_at < $1',
);
export const REMOVE_SESSIONS = sql(
  'accounts_remove_sessions',
  'delete from sessions where expires_at < $1 or revoked_at < $1',
);
export const REMOVE_DEVICES = sql('accounts_remove_devices', 'delete from known_devices where seen_at < $1');
