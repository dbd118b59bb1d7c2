import { sql } from '../platform/database/database.js';

export const SETTING = sql('demo_setting', 'insert into settings (key, value, updated_at) values ($1, $2, $3)');
