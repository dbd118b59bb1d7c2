// `npm run lighthouse -w e2e [-- --rounds 5]` measures the login page and the dashboard of each role with Lighthouse
// 12, its mobile preset: the median of the rounds. npx fetches it, as it is larger than all other test packages. It
// asserts nothing: the figures depend on the machine.
import { execFile } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs, promisify } from 'node:util';
import { chromium } from '@playwright/test';
import { findChromium } from '../../shared-lib/tooling/chromium.mjs';
import { startStack } from '../stack/stack.mjs';
import { logIn } from './log-in.mjs';

const { values } = parseArgs({
  options: {
    rounds: { type: 'string', default: '5' },
    pages: { type: 'string', default: 'login,therapist,driver,operator' },
  },
});
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'];
const run = promisify(execFile);

/** @returns {Promise<number>} a port that nobody has now */
async function freePort() {
  const server = net.createServer();
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** @param {readonly number[]} numbers */
const middle = (numbers) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

const folder = mkdtempSync(path.join(tmpdir(), 'hatid-lighthouse-'));
const stack = await startStack({ clock: '2026-11-20T13:10:00+08:00' });
try {
  console.log(`| page | ${CATEGORIES.join(' | ')} |\n|---|${'---:|'.repeat(CATEGORIES.length)}`);
  for (const name of values.pages.split(',')) {
    const port = await freePort();
    const context = await chromium.launchPersistentContext(path.join(folder, name), {
      executablePath: findChromium(),
      args: [`--remote-debugging-port=${port}`],
    });
    try {
      if (name !== 'login') {
        const page = await context.newPage();
        await logIn(page, stack.url, name);
        await page.close();
      }
      /** @type {number[][]} */
      const scores = [];
      for (let round = 0; round < Number(values.rounds); round++) {
        const report = path.join(folder, 'report.json');
        const address = name === 'login' ? stack.url : `${stack.url}/dashboard`;
        const flags = [
          '--quiet',
          '--output=json',
          `--output-path=${report}`,
          `--port=${port}`,
          '--disable-storage-reset',
        ];
        await run('npx', ['-y', 'lighthouse@12', address, ...flags, `--only-categories=${CATEGORIES.join()}`]);
        const { categories } = /** @type {{ categories: Record<string, { score: number }> }} */ (
          JSON.parse(readFileSync(report, 'utf8'))
        );
        scores.push(CATEGORIES.map((category) => Math.round((categories[category]?.score ?? 0) * 100)));
      }
      const row = CATEGORIES.map((_category, at) => middle(scores.map((one) => one[at] ?? 0)));
      console.log(`| ${name} | ${row.join(' | ')} |`);
    } finally {
      await context.close();
    }
  }
} finally {
  await stack.stop();
  rmSync(folder, { recursive: true, force: true });
}
