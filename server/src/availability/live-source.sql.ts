import { sql } from '../platform/database/database.js';

export const DURATION = sql('service_duration', 'select duration from services where id = $1 and is_active');
