import type { FastifyReply } from 'fastify';

/** What a page of a client may load and do: its own style, script and questions. */
const policyOf = (nonce: string): string =>
  [
    "default-src 'none'",
    `script-src 'nonce-${nonce}'`,
    `style-src 'nonce-${nonce}'`,
    "connect-src 'self'",
    'img-src data:',
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');

/** Nothing of a client's page is kept on the way, named to other sites or listed by a search engine. */
export const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/** The reply to a page whose style and script carry this nonce. */
export const html = (reply: FastifyReply, nonce: string): FastifyReply =>
  reply.header('content-security-policy', policyOf(nonce)).type('text/html; charset=utf-8');
