import type { FastifyInstance, FastifyReply } from 'fastify';

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
const PAGE_HEADERS = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex, nofollow, noarchive',
};

/** The reply to a page whose style and script carry this nonce. */
export const html = (reply: FastifyReply, nonce: string): FastifyReply =>
  reply.header('content-security-policy', policyOf(nonce)).type('text/html; charset=utf-8');

/** Takes what a plain form or a gateway sends, as URLSearchParams. */
export function takeForms(app: FastifyInstance): void {
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) =>
    done(null, new URLSearchParams(body as string)),
  );
}

/** Every answer of these routes is of a client's page, and its forms work without its script. */
export function asClientPages(app: FastifyInstance): void {
  app.addHook('onRequest', async (_request, reply) => {
    reply.headers(PAGE_HEADERS);
  });
  takeForms(app);
}
