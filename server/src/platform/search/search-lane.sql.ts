import { sql } from '../database/database.js';

/** $1: the most that each statement of this transaction may take, with its unit. */
export const LIMIT_STATEMENTS = sql('search_limit_statements', `select set_config('statement_timeout', $1, true)`);
