import { errorStatus, errorText, type ErrorCode } from 'shared-lib/domain';
import * as m from '../texts/m.js';

export interface ApiErrorOptions {
  /** Texts for the person who filled in the fields. */
  readonly fields?: FieldErrors;
  /** Problems of the request as a whole. */
  readonly nonField?: readonly string[];
  /** Replaces the text of the catalogue. */
  readonly detail?: string;
  /** More members of the answer, such as `alternatives` or the current `appointment`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds until a retry makes sense. Sent as the Retry-After header. */
  readonly retryAfter?: number;
  readonly cause?: unknown;
}

export interface ErrorAnswer {
  readonly code: ErrorCode;
  readonly request_id?: string;
  readonly detail?: string;
  readonly non_field_errors?: readonly string[];
  readonly [member: string]: unknown;
}

/** A refusal with a code of the catalogue. Every other error is a fault and is answered as INTERNAL. */
export class ApiError extends Error {
  readonly status: number;

  constructor(
    readonly code: ErrorCode,
    readonly options: ApiErrorOptions = {},
  ) {
    super(options.detail ?? errorText(code), { cause: options.cause });
    this.name = 'ApiError';
    this.status = errorStatus(code);
  }

  /**
   * The body of the answer. A client shows non_field_errors, then detail, then the text of the first field (8-015). So
   * the general text of the catalogue is left out when a more exact one is given.
   */
  body(requestId?: string): ErrorAnswer {
    const { fields: given, detail, extra } = this.options;
    // The answer's own member `code` would hide a field of that name (a code from an e-mail).
    const { code: codeField = [], ...fields } = given ?? {};
    const nonField = [...(this.options.nonField ?? []), ...codeField];
    const exact = nonField.length > 0 || Object.keys(fields).length > 0;
    return {
      ...extra,
      ...fields,
      ...(nonField.length && { non_field_errors: nonField }),
      ...((detail !== undefined || !exact) && { detail: this.message }),
      code: this.code,
      ...(requestId && { request_id: requestId }),
    };
  }
}

/** For each field name, its problems. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export const wrongFields = (fields: FieldErrors): ApiError => new ApiError('VALIDATION_FAILED', { fields });

export const notFound = (): ApiError => new ApiError('NOT_FOUND');

/** The database cannot be reached or does not answer in time. Answered as 503; the next request tries again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super(m.the_database_is_not_available(), { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** A connection was lost during a statement. The statement may be sent again where that is safe. */
export class ConnectionLost extends DatabaseUnavailable {
  override name = 'ConnectionLost';
}

/** Others change the same record for longer than a transaction waits. Answered as RECORD_BUSY (409). */
export class RecordBusy extends Error {
  constructor(cause?: unknown) {
    super(m.the_record_is_being_changed(), { cause });
    this.name = 'RecordBusy';
  }
}

/** Stops the start with one line that says what to do, never with a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * The code that Node or PostgreSQL gave an error. It checks the shape: errors of Node's own modules are not
 * `instanceof` a test's Error.
 */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** The text of an error, never empty: connection errors of several addresses have a code and no message. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return message || codeOf(error) || String(error);
}

/** The codes of Node and of PostgreSQL for a full disk. */
const DISK_FULL = new Set(['ENOSPC', '53100']);

/** Is a full disk the cause of this error, or of what caused it? */
export function isDiskFull(error: unknown): boolean {
  if (DISK_FULL.has(codeOf(error) ?? '')) return true;
  return typeof error === 'object' && error !== null && 'cause' in error && isDiskFull(error.cause);
}

/** @param where the folder or the machine */
export const diskFull = (where: string): string =>
  `The disk of ${where} is full: delete what is not needed there, or give it a larger disk.`;
