/**
 * `npm run size` compares JavaScript and CSS, gzipped, with their budgets: up to the login page, and up to each role's
 * first screen. Ends with 1 when one is over.
 */
import { readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { build } from './build.mjs';
import { fail, inRoot, readJson, remotes } from './workspace.mjs';

const KB = 1000;
const LOGIN = 157 * KB;
/** With the visit's words, which a test of the server adds: uncompressed it must stay below. */
const CLIENT_PAGE = 60 * KB;
/** An operator's has the sidebar, too. */
const FIRST_SCREENS = { operator: 222 * KB, therapist: 218 * KB, driver: 218 * KB };

/**
 * The files that the shell's page loads for all users, those the login form adds for visitors, and those the dashboard
 * adds for signed-in users.
 */
function shellFiles() {
  const { parts, files } = readJson(inRoot('shell/dist/build.json'));
  const start = Object.keys(files).filter((file) => /^start\.[0-9a-f]{8}\.js$/.test(file));
  const html = readFileSync(inRoot('shell/dist/index.html'), 'utf8');
  const linked = [...html.matchAll(/(?:src|href)="\/([^"]+\.(?:js|css))"/g)].map(([, file]) => file);
  const inShell = (files) => files.map((file) => inRoot('shell/dist', file));
  return {
    login: inShell([...linked, ...parts['sign-in'], ...parts['shared-lib/form']]),
    phone: inShell(parts['shared-lib/phone']),
    desk: inShell(parts.everywhere),
    dashboard: inShell([
      ...start,
      ...linked,
      ...parts.dashboard,
      ...parts['shared-lib'],
      ...parts['@tanstack/react-query'],
      ...parts.transport,
    ]),
  };
}

/**
 * What the server writes of a client's page before the visit's own words: all that a browser loads of it. The request
 * form has a script and style of its own; the larger of the two counts.
 */
async function clientPage() {
  const [{ PAGE_SCRIPT }, { PAGE_STYLE }, { BOOK_SCRIPT }, { BOOK_STYLE }] = await Promise.all(
    ['page-script', 'page-style', 'request-form/book-script', 'request-form/book-style'].map(
      (part) => import(inRoot(`server/dist/tracking/${part}.js`)),
    ),
  );
  const pages = [PAGE_STYLE + PAGE_SCRIPT, PAGE_STYLE + BOOK_STYLE + BOOK_SCRIPT];
  return Math.max(...pages.map((page) => gzipSync(page, { level: 9 }).length));
}

/** The files that a remote loads before its first screen is shown. */
function remoteFiles(role) {
  const { name, version } = readJson(inRoot(`remote-${role}/dist/build.json`));
  const folder = inRoot(name, 'dist', version);
  const { metaData, exposes } = readJson(`${folder}/mf-manifest.json`);
  const { js, css } = exposes.find(({ path }) => path === './module').assets;
  return [metaData.remoteEntry.name, ...js.sync, ...css.sync].map((file) => `${folder}/${file}`);
}

const gzipped = (files) =>
  [...new Set(files)].reduce((sum, file) => sum + gzipSync(readFileSync(file), { level: 9 }).length, 0);

try {
  await build({ names: ['server', 'shell', ...remotes] });
} catch (error) {
  fail(`the build failed.\n${error.message}`);
}
const { login, phone, desk, dashboard } = shellFiles();
const rows = [
  ['login page', gzipped(login), LOGIN],
  ["client's page", await clientPage(), CLIENT_PAGE],
  ...Object.entries(FIRST_SCREENS).map(([role, budget]) => [
    `first screen, ${role}`,
    gzipped([...dashboard, ...(role === 'operator' ? desk : phone), ...remoteFiles(role)]),
    budget,
  ]),
];
const kb = (bytes) => `${(bytes / KB).toFixed(1)} kB`;
console.log(`${'entry'.padEnd(24)}${'gzip'.padStart(10)}${'budget'.padStart(10)}`);
for (const [entry, bytes, budget] of rows) {
  console.log(
    `${entry.padEnd(24)}${kb(bytes).padStart(10)}${kb(budget).padStart(10)}  ${bytes > budget ? `over by ${kb(bytes - budget)}` : 'ok'}`,
  );
}
if (rows.some(([, bytes, budget]) => bytes > budget)) process.exitCode = 1;
