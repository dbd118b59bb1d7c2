/**
 * `node shared-lib/tooling/docs.mjs` lists faults of pages and comments: too much text, dead links, decision records
 * missing from their list, pages of a remote that its README does not name. It also lists what names nothing back:
 * database rules, tasks, and files of rules that do not name the page which describes them. Ends with 1 when there are
 * any. `--in <folder>` checks another project.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { SOURCE, TEST } from './source-files.mjs';
import { root } from './workspace.mjs';

const { values: options } = parseArgs({ options: { in: { type: 'string', default: root } } });
const SKIPPED = new Set(['node_modules', '.git', 'dist', '.cache', '.data', 'test-results', 'playwright-report']);

function* filesBelow(folder) {
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    if (SKIPPED.has(entry.name)) continue;
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) yield* filesBelow(place);
    else yield path.relative(options.in, place).split(path.sep).join('/');
  }
}
const files = [...filesBelow(options.in)];
const isThere = new Set(files.flatMap((file) => [file, ...foldersOf(file)]));
const read = (file) => fs.readFileSync(path.join(options.in, file), 'utf8');
const pages = new Map(files.filter((file) => file.endsWith('.md')).map((file) => [file, read(file)]));

/** The folders that hold a file, the nearest first. */
function foldersOf(file) {
  const folder = path.posix.dirname(file);
  return folder === '.' ? [] : [folder, ...foldersOf(folder)];
}

function complain(words) {
  console.log(words);
  process.exitCode = 1;
}

/** The first matching row counts. A page without a row may be of any length. */
const LONGEST = [
  { page: /^README\.md$/, lines: 150, bytes: 9_000 },
  { page: /^(server|shared-lib)\/README\.md$/, lines: 100 },
  { page: /^docs\/subsystems\//, lines: 120 },
  { page: /^docs\//, lines: 150 },
];
for (const [file, text] of pages) {
  const longest = LONGEST.find(({ page }) => page.test(file));
  const lines = text.trimEnd().split('\n').length;
  const bytes = Buffer.byteLength(text);
  if (longest && lines > longest.lines) complain(`${file} has ${lines} lines, ${longest.lines} at most`);
  if (longest?.bytes && bytes > longest.bytes) complain(`${file} has ${bytes} bytes, ${longest.bytes} at most`);
}

const LONGEST_COMMENT = 400;
const COMMENT = /^[ \t]*\/\*[\s\S]*?\*\/|(?:^[ \t]*(?:\/\/|--).*\n)+/gm;
/** The text of a comment, without its signs and examples. Each point of a list counts on its own. */
const saidIn = (comment) =>
  comment
    .replace(/^[ \t]*(\/\*+|\*\/|\*|\/\/|--)/gm, '')
    .replace(/@(example|typedef|property)[\s\S]*/, '')
    .split(/^\s*\* |^\s*Rules[^\n]*:$/m)
    .map((part) => part.replace(/\*\/$/, '').replace(/\s+/g, ' ').trim());
for (const file of files) {
  if (!SOURCE.test(file) && !file.endsWith('.sql')) continue;
  for (const [comment] of read(file).matchAll(COMMENT)) {
    const long = saidIn(comment).find((part) => part.length > LONGEST_COMMENT);
    if (long)
      complain(`${file}: a comment of ${long.length} characters, ${LONGEST_COMMENT} at most: ${long.slice(0, 40)}…`);
  }
}

/** The anchor that GitHub makes for a heading. */
const anchorOf = (heading) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');
const withoutCode = (text) => text.replace(/^```[^]*?^```/gm, '').replace(/`[^`\n]*`/g, '');
const headingsOf = (file) =>
  [...(pages.get(file) ?? '').matchAll(/^#+ (.*)$/gm)].map(([, heading]) => anchorOf(heading));

const LINK = /\]\(([^)\s]+)\)/g;
for (const [file, text] of pages) {
  for (const [, target] of withoutCode(text).matchAll(LINK)) {
    if (/^[a-z]+:/.test(target)) continue;
    const [name, anchor] = target.split('#');
    const place = name ? path.posix.join(path.posix.dirname(file), name).replace(/\/$/, '') : file;
    const leads = isThere.has(place) && (!anchor || headingsOf(place).includes(anchor));
    if (!leads) complain(`${file} links to ${target}, which is not there`);
  }
}

const RECORDS = 'docs/decisions/';
const records = [...pages.keys()].filter((file) => /^docs\/decisions\/\d{4}-/.test(file));
const lists = [...pages.keys()].filter((file) => file.startsWith(RECORDS) && !records.includes(file));
const listed = lists.map((file) => pages.get(file)).join('\n');
const numberOf = (file) => file.slice(RECORDS.length, RECORDS.length + 4);
for (const file of records) {
  const text = pages.get(file);
  if (!listed.includes(`(${file.slice(RECORDS.length)})`)) complain(`no list in ${RECORDS} has ${file}`);
  if (records.some((other) => other !== file && numberOf(other) === numberOf(file)))
    complain(`${file} has a number that another record has`);
  if (!text.startsWith(`# ${numberOf(file)}. `)) complain(`${file} does not begin with '# ${numberOf(file)}. '`);
  for (const part of ['State:', '## Context', '## Choice', '## Cost'])
    if (!text.includes(`\n${part}`)) complain(`${file} has no '${part}'`);
  if (text.includes('\nState: holds') && !text.includes('\nToday: ['))
    complain(`${file} has no 'Today:' with a link to the page that says how it is today`);
}

for (const file of files) {
  const [, remote] = /^(remote-\w+)\/src\/pages\.ts$/.exec(file) ?? [];
  if (!remote) continue;
  const readme = pages.get(`${remote}/README.md`) ?? '';
  const routes = [...read(file).matchAll(/\bpath: '([^']*)'/g)].map(([, below]) => `/dashboard${below && `/${below}`}`);
  const isNamed = (route) => new RegExp(`\`${route}[\`?]`).test(readme);
  for (const route of routes) if (!isNamed(route)) complain(`${remote}/README.md does not name the page ${route}`);
}

const RULES = 'docs/subsystems/database-rules.md';
const codeIn = (text) => [...text.matchAll(/`([^`\n]+)`/g)].map(([, code]) => code);
const sql = files
  .filter((file) => /^server\/migrations\/.*\.sql$/.test(file))
  .sort()
  .map((file) => read(file).replace(/--.*/g, ''))
  .join('\n');

/** The functions that exist after all migrations. */
function functionsOf(text) {
  const standing = new Set();
  const STEP =
    /\b(?:(create)(?:\s+or\s+replace)?|drop)\s+function\s+(?:if\s+exists\s+)?(\w+)|\balter\s+function\s+(\w+)[^;]*?rename\s+to\s+(\w+)/gi;
  for (const [, creates, name, old, renamed] of text.matchAll(STEP)) {
    if (creates) standing.add(name);
    else standing.delete(name ?? old);
    if (renamed) standing.add(renamed);
  }
  return standing;
}

/** The rows of tables whose last column names the file of the rule's area. */
function ruleRows(text) {
  const rows = [];
  let within = false;
  for (const line of text.split('\n')) {
    if (!line.startsWith('|')) within = false;
    else if (/\| its area \|$/.test(line)) within = true;
    else if (within && !line.startsWith('|--')) rows.push(line.split('|').slice(1, -1));
  }
  return rows;
}

if (pages.has(RULES)) {
  const rows = ruleRows(pages.get(RULES));
  const named = new Set(rows.flatMap(([names]) => codeIn(names)));
  const areas = new Set(rows.flatMap((row) => codeIn(row.at(-1))));
  const standing = functionsOf(sql);
  const isMade = (name) =>
    standing.has(name) ||
    new RegExp(`\\b(constraint|index|trigger)\\s+(concurrently\\s+)?(if\\s+not\\s+exists\\s+)?${name}\\b`, 'i').test(
      sql,
    );
  for (const name of named) if (!isMade(name)) complain(`${RULES} names ${name}, which no migration makes`);
  for (const name of standing) if (!named.has(name)) complain(`${RULES} does not name the function ${name}`);
  const pointing = files.filter((file) => SOURCE.test(file) && !TEST.test(file) && !file.endsWith('/tooling/docs.mjs'));
  for (const file of pointing)
    if (read(file).includes(RULES) && !areas.has(file)) complain(`${file} names ${RULES}, which does not name it`);
  for (const file of areas)
    if (!isThere.has(file) || !read(file).includes(RULES)) complain(`${file} does not name ${RULES}, which names it`);
}

const MODULES = 'server/src/modules.ts';
const JOBS = 'docs/subsystems/jobs.md';
if (pages.has(JOBS)) {
  const text = read(MODULES);
  const namesIn = (list) => list.match(/\w+/g) ?? [];
  const tasks = new Set([...text.matchAll(/\b(?:tasks|daily): \[([^\]]*)\]/g)].flatMap(([, list]) => namesIn(list)));
  for (const [, list, from] of text.matchAll(/^import \{([^}]*)\} from '\.\/(.*)\.js';$/gm))
    if (namesIn(list).some((name) => tasks.has(name)) && !pages.get(JOBS).includes(path.posix.basename(`${from}.ts`)))
      complain(`${JOBS} does not name the task of server/src/${from}.ts`);
}

/** The code files in the last column of a page's tables. A bare name is in the folder of the file before it. */
function filesOfRules(text) {
  const found = new Set();
  let folder = '';
  for (const line of text.split('\n').filter((row) => row.startsWith('|')))
    for (const code of codeIn(line.split('|').at(-2)).filter((name) => /\.tsx?$/.test(name))) {
      const file = [code, `${folder}/${code}`].find((name) => isThere.has(name));
      if (!file) continue;
      folder = path.posix.dirname(file);
      found.add(file);
    }
  return found;
}

const SUBSYSTEMS = 'docs/subsystems/';
const describing = new Map();
for (const [page, text] of pages)
  if (page.startsWith(SUBSYSTEMS) && page !== RULES && page !== `${SUBSYSTEMS}README.md`)
    for (const file of filesOfRules(text)) describing.set(file, [...(describing.get(file) ?? []), page]);
for (const [file, by] of describing)
  if (!by.some((page) => read(file).includes(page)))
    complain(`${file} does not name ${by.join(' or ')}, which names it`);
