import { type ErrorCode, texts } from '../../domain';
import { currentSession } from '../../session/session';

const { TRANSPORT } = texts;

/**
 * offline: no connection · no-response: it took longer than 30 s · blocked: an extension stopped it · no-session:
 * nobody is signed in, nothing was sent · http: the server answered.
 */
export type FailureKind = 'offline' | 'no-response' | 'blocked' | 'no-session' | 'cancelled' | 'http';

export interface FailureFacts {
  kind: FailureKind;
  /** HTTP status; 0 without an answer. */
  status: number;
  message: string;
  /** False if `message` only names the status: then the caller's own words say more. */
  explained: boolean;
  code?: ErrorCode;
  /** Field name -> what is wrong with it. */
  fields?: Record<string, string[]>;
  requestId?: string;
  /** The server's own words, even if people see friendlier ones. */
  said?: string;
  /** The whole answer, for its other fields (`alternatives`, the current appointment …). */
  body?: unknown;
  retryAfterMs?: number;
  /** Sending the same request again does nothing twice. */
  repeatable?: boolean;
}

/** All failures of a call, in one form. Source: 8-001..8-018. */
export class ApiFailure extends Error implements FailureFacts {
  override readonly name = 'ApiFailure';
  readonly kind: FailureKind;
  readonly status: number;
  readonly explained: boolean;
  readonly code?: ErrorCode;
  readonly fields: Record<string, string[]>;
  readonly requestId?: string;
  readonly said?: string;
  readonly body?: unknown;
  readonly retryAfterMs?: number;
  readonly repeatable: boolean;

  constructor(facts: FailureFacts) {
    super(facts.message);
    this.kind = facts.kind;
    this.status = facts.status;
    this.explained = facts.explained;
    this.code = facts.code;
    this.fields = facts.fields ?? {};
    this.requestId = facts.requestId;
    this.said = facts.said;
    this.body = facts.body;
    this.retryAfterMs = facts.retryAfterMs;
    this.repeatable = facts.repeatable ?? false;
  }
}

export const isApiFailure = (error: unknown): error is ApiFailure => error instanceof ApiFailure;

/** Recognises codes by their form, so the catalogue with its texts need not be loaded. */
const isCode = (value: unknown): value is ErrorCode => typeof value === 'string' && /^[A-Z][A-Z0-9_]*$/.test(value);

/** Did this call fail with this code of the catalogue? */
export const failedWith = (error: unknown, ...codes: ErrorCode[]): boolean =>
  isApiFailure(error) && error.code !== undefined && codes.includes(error.code);

/**
 * What a page shows in place of what it could not load. Operators also see the status of an answer without words.
 * Source: 8-006, 8-008..8-014, 8-017, R-texts-2.
 */
export function friendlyText(error: unknown): string {
  if (!isApiFailure(error)) return TRANSPORT.unexpected;
  switch (error.kind) {
    case 'blocked':
      return TRANSPORT.blocked;
    case 'no-session':
      return error.message;
    case 'offline':
      return TRANSPORT.noConnection;
    case 'no-response':
      return TRANSPORT.noResponse;
    default:
  }
  if (error.status === 401) return TRANSPORT.sessionExpired;
  if (error.status >= 500) return TRANSPORT.serverTrouble;
  if (error.explained) return error.message;
  if (error.status === 403) return TRANSPORT.forbidden;
  // Not every connection carries a status text.
  const saysStatus = error.message !== TRANSPORT.http(error.status, '');
  return saysStatus && currentSession().user?.role === 'operator' ? error.message : TRANSPORT.unexpected;
}

/** The errors of fields that are not on the screen. Source: 5-058. */
export const fieldsInWords = (fields: ApiFailure['fields']): string =>
  Object.entries(fields)
    .map(([name, messages]) => `${name.replaceAll('_', ' ')}: ${messages.join(' ')}`)
    .join('; ');

/**
 * What to say when a call failed: the server's words, or those of all its fields, or the friendly ones, or else the
 * caller's. Source: 5-058, R-texts-6.
 *
 * @example toast.error(failureText(error, texts.FALLBACK.checkIn));
 */
export function failureText(error: unknown, fallback: string): string {
  if (!isApiFailure(error)) return fallback;
  // A page that could not be loaded explains it at length (8-006). A failed press uses the client's own words.
  if (error.kind === 'blocked') return error.message;
  if (error.message === Object.values(error.fields)[0]?.[0]) return fieldsInWords(error.fields);
  return error.explained || error.status === 401 ? friendlyText(error) : fallback;
}

/** The first message for a field of the failed call, shown in its form. */
export const fieldError = (error: unknown, field: string): string | undefined =>
  isApiFailure(error) ? error.fields[field]?.[0] : undefined;

const messagesOf = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((one): one is string => typeof one === 'string' && one.trim() !== '');

/** The server speaks English. A page in Filipino brings what says that in it (`heardIn`). */
const heard = (said: string): string =>
  (globalThis as { hatidHeard?: (said: string) => string }).hatidHeard?.(said) ?? said;

/** Members of an error's answer that are not fields. */
const NOT_FIELDS = new Set(['detail', 'error', 'code', 'message', 'request_id', 'non_field_errors', 'retry_after']);

const isHtml = (type: string, body: unknown): boolean =>
  type.includes('text/html') || (typeof body === 'string' && /^\s*<(!doctype|html)/i.test(body));

interface HttpAnswer {
  status: number;
  statusText: string;
  contentType: string;
  body: unknown;
  retryAfterMs?: number;
  repeatable: boolean;
}

/**
 * A failure from an error's answer. Order of messages: non_field_errors, detail, error, first field. HTML and 5xx get
 * the friendly text. Source: 8-010, 8-011, 8-015..8-017, R-api-8.
 */
export function failureOf(answer: HttpAnswer): ApiFailure {
  const { status, body, retryAfterMs, repeatable } = answer;
  const html = isHtml(answer.contentType, body);
  const members = !html && typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const fields: Record<string, string[]> = {};
  for (const [name, value] of Object.entries(members)) {
    if (NOT_FIELDS.has(name) || !Array.isArray(value)) continue;
    const messages = messagesOf(value);
    if (messages.length) fields[name] = messages.map(heard);
  }
  const said = [
    messagesOf(members.non_field_errors),
    messagesOf(members.detail),
    messagesOf(members.error),
    ...Object.values(fields),
  ].find((messages) => messages.length)?.[0];
  const down = html || status >= 500;
  const common = {
    kind: 'http' as const,
    status: html && status < 500 ? 503 : status,
    code: isCode(members.code) ? members.code : undefined,
    requestId: typeof members.request_id === 'string' ? members.request_id : undefined,
    fields,
    said,
    body,
    retryAfterMs,
    repeatable,
  };
  if (down) return new ApiFailure({ ...common, message: TRANSPORT.serverTrouble, explained: true });
  if (status === 401) return new ApiFailure({ ...common, message: TRANSPORT.authenticationFailed, explained: true });
  if (said) return new ApiFailure({ ...common, message: heard(said), explained: true });
  if (status === 403) return new ApiFailure({ ...common, message: TRANSPORT.forbidden, explained: true });
  return new ApiFailure({ ...common, message: TRANSPORT.http(status, answer.statusText), explained: false });
}
