import { sql } from './database.js';

export const FIND = sql('settings_demo_marker', 'select value from settings where key = $1');

export const HAS_USERS = sql('users_any', 'select exists (select from users) as any');
