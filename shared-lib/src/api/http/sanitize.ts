import { limits } from '../../domain';

/** Blanks may belong to these. Source: 5-053. */
const KEPT_AS_TYPED = new Set(['password', 'current_password', 'new_password', 'token', 'code', 'email']);

const SCRIPT = /<script\b[^>]*>[\s\S]*?<\/script\s*>|<\/?script\b[^>]*>?/gi;
const HANDLER = /\bon[a-z]+\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>]+)?/gi;
const SCHEME = /javascript\s*:/gi;

/**
 * A description without script tags, `javascript:` and inline handlers, 1000 characters at most. Source: 5-054..5-057.
 */
export function sanitizeDescription(description: string): string {
  let before: string;
  let after = description;
  // Removing a piece may join the rest into a new one.
  do {
    before = after;
    after = before.replace(SCRIPT, '').replace(HANDLER, '').replace(SCHEME, '');
  } while (after !== before);
  return after.slice(0, limits.DESCRIPTION_MAX);
}

const isPlain = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;

/**
 * A request body, cleaned: strings trimmed, descriptions made harmless. Never used for sign-in calls.
 * Source: 5-052.
 */
export function sanitize(value: unknown, name = ''): unknown {
  if (typeof value === 'string') {
    if (KEPT_AS_TYPED.has(name)) return value;
    return name === 'description' ? sanitizeDescription(value.trim()) : value.trim();
  }
  if (Array.isArray(value)) return value.map((one) => sanitize(one, name));
  if (!isPlain(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sanitize(one, key)]));
}
