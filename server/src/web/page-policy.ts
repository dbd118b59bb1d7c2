// How it works: docs/subsystems/releases.md.
/** A Host header that is allowed in a policy. Any other is left out. */
const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:]+\](:\d+)?$/i;

export interface PagePolicy {
  readonly nonce: string;
  /** As the browser sent it. */
  readonly host: string | undefined;
  /** A team's own machine may serve remotes into the page. */
  readonly overrides: boolean;
}

/** What a page may load and do. Nothing inline runs, except styles with the nonce of this one answer. */
export function contentSecurityPolicy({ nonce, host, overrides }: PagePolicy): string {
  const local = overrides ? ' http://localhost:* http://127.0.0.1:*' : '';
  const localSockets = overrides ? ' ws://localhost:* ws://127.0.0.1:*' : '';
  // Named as well, for browsers that take 'self' as http and https only.
  const sockets = host && HOST.test(host) ? ` ws://${host} wss://${host}` : '';
  return [
    "default-src 'self'",
    `script-src 'self'${local}`,
    `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    `connect-src 'self'${sockets}${local}${localSockets}`,
    "font-src 'self'",
    // The browser's own PDF viewer, for a receipt that this page has fetched.
    'frame-src blob:',
    "form-action 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ');
}
