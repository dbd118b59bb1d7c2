/**
 * How hard the product's texts are to read: sentences of the catalogues with their words and their Flesch-Kincaid
 * grade. Words of the specification are left out, because nobody may change them.
 */
import { fleschKincaid } from 'flesch-kincaid';
import { syllable } from 'syllable';
import texts from './catalogues.cjs';

/** Shorter sentences have no grade: one long word would decide it. */
export const GRADED_WORDS = 8;
/** The bars of `npm run check`: grades, and words of one sentence. */
export const BARS = { median: 6, highest: 10, words: 20 };

/** A value is read as one short word. */
const VALUE = 'Ann';

/** What a reader may see of a message: one text for each case of its plurals and choices. */
function readings(tokens) {
  let said = [''];
  for (const token of tokens) {
    const shown = token.cases
      ? token.cases.flatMap((one) => readings(one.tokens))
      : [token.type === 'content' ? token.value : VALUE];
    // All cases of the first choice, then one of each other: enough to read every sentence once.
    said = said.length === 1 ? shown.map((next) => said[0] + next) : said.map((text) => text + shown[0]);
  }
  return said;
}

const isWord = (part) => /[\p{L}\p{N}]/u.test(part);

/** The sentences of one reading. */
const split = (text) =>
  text
    .split(/\n+|(?<=[.!?…][”’"')]*)\s+(?=[“‘"'(*]*[\p{Lu}\p{N}])/u)
    .map((part) => part.trim())
    .filter(isWord);

/** The sentences of a message that people read, without repeats. */
export const sentencesOf = (tokens) => [...new Set(readings(tokens).flatMap(split))];

/** The most sentences of a message that are shown together. */
const together = (tokens) => Math.max(...readings(tokens).map((text) => split(text).length));

/** The number of words of a sentence, and its grade: the years of school a reader needs. Null for a short sentence. */
export function measure(sentence) {
  const words = sentence.split(/[\s/]+|(?<=\p{L})[–—-](?=\p{L})/u).filter(isWord);
  // A word has one syllable at least. A figure counts as one, because nobody spells it out.
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  const counted = { sentence: 1, word: words.length, syllable: syllables };
  return { words: words.length, grade: words.length < GRADED_WORDS ? null : fleschKincaid(counted) };
}

/**
 * Every sentence of the catalogues that may be changed: its package, key, text, words and grade, and how many of its
 * message are shown together.
 */
export function allSentences() {
  return texts.catalogued().flatMap((name) =>
    texts
      .messagesOf(name)
      .filter(({ fixed }) => !fixed)
      .flatMap(({ key, tokens }) =>
        sentencesOf(tokens).map((text) => ({ name, key, text, together: together(tokens), ...measure(text) })),
      ),
  );
}

/** The median of a list of numbers. 0 for an empty one. */
function medianOf(numbers) {
  const sorted = [...numbers].sort((a, b) => a - b);
  const half = sorted.length / 2;
  return sorted.length ? (sorted[Math.ceil(half) - 1] + sorted[Math.floor(half)]) / 2 : 0;
}

/** The graded sentences, hardest first, with the median and the highest grade and the words of the longest sentence. */
export function figures(sentences) {
  const graded = sentences.filter(({ grade }) => grade !== null).sort((a, b) => b.grade - a.grade);
  return {
    graded,
    median: medianOf(graded.map(({ grade }) => grade)),
    highest: graded[0]?.grade ?? 0,
    longest: Math.max(0, ...sentences.map(({ words }) => words)),
  };
}

/**
 * What is past a bar, a line for each. `toasted` holds texts that a toast says by itself, as `package key`: it shows
 * one sentence.
 */
export function faultsOf(sentences, toasted = new Set()) {
  const { graded, median } = figures(sentences);
  const said = ({ name, key, text }) => `${name} ${key}: ${JSON.stringify(text)}`;
  const doubled = new Set(sentences.filter((one) => one.together > 1).map(({ name, key }) => `${name} ${key}`));
  return [
    ...(median > BARS.median ? [`the median grade is ${median.toFixed(1)}, ${BARS.median} at most`] : []),
    ...graded
      .filter(({ grade }) => grade > BARS.highest)
      .map((one) => `grade ${one.grade.toFixed(1)}, ${BARS.highest} at most: ${said(one)}`),
    ...sentences
      .filter(({ words }) => words > BARS.words)
      .map((one) => `${one.words} words, ${BARS.words} at most: ${said(one)}`),
    ...[...toasted].filter((text) => doubled.has(text)).map((text) => `a toast says two sentences: ${text}`),
  ];
}
