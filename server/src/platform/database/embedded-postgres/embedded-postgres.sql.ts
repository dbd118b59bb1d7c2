/* Sent unprepared, by the connection that says 'this cluster is in use'. The lock's key is IN_USE_LOCK. */

export const SAY_IN_USE = 'select pg_advisory_lock_shared($1)';
export const TAKE_THAT_BACK = 'select pg_advisory_unlock_shared($1)';
/** Nobody else says so where this lock can be taken. */
export const IS_ALONE = 'select pg_try_advisory_lock($1) as alone';

export const ROLE_EXISTS = 'select from pg_roles where rolname = $1';
/** @param password as a literal, escaped */
export const createRole = (role: string, password: string): string => `create role ${role} login password ${password}`;
export const setPassword = (role: string, password: string): string => `alter role ${role} login password ${password}`;
