// `npm run reports -w e2e [-- --rounds 5 --visits 300000]` measures how soon Sales & Reports is completely painted with
// a year of visits: figures, chart and every card. It uses the real server, the real database and the built pages. The
// goal is 1.5 s. It asserts nothing, because the figures depend on the machine.
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import { parseArgs } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../shared-lib/tooling/chromium.mjs';
import { startStack } from '../stack/stack.mjs';

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '5' }, visits: { type: 'string', default: '300000' } },
});
/** The instant of the bench's data. */
const NOW = '2026-11-20T13:10:00+08:00';
const YEAR = '/dashboard/sales-reports?period=custom&from=2025-11-21&to=2026-11-20&vs=none&time=month';
/** The cards that each fetch a breakdown. */
const CARDS = ['Revenue by month', 'By therapist', 'By service', 'By area', 'Cash and GCash', 'Refusals by reason'];

const sqlOf = (/** @type {string} */ name) =>
  fs
    .readFileSync(new URL(`../../server/bench/${name}`, import.meta.url), 'utf8')
    .replaceAll('$N', values.visits)
    .replaceAll(':now', `timestamptz '${NOW}'`);

/** @param {readonly number[]} numbers */
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const env = { HATID_DEMO: '0', HOST: '127.0.0.1', SMTP_URL: 'smtp://127.0.0.1:9', MAIL_FROM: 'Hatid <a@b.example>' };
const stack = await startStack({ env });
const browser = await chromium.launch({ executablePath: findChromium() });
try {
  const { database } = stack;
  await database.rows(sqlOf('data.sql'));
  await database.rows(sqlOf('year.sql'));
  await database.rows('vacuum analyze');
  const token = randomBytes(24).toString('base64url');
  await database.rows(
    `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, idle_seconds)
     values ($1, 1, $2, $3, $3, $3::timestamptz + interval '30 days', 43200)`,
    [randomUUID(), createHash('sha256').update(token).digest(), new Date()],
  );
  const answer = await fetch(new URL('/api/auth/profile/', stack.url), {
    headers: { authorization: `Token ${token}` },
  });
  const user = await answer.text();
  const context = await browser.newContext({ baseURL: stack.url, viewport: { width: 1440, height: 900 } });
  await context.addInitScript(
    ({ token, user }) => {
      localStorage.setItem('user', user);
      localStorage.setItem('token', token);
      document.cookie = 'hatid_area=operator; path=/; samesite=lax';
    },
    { token, user },
  );
  const painted = async () => {
    const page = await context.newPage();
    const begun = performance.now();
    await page.goto(YEAR, { waitUntil: 'commit' });
    for (const name of CARDS) await page.getByRole('region', { name }).locator('a, p, table').first().waitFor();
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))));
    const took = performance.now() - begun;
    await page.close();
    return took;
  };
  // After this round the browser has the page's files in its cache, as at work.
  const first = await painted();
  const measured = [];
  for (let round = 0; round < Number(values.rounds); round++) measured.push(await painted());
  console.log(
    `| Sales & Reports, a year of ${Number(values.visits).toLocaleString('en')} visits | painted whole |\n|---|---:|`,
  );
  console.log(`| opened by its address, the median of ${values.rounds} | ${Math.round(middle(measured))} ms |`);
  console.log(`| for the first time in this browser | ${Math.round(first)} ms |`);
} finally {
  await browser.close();
  await stack.stop();
}
