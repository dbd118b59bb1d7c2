import fs from 'node:fs';
import path from 'node:path';

const TREE = path.join(__dirname, '../../../..');
const PARTS = [
  'server/src',
  'shared-lib/src',
  'shell/src',
  'remote-operator/src',
  'remote-therapist/src',
  'remote-driver/src',
];
/** The one place of each language, and what has a length that is none of a line. */
const MAY_ASK = [
  'shared-lib/src/domain/money/prices.ts',
  'server/src/platform/database/price-lines.sql.ts',
  'shared-lib/src/ui/toast/Toaster.tsx',
  'remote-operator/src/booking/book/PanelFrame.tsx',
];
const ASKS = /\bduration\b\s*(?:={1,3}|!==?|<>|<=?|>=?)\s*[01]\b|!\w*\.?duration\b/;

describe('the lines of a price', () => {
  it('are asked in one place whether they are surcharges, and in SQL in one (R-beyond-1420)', () => {
    const asking = PARTS.flatMap((part) =>
      fs
        .readdirSync(path.join(TREE, part), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|(^|\/)testing\//.test(file))
        .map((file) => `${part}/${file}`)
        .filter((file) => ASKS.test(fs.readFileSync(path.join(TREE, file), 'utf8'))),
    );
    expect(asking.sort()).toEqual([...MAY_ASK].sort());
  });
});
