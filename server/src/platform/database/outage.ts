// How it works: docs/subsystems/database.md.
import { codeOf, ConnectionLost, DatabaseUnavailable, messageOf, RecordBusy } from '../errors.js';

/** Codes of SQLSTATE (or their classes) and of Node that mean that the database could not serve anybody. */
/* 55000: the database is not accepting connections. */
const OUTAGE =
  /^(08...|55000|57P0.|57014|53...|25P03|ECONN.*|EPIPE|ENOENT|ENOTFOUND|EAI_AGAIN|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|EACCES)$/;
const OUTAGE_WORDS =
  /timeout exceeded when trying to connect|due to connection timeout|timeout expired|pool after calling end/i;
/** Those that mean that an open connection is gone: the other side ended it, or was silent for too long. */
const LOST = /^(08006|57P01|57P02|25P03|ECONNRESET|EPIPE|ETIMEDOUT)$/;
const LOST_WORDS = /query read timeout|connection terminated(?! due)|not queryable|connection ended|client was closed/i;

/** A lock that another transaction held for longer than a session may wait (`lockMs` of connections.ts). */
const LOCK_NOT_AVAILABLE = '55P03';

/** A server that was demoted, or made read-only, while a connection to it was open. */
const READ_ONLY = '25006';

/** Is a server that takes no writes the cause of this error? */
export function isReadOnly(error: unknown): boolean {
  if (codeOf(error) === READ_ONLY) return true;
  return error instanceof Error && error.cause !== undefined && isReadOnly(error.cause);
}

/** Turns an error of the database's client into what it means to the caller. */
export function translated(error: unknown): unknown {
  if (error instanceof DatabaseUnavailable || error instanceof RecordBusy) return error;
  const [code, message] = [codeOf(error), messageOf(error)];
  if (code === LOCK_NOT_AVAILABLE) return new RecordBusy(error);
  if (code === READ_ONLY) return new ConnectionLost(error);
  if (code !== undefined ? LOST.test(code) : LOST_WORDS.test(message)) return new ConnectionLost(error);
  if (code !== undefined ? OUTAGE.test(code) : OUTAGE_WORDS.test(message)) return new DatabaseUnavailable(error);
  return error;
}
