export const DATABASE_EXISTS = 'select from pg_database where datname = $1';
/** @param name as an identifier, escaped */
export const createDatabaseCalled = (name: string): string => `create database ${name}`;

/** The process that answers a connection. */
export const BACKEND = 'select pg_backend_pid() as pid';

export const WHO_AND_WHICH_VERSION = `
  select current_user as user, current_setting('server_version_num')::int / 10000 as version`;
