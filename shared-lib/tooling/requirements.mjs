/**
 * `npm run requirements [-- --area driver]` lists rules that no test names, visible rules that no screen test names,
 * and quoted texts missing from the source. It also lists cited ids that do not exist, ids of two rules, and sources
 * without an id; these end it with 1. `--ids` checks only those (`npm run check`). `--in <folder>` checks another
 * project.
 */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { isSkipped, mayCite, readRequirements, standing, unknownIds, vagueSources } from './citations.mjs';
import { fail, root } from './workspace.mjs';

const { values: options } = parseArgs({
  options: { area: { type: 'string' }, ids: { type: 'boolean' }, in: { type: 'string', default: root } },
});
const RULES = path.join('e2e', 'requirements');

function* filesBelow(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) {
      if (!isSkipped(entry.name) && !entry.name.startsWith('.')) yield* filesBelow(place);
    } else if (mayCite(entry.name)) yield place;
  }
}

const read = (place) => ({
  file: path.relative(options.in, place).split(path.sep).join('/'),
  text: readFileSync(place, 'utf8'),
});
const requirements = [...filesBelow(path.join(options.in, RULES))].flatMap((place) =>
  readRequirements(readFileSync(place, 'utf8')),
);
const files = [...filesBelow(options.in)].map(read);
const rules = requirements.filter(({ area }) => area !== undefined);
const chosen = (rows) => (options.area ? rows.filter(({ area }) => area === options.area) : rows);

function list(title, rows, line) {
  if (!rows.length) return;
  console.log(`\n${title}`);
  for (const row of rows) console.log(`  ${line(row)}`);
}

function table({ unnamed, unseen, lost }) {
  const columns = { rules, untested: unnamed, unseen, 'no text': lost };
  const areas = [...new Set(chosen(rules).map(({ area }) => area))].sort();
  const line = (first, cells) => console.log(first.padEnd(14) + cells.map((cell) => String(cell).padStart(9)).join(''));
  line('area', Object.keys(columns));
  for (const wanted of areas) {
    line(
      wanted,
      Object.values(columns).map((rows) => rows.filter(({ area }) => area === wanted).length),
    );
  }
}

/** Needs the compiler, which `--ids` can do without. */
async function report() {
  const { stringsOf } = await import('./strings.mjs');
  const found = standing(requirements, files, stringsOf);
  const { unnamed, unseen, lost } = found;
  const rule = ({ id, area, rule: words }) => `${id}  ${area}: ${words}`;
  table(found);
  list('No test names', chosen(unnamed), rule);
  list('People should see it, and no test looks at a screen', chosen(unseen), rule);
  list('Not in the source, word for word', chosen(lost), ({ id, text }) => `${id}  ${text}`);
  console.log(
    `\n${rules.length - unnamed.length} of ${rules.length} rules are named by a test, ${unseen.length} of these by none that looks at a screen; ${lost.length} texts are not in the source. ${requirements.length - rules.length} decisions.`,
  );
}

if (options.area && !chosen(rules).length) fail(`no rule belongs to the area '${options.area}'`);
if (!options.ids) await report();
const unknown = unknownIds(requirements, files);
list('No such id', unknown, ({ id, file }) => `${id}  ${file}`);
const twice = requirements.filter(({ id }, at) => requirements.findIndex((other) => other.id === id) < at);
list('Two rules have this id', twice, ({ id, rule }) => `${id}  ${rule}`);
const vague = vagueSources(files);
list('A source without an id', vague, ({ file, words }) => `${file}  ${words}`);
process.exitCode = unknown.length + twice.length + vague.length ? 1 : 0;
