import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { parse } from '@messageformat/parser';

const MODULE = JSON.stringify(pathToFileURL(path.join(__dirname, 'readability.mjs')).href);

/** Runs an expression over the measure. It is an ES module with packages that are ES modules. */
function measured<T>(expression: string, input: unknown): T {
  const source = `const measure = await import(${MODULE}); const given = ${JSON.stringify(input)};
    console.log(JSON.stringify(${expression}));`;
  return JSON.parse(execFileSync(process.execPath, ['--input-type=module', '-e', source], { encoding: 'utf8' })) as T;
}
const sentencesOf = (text: string) => measured<string[]>('measure.sentencesOf(given)', parse(text));

describe('the measure of texts', () => {
  it('splits a text into sentences, each case of a plural on its own, with a short word for a value (R-beyond-380)', () => {
    expect(sentencesOf("Liza isn't free at {time}. Choose {who}.")).toEqual(["Liza isn't free at Ann.", 'Choose Ann.']);
    expect(sentencesOf('{count, plural, one {# visit} other {# visits}} today. Call.')).toEqual([
      'Ann visit today.',
      'Call.',
      'Ann visits today.',
    ]);
    expect(sentencesOf('“Press *Count*.” Then go on.\n5 min')).toEqual(['“Press *Count*.”', 'Then go on.', '5 min']);
  });

  it('grades sentences of eight words or more, as Flesch and Kincaid do (R-beyond-380)', () => {
    const of = (text: string) => measured<{ words: number; grade: number | null }>('measure.measure(given)', text);
    expect(of('Another operator approves the correction.')).toEqual({ words: 5, grade: null });
    // 0.39 · 8 words + 11.8 · 10 syllables / 8 words − 15.59
    expect(of('The cat sat on the mat by Maria')).toEqual({ words: 8, grade: expect.closeTo(2.28, 2) });
    expect(of('Another operator subsequently ascertains whether the remittances correspond').grade).toBeGreaterThan(10);
  });

  it('names what is past a bar, and a toast of two sentences (R-beyond-380)', () => {
    const one = (text: string, words: number, grade: number | null) => ({
      name: 'shell',
      key: text,
      text,
      words,
      grade,
    });
    const faults = (sentences: unknown[], toasted: string[] = []) =>
      measured<string[]>('measure.faultsOf(given.sentences, new Set(given.toasted))', { sentences, toasted });
    expect(faults([one('Fits', 20, 6), one('Short', 2, null)])).toEqual([]);
    expect(faults([one('Hard', 8, 10.1), one('Easy', 8, 1)])).toEqual(['grade 10.1, 10 at most: shell Hard: "Hard"']);
    expect(faults([one('Long', 21, null)])).toEqual(['21 words, 20 at most: shell Long: "Long"']);
    expect(faults([one('Mean', 9, 6.1)])).toEqual(['the median grade is 6.1, 6 at most']);
    expect(faults([{ ...one('Two', 2, null), together: 2 }], ['shell Two', 'shell One'])).toEqual([
      'a toast says two sentences: shell Two',
    ]);
  });
});
