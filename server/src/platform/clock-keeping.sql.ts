import { sql } from './database/database.js';

export const DATABASE_TIME = sql('clock_database_time', 'select clock_timestamp() as now');
