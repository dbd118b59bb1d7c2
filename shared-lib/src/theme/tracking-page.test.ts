import { readFileSync } from 'node:fs';
import path from 'node:path';
import { dark, light } from './tokens';

const style = readFileSync(path.resolve(__dirname, '../../../server/src/tracking/page-style.ts'), 'utf8');
/** The colours after a mark, up to the end of their rule. */
const coloursAfter = (mark: string): Record<string, string> =>
  Object.fromEntries(
    [...(style.split(mark)[1]?.split('}')[0] ?? '').matchAll(/--([\w-]+):(#[0-9a-f]+)/g)].map(([, name, colour]) => [
      name,
      colour,
    ]),
  );

describe("the client's page, which the server writes without the design system", () => {
  it.each([
    ['light', ':root{color-scheme', light],
    ['dark', 'dark){:root{', dark],
  ])('has its colours in the %s theme (R-beyond-460)', (_theme, mark, tokens) => {
    const colours = coloursAfter(mark);
    expect(Object.keys(colours).length).toBeGreaterThan(12);
    expect(tokens).toMatchObject(colours);
  });
});
