import type { FastifyInstance } from 'fastify';
import type { Deps } from '../deps.js';
import { escapeHtml } from '../html.js';
import { LATEST } from './mail-outbox.sql.js';

interface OutboxRow {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly code: string | null;
  readonly at: Date;
}

/** GET /dev/outbox: the e-mails of demo mode, newest first. It exists only in demo mode. */
export function devOutboxRoute(app: FastifyInstance, deps: Deps): void {
  if (!deps.config.demo) return;
  app.get('/dev/outbox', async (request, reply) => {
    const messages = await deps.db.rows<OutboxRow>(LATEST);
    reply.header('cache-control', 'no-store');
    if (/\bapplication\/json\b/.test(request.headers.accept ?? '')) return messages;
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
      .type('text/html; charset=utf-8')
      .send(page(messages));
  });
}

const page = (messages: readonly OutboxRow[]): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>E-mails of the demo</title>
<style>
  :root { color-scheme: light dark; }
  body { font: 16px/1.5 system-ui, sans-serif; max-width: 44rem; margin: 2rem auto; padding: 0 1rem; }
  article { border: 1px solid color-mix(in srgb, currentColor 25%, transparent); border-radius: .75rem; padding: 1rem 1.25rem; margin: 1rem 0; }
  h2 { margin: 0; font-size: 1.1rem; } p { margin: .25rem 0; } pre { white-space: pre-wrap; font: inherit; margin: .75rem 0 0; } strong { font-size: 1.4rem; letter-spacing: .15em; }
</style>
</head>
<body>
<h1>E-mails of the demo</h1>
<p>What Hatid would have e-mailed stands here, newest first, and is not sent. Reload to see more.</p>
${messages.length ? messages.map(article).join('\n') : '<p>Nothing has been sent yet.</p>'}
</body>
</html>
`;

const article = ({ to, subject, text, code, at }: OutboxRow): string => `<article>
<h2>${escapeHtml(subject)}</h2>
<p>To ${escapeHtml(to)}, <time datetime="${at.toISOString()}">${at.toISOString()}</time></p>
${code ? `<p>Code: <strong>${escapeHtml(code)}</strong></p>` : ''}
<pre>${escapeHtml(text)}</pre>
</article>`;
