import { foldText } from 'shared-lib/domain';
import { NAMES_ALIKE, NAMES_UNLIKE } from '../../testing/names.js';
import { testApp, type TestApp } from '../../testing/test-app.js';

/** Every sign that folding might touch: one of each kind between two words, and inside one. */
const signs = (): string[] =>
  [
    0x20, 0xff, 0x100, 0x17f, 0x250, 0x2ff, 0x300, 0x36f, 0x1e00, 0x1eff, 0x2000, 0x206f, 0x20d0, 0x20ff, 0x3000,
    0x3003, 0xfe20, 0xfe6b, 0xff01, 0xff5e,
  ]
    .reduce<number[][]>((pairs, at, index, all) => (index % 2 ? pairs : [...pairs, [at, all[index + 1] ?? at]]), [])
    .flatMap(([from = 0, to = 0]) => Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)));

describe('a name in a search', () => {
  let server: TestApp;
  beforeAll(async () => {
    server = await testApp();
  });
  afterAll(() => server.close());

  it('is folded the same in the domain and in the database (R-names-1)', async () => {
    const texts = [
      ...[...NAMES_ALIKE, ...NAMES_UNLIKE].flat(),
      ...signs().flatMap((sign) => [`ab${sign}cd`, `ab ${sign} cd${sign}`]),
      '',
      ' . ',
      'a.b.c',
      'Ma.Te.Re.Sa',
    ];
    const rows = await server.sql<{ folded: string }>(
      'select fold_text(t) as folded from unnest($1::text[]) with ordinality as x(t, at) order by at',
      [texts],
    );
    const differing = texts.filter((text, at) => foldText(text) !== rows[at]?.folded);
    expect(differing.map((text) => [text, foldText(text), rows[texts.indexOf(text)]?.folded])).toEqual([]);
  });
});
