import { sql } from '../../platform/database/database.js';

export const DISABLE = sql(
  'user_disable',
  `
  update users set is_active = false, disabled_at = $2, disabled_reason = $3, updated_at = $2 where id = $1 and is_active
  returning (select u.is_owner from users u where u.id = $1) as was_owner`,
);

export const ENABLE = sql(
  'user_enable',
  `
  update users set is_active = true, disabled_at = null, disabled_reason = null, updated_at = $2 where id = $1 and not is_active returning id`,
);
