import { errorStatus, errorText, type ErrorCode } from 'shared-lib/domain';

export interface ApiErrorOptions {
  /** In words for the person who filled the fields in. */
  readonly fields?: FieldErrors;
  /** What is wrong with the request as a whole. */
  readonly nonField?: readonly string[];
  /** Replaces the catalogue's text. */
  readonly detail?: string;
  /** Further members of the answer, such as `alternatives` or the fresh `appointment`. */
  readonly extra?: Readonly<Record<string, unknown>>;
  /** Seconds until it is worth trying again; sent as the Retry-After header. */
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

/** A refusal with a code of the catalogue. Everything else that is thrown is a fault and answered as INTERNAL. */
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
   * The answer's body. A client shows non_field_errors, then detail, then the first field's text (8-015), so the
   * catalogue's general text is left out where a more exact one is given.
   */
  body(requestId?: string): ErrorAnswer {
    const { fields: given, detail, extra } = this.options;
    // A field named `code` (a code from an e-mail) would be hidden by the answer's own member.
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

/** Field name -> what is wrong with it. */
export type FieldErrors = Readonly<Record<string, readonly string[]>>;

export const wrongFields = (fields: FieldErrors): ApiError => new ApiError('VALIDATION_FAILED', { fields });

export const notFound = (): ApiError => new ApiError('NOT_FOUND');

/** The database cannot be reached or cannot answer in time. Answered as 503; the next request tries again. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super('the database is not available', { cause });
    this.name = 'DatabaseUnavailable';
  }
}

/** A connection was lost on the way: what was sent on it may be tried again where that is safe. */
export class ConnectionLost extends DatabaseUnavailable {
  override name = 'ConnectionLost';
}

/** Others change the same record, for longer than a transaction waits for them. Answered as RECORD_BUSY (409). */
export class RecordBusy extends Error {
  constructor(cause?: unknown) {
    super('the record is being changed by others', { cause });
    this.name = 'RecordBusy';
  }
}

/** Stops the start with one line that says what to do; never shown with a stack trace. */
export class StartError extends Error {
  override readonly name = 'StartError';
}

/**
 * Node's or PostgreSQL's code of an error. By shape: errors of Node's own modules are not `instanceof` a test's Error.
 */
export function codeOf(error: unknown): string | undefined {
  if (typeof error !== 'object' || error === null || !('code' in error)) return undefined;
  return typeof error.code === 'string' ? error.code : undefined;
}

/** What an error says, never empty: connection errors of several addresses have a code and no message. */
export function messageOf(error: unknown): string {
  if (typeof error !== 'object' || error === null) return String(error);
  const message = 'message' in error && typeof error.message === 'string' ? error.message : '';
  return message || codeOf(error) || String(error);
}
