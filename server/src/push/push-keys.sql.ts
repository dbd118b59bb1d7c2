import { sql } from '../platform/database/database.js';

export const READ_PUSH_KEYS = sql(
  'push_keys_read',
  'select public_key as "publicKey", private_key as "privateKey" from push_keys',
);
export const MAKE_PUSH_KEYS = sql(
  'push_keys_make',
  'insert into push_keys (public_key, private_key) values ($1, $2) on conflict do nothing',
);
