import { sql } from './database/database.js';

export const KEY = sql('installation_key', 'select key from installation_key');
