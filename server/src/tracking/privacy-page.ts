// How it works: docs/subsystems/privacy.md.
import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { LANGUAGES, oneOf, speaking, type Language } from 'shared-lib/domain';
import { retryLostRead } from '../platform/database/retry-lost-read.js';
import type { Deps } from '../platform/deps.js';
import { escapeHtml } from '../platform/html.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { PRIVACY_PATH, shownNotice } from '../settings/privacy-notice.usecases.js';
import { frame } from './page.js';
import { PAGE_STYLE } from './page-style.js';
import * as m from '../texts/m.js';

/** Beside the style of every page for clients. */
const STYLE = '.text{margin:0 4px}.text p{margin:0 0 1rem;line-height:1.5}';
const STYLE_HASH = createHash('sha256').update(`${PAGE_STYLE}${STYLE}`).digest('base64');

/** Everybody gets the same page, so it may be kept on the way: it has no script, and its style is named by its hash. */
const HEADERS = {
  'cache-control': 'public, max-age=300',
  'content-security-policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
  'referrer-policy': 'no-referrer',
};

/** A blank line ends a paragraph. What the business typed is text and never a tag. */
const paragraphs = (text: string): string =>
  text
    .split(/\n\s*\n/)
    .map((part) => `<p>${part.trim().split('\n').map(escapeHtml).join('<br>')}</p>`)
    .join('');

/** For one address, in a minute. */
const LIMIT = { max: 60, timeWindow: 60_000 };

/**
 * The privacy notice of the business, for everybody. The address alone chooses the language, so that a copy on the way
 * is right for whoever asks. Nothing is kept of readers. Source: R-beyond-671.
 */
export function privacyPageRoute(app: FastifyInstance, { db }: Deps): void {
  app.get<{ Querystring: Readonly<Record<string, unknown>> }>(
    PRIVACY_PATH,
    { config: { rateLimit: LIMIT } },
    async ({ query }, reply) => {
      const asked = query['lang'];
      const language: Language = typeof asked === 'string' && oneOf(LANGUAGES, asked) ? asked : 'en';
      const [company, text] = await retryLostRead(async () => {
        await correctedTexts(db);
        return Promise.all([companyInfo(db), shownNotice(db, language)]);
      });
      const page = speaking(language, () =>
        frame({
          nonce: '',
          reading: { language, isOffered: false },
          title: m.title_of_the_page({ title: m.privacy_notice(), business: company.name }),
          brand: company.name,
          side: '',
          style: STYLE,
          body: `<main><div class="hero"><h1>${escapeHtml(m.privacy_notice())}</h1></div><div class="text">${paragraphs(text)}</div></main>`,
          script: '',
        }),
      );
      return reply.headers(HEADERS).type('text/html; charset=utf-8').send(page);
    },
  );
}
