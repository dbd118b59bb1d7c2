/**
 * Reads the requirements (e2e/requirements) and finds the files that cite them. Pure functions over the text of files.
 */
import path from 'node:path';

const ID = String.raw`(?:[1-9]-\d{3}|R-[a-z]+-\d+)`;
const CITED = new RegExp(String.raw`(?<![\w./-])(${ID})(?:\.\.(${ID}))?(?![\w-])`, 'g');
const ROW = new RegExp(String.raw`^\| (${ID}) \| (?:([a-z]+) \| )?(.+) \|$`);

/** The ids of a range, both ends included. Only the two ends if they do not count up in one series. */
function range(first, last) {
  const [, series, from] = first.match(/^(.*-)(\d+)$/);
  const [, sameSeries, to] = last.match(/^(.*-)(\d+)$/);
  if (series !== sameSeries || Number(from) > Number(to)) return [first, last];
  const width = series.startsWith('R') ? 0 : from.length;
  return Array.from(
    { length: Number(to) - Number(from) + 1 },
    (_, at) => series + String(Number(from) + at).padStart(width, '0'),
  );
}

/** Every id that a text cites. `4-061..4-065` and `R-day-1..R-day-3` stand for all ids between. */
export function citedIds(text) {
  return new Set(
    [...text.matchAll(CITED)].flatMap(([, first, last]) => (last === undefined ? [first] : range(first, last))),
  );
}

/** The rows of a file's tables: `{ id, area, rule }`. Decisions have no area. */
export function readRequirements(markdown) {
  return markdown.split('\n').flatMap((line) => {
    const row = line.match(ROW);
    return row ? [{ id: row[1], area: row[2], rule: row[3] }] : [];
  });
}

/** The texts that a rule quotes word for word, and its names of one word. Italics are neither. */
export function promisedTexts(rule) {
  const names = [...rule.matchAll(/`(\w+)`/g)].map(([, name]) => name);
  const texts = [...rule.matchAll(/“([^”]+)”/g)].map(([, text]) => text);
  return { names, texts };
}

const isTest = (file) => /\.(test|spec)\.[cm]?tsx?$/.test(file);
const isProgram = (file) => /\.([cm]?[jt]sx?|sql)$/.test(file);

/** True for tests of a screen: in a browser, or of a component. */
const looksAtScreen = (file) => file.startsWith('e2e/') || file.endsWith('.tsx');

/** Rules of these sections are visible to people, except rules of the server and the cache. */
const isSeen = ({ id, area }) => /^[268]-/.test(id) && area !== 'server' && area !== 'cache';

const plain = (text) => text.replace(/\\'|&apos;|&#39;|&rsquo;|’/g, "'").replace(/\s+/g, ' ');

/** Looks for texts in the whole source. `{name}` in a text stands for any value. */
function lookUp(source) {
  const whole = plain(source);
  const words = new Set(source.match(/\w+/g));
  const parts = (text) =>
    text
      .split(/\{[^}]*\}/)
      .map((part) => part.trim())
      .filter((part) => part.length > 3);
  return (rule) => {
    const { names, texts } = promisedTexts(rule);
    return [
      ...names.filter((name) => !words.has(name)),
      ...texts.filter((text) => parts(text).some((part) => !whole.includes(part))),
    ];
  };
}

/**
 * Cited ids that do not exist.
 *
 * @param requirements rows of `readRequirements`
 * @param files `{ file, text }` of everything that may cite them, paths with `/`
 */
export function unknownIds(requirements, files) {
  const known = new Set(requirements.map(({ id }) => id));
  return files.flatMap(({ file, text }) =>
    [...citedIds(text)].filter((id) => !known.has(id)).map((id) => ({ id, file })),
  );
}

/** A source that every reader can look up: a requirement or a standard. */
const KNOWN_SOURCE = new RegExp(String.raw`^(${ID}|WCAG|RFC)(?![\w-])`);

/**
 * Sources in programs that are neither a requirement nor a standard, so no reader can look them up.
 *
 * @param files `{ file, text }`, paths with `/`
 */
export const vagueSources = (files) =>
  files
    .filter(({ file }) => isProgram(file) && !isTest(file))
    .flatMap(({ file, text }) =>
      [...text.matchAll(/\bSource:[\s*/]*(\S+)/g)]
        .filter(([, source]) => !KNOWN_SOURCE.test(source))
        .map(([words]) => ({ file, words: plain(words) })),
    );

/**
 * The rules without a test, and the texts that the source does not have.
 *
 * @param requirements rows of `readRequirements`
 * @param files `{ file, text }` of tests and sources, paths with `/`
 * @param stringsOf the strings of a program, without comments: `(file, code) => text`
 */
export function standing(requirements, files, stringsOf) {
  const named = new Set();
  const shown = new Set();
  let source = '';
  for (const { file, text } of files) {
    if (isTest(file)) {
      for (const id of citedIds(stringsOf(file, text))) {
        named.add(id);
        if (looksAtScreen(file)) shown.add(id);
      }
    } else if (isProgram(file)) source += `${text}\n`;
  }
  const missing = lookUp(source);
  const rules = requirements.filter(({ area }) => area !== undefined);
  return {
    rules,
    unnamed: rules.filter(({ id }) => !named.has(id)),
    unseen: rules.filter((row) => isSeen(row) && named.has(row.id) && !shown.has(row.id)),
    lost: rules.flatMap((row) => missing(row.rule).map((text) => ({ ...row, text }))),
  };
}

/** True for folders without files of our own. */
export const isSkipped = (name) =>
  name === 'node_modules' ||
  name === 'dist' ||
  name === 'shots' ||
  /^(test-results|playwright-report|coverage)$/.test(name);

export const mayCite = (file) => isProgram(file) || path.extname(file) === '.md';
