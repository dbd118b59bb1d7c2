import { sql } from './database/database.js';

export const PING = sql('health_ping', 'select 1');

export const APPLIED = sql('health_migrations', 'select number, checksum from schema_migrations');
