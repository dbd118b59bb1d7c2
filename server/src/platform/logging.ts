import { types } from 'node:util';
import { pino, type DestinationStream, type Logger as PinoLogger } from 'pino';
import type { LogLevel } from '../config.js';

export type Logger = PinoLogger;

export interface LoggingOptions {
  readonly level: LogLevel;
  /** The number of the worker that writes; undefined for a server that is one process. */
  readonly worker?: number;
  /** Where the lines go; standard output by default. */
  readonly to?: DestinationStream;
}

const HIDDEN = '[hidden]';
/** Names of members that hold secrets or personal data. */
const PRIVATE_MEMBER =
  /token|password|secret|authorization|cookie|challenge|^code$|^codes$|e?-?mail|phone|address|_name$|Name$|^name$|username|notes|location|subject|^text$|^html$|^to$|^payload$|^params$|^detail$|receipt/i;
/** Written without a check for private data: these values are ours, and every line has them. */
const HARMLESS_MEMBER = new Set(['request_id', 'hostname', 'method', 'route', 'role']);
const PRIVATE_TEXT: readonly (readonly [RegExp, string])[] = [
  [/((?:token|code|password|secret|challenge)["']?\s*[=:]\s*["']?)[^\s&"',;]+/gi, `$1${HIDDEN}`],
  [/\b(Token|Bearer)\s+[\w.~+/=-]{8,}/g, `$1 ${HIDDEN}`],
  [/(:\/\/[^\s/:@]*:)[^\s/@]+@/g, `$1${HIDDEN}@`],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, HIDDEN],
  [/(?<![\w-])(?!\d{4}-\d\d-\d\d)\+?\d[\d\s()-]{8,}\d(?![\w-])/g, HIDDEN],
];
const DEEPEST = 6;

export const withoutPrivateText = (text: string): string =>
  PRIVATE_TEXT.reduce((cleaned, [pattern, by]) => cleaned.replace(pattern, by), text);

/** A copy that may be written to a log. */
export function withoutPrivate(value: unknown, depth = 0): unknown {
  if (typeof value === 'string') return withoutPrivateText(value);
  if (typeof value !== 'object' || value === null || types.isDate(value)) return value;
  if (depth >= DEEPEST) return '[deeper]';
  if (isError(value)) return describeError(value, depth);
  if (Array.isArray(value)) return value.map((item) => withoutPrivate(item, depth + 1));
  return Object.fromEntries(
    Object.entries(value).map(([name, member]) => [
      name,
      HARMLESS_MEMBER.has(name)
        ? member
        : isPrivate(name) && member != null
          ? HIDDEN
          : withoutPrivate(member, depth + 1),
    ]),
  );
}

/** Checks the kind, not `instanceof`: in tests Node's own errors belong to another realm. */
const isError = (value: object): value is Error => types.isNativeError(value) || value instanceof Error;

const isPrivate = (name: string): boolean => PRIVATE_MEMBER.test(name);

/** Keeps of a database error what helps (SQLSTATE, constraint, table), but no values of the row. */
function describeError(error: Error, depth: number): Record<string, unknown> {
  const { code, constraint, table } = error as { code?: unknown; constraint?: unknown; table?: unknown };
  return {
    type: error.name,
    message: withoutPrivateText(error.message),
    stack: error.stack && withoutPrivateText(error.stack),
    ...(code !== undefined && { code }),
    ...(constraint !== undefined && { constraint }),
    ...(table !== undefined && { table }),
    ...(error.cause !== undefined && { cause: withoutPrivate(error.cause, depth + 1) }),
  };
}

/**
 * Writes JSON lines. Every member and text passes through the redaction, whichever part of the server logs it. All
 * lines of a request have its `request_id`, which http/app-frame.ts makes. How to search them and how long they stay:
 * docs/how-to/find-what-is-wrong.md.
 */
export function createLogger({ level, worker, to }: LoggingOptions): Logger {
  const options = {
    level,
    base: { pid: process.pid, ...(worker !== undefined && { worker }) },
    messageKey: 'message',
    errorKey: 'error',
    formatters: {
      level: (label: string) => ({ level: label }),
      log: (members: Record<string, unknown>) => withoutPrivate(members) as Record<string, unknown>,
    },
    serializers: { error: (error: unknown) => error, err: (error: unknown) => error },
    hooks: {
      logMethod(this: Logger, args: Parameters<Logger['info']>, method: Logger['info']) {
        const [first, ...others]: unknown[] = args;
        // When an error is logged alone, pino would copy its message.
        const spread =
          typeof first === 'object' && first !== null && isError(first) && !others.length
            ? [{ error: first }, first.message]
            : [first, ...others];
        method.apply(
          this,
          spread.map((arg) => (typeof arg === 'string' ? withoutPrivateText(arg) : arg)) as Parameters<Logger['info']>,
        );
      },
    },
  };
  return to ? pino(options, to) : pino(options);
}
