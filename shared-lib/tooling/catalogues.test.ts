import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { parse } from '@messageformat/parser';
import ts from 'typescript';

interface Message {
  key: string;
  text: string;
  tokens: ReturnType<typeof parse>;
  filipino?: ReturnType<typeof parse>;
}

const root = path.resolve(__dirname, '../..');
const load = createRequire(__filename);
const { catalogued, functionOf, messagesOf } = load('./catalogues.cjs') as {
  catalogued: () => string[];
  functionOf: (message: Message) => string;
  messagesOf: (name: string) => Message[];
};
const { textsInPlace } = load('./webpack.texts.cjs') as {
  textsInPlace: (messages?: (name: string) => Message[]) => ts.TransformerFactory<ts.SourceFile>;
};

const compilerOptions = { target: ts.ScriptTarget.ES2022, module: ts.ModuleKind.CommonJS };

/** What a program exports. `m` is what it imports. */
function run(source: string, { before = [] as ts.TransformerFactory<ts.SourceFile>[], m = {} } = {}) {
  const fileName = path.join(root, 'shell/src/some/Page.ts');
  const { outputText } = ts.transpileModule(source, { compilerOptions, fileName, transformers: { before } });
  const exported: Record<string, unknown> = {};
  new Function('exports', 'require', outputText)(exported, () => m);
  return { exported, outputText };
}

const message = (key: string, text: string): Message => ({ key, text, tokens: parse(text) });
const samples = [
  message('save_booking', 'Save booking'),
  message('quoted', "“{name}” isn't `free` at ''{time}'' for ${price}: \\ '{'"),
  message('visits', '{count, plural, =0 {No visit} one {# visit} other {# visits of {name}}}'),
  message('asks_for', '{gender, select, female {a woman} male {a man} other {anybody}}'),
  message('twice', '{name} and {name}'),
  message('come', '{count, plural, one {{names} comes} other {{names} come}}'),
];
const calls = `import * as m from '../texts/m';
const next = (() => { let at = 0; return () => String(++at); })();
const name = 'Liza';
export const said = [
  m.save_booking(), m.quoted({ name, time: m.save_booking(), price: 5 }),
  ...[0, 1, 2].map((count) => m.visits({ count, name })),
  ...['female', 'male', ''].map((gender) => m.asks_for({ gender })),
  m.twice({ name: next() }),
  // 'names' is a value of the text, and a variable that another value reads.
  ...[['Liza'], ['Liza', 'Ana']].map((names) => m.come({ names: names.join(' and '), count: names.length })),
];`;
const expected = [
  'Save booking',
  "“Liza” isn't `free` at 'Save booking' for $5: \\ {",
  'No visit',
  '1 visit',
  '2 visits of Liza',
  'a woman',
  'a man',
  'anybody',
  '1 and 1',
  'Liza comes',
  'Liza and Ana come',
];
const made = (messages: Message[]) =>
  run(`type Shown = string | number;\n${messages.map(functionOf).join('')}`).exported;

describe('texts of the catalogues', () => {
  it('become functions, with values, plurals and choices', () => {
    expect(run(calls, { m: made(samples) }).exported.said).toEqual(expected);
  });

  it('stand in released pages where they are shown, and a value that is shown twice is worked out once', () => {
    const { exported, outputText } = run(calls, { before: [textsInPlace(() => samples)] });
    expect(exported.said).toEqual(expected);
    expect(outputText).not.toContain('texts/m');
  });

  it.each([
    ['a text that is passed on', 'export const all = [1].map(m.visits);'],
    ['a text that is named by a variable', "export const one = m['save' + '_booking']();"],
    ['a text that is not in the catalogue', 'export const one = m.nothing();'],
    ['a value that is missing', 'export const one = m.twice({});'],
  ])('a build refuses %s', (_, line) => {
    const build = () => run(`import * as m from '../texts/m';\n${line}`, { before: [textsInPlace(() => samples)] });
    expect(build).toThrow('shell/src/some/Page.ts');
  });

  it('refuse what English has no plural for', () => {
    expect(() => functionOf(message('days', '{count, plural, few {days} other {days}}'))).toThrow("no plural 'few'");
  });

  it('say Filipino where it is spoken, and English where there is none', () => {
    const source = [
      functionOf({
        ...message('visits', '{count, plural, one {# visit} other {# visits}}'),
        filipino: parse('{count} na visit'),
      }),
      functionOf(message('save', 'Save')),
    ].join('');
    const say = (isFilipino: boolean) => {
      const { exported } = run(
        `import { inFilipino, isFilipino } from 'x';\ntype Shown = string | number;\n${source}`,
        {
          m: {
            isFilipino: () => isFilipino,
            inFilipino: (english: string, ours: string, value: unknown) => `${english}: ${ours}, ${String(value)}`,
          },
        },
      );
      const { visits, save } = exported as { visits: (p: { count: number }) => string; save: () => string };
      return [visits({ count: 1 }), visits({ count: 2 }), save()];
    };
    expect(say(true)).toEqual(['{0} visit: {0} na visit, 1', '{0} visits: {0} na visit, 2', 'Save']);
    expect(say(false)).toEqual(['1 visit', '2 visits', 'Save']);
  });

  it('stand in released pages as calls by their English, where they have Filipino (R-beyond-573)', () => {
    const both = (key: string, english: string, filipino: string): Message => ({
      ...message(key, english),
      filipino: parse(filipino),
    });
    const texts = [
      both('save_booking', 'Save booking', 'I-save ang booking'),
      both('quoted', '{name} at {time} for {price}', 'nang {time} si {name}: {price}'),
      both(
        'visits',
        '{count, plural, =0 {No visit} one {# visit} other {# visits of {name}}}',
        '{count} na visit ni {name}',
      ),
      both('asks_for', '{gender, select, female {a woman} male {a man} other {anybody}}', 'kahit sino'),
      both('twice', '{name} and {name}', '{name} at {name}'),
      both('come', '{count, plural, one {{names} comes} other {{names} come}}', 'Darating si {names}'),
    ];
    const catalogue = new Map([
      ['Save booking', 'I-save ang booking'],
      ['{0} at {1} for {2}', 'nang {1} si {0}: {2}'],
      ['{0} visits of {1}', '{0} na visit ni {1}'],
    ]);
    const said = (known: ReadonlyMap<string, string>) => {
      // As webpack binds it; a program of CommonJS would not.
      const $t = (text: string, ...values: string[]) =>
        (known.get(text) ?? text).replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));
      Object.assign(globalThis, { $t });
      try {
        return run(calls, { before: [textsInPlace(() => texts)] }).exported.said as string[];
      } finally {
        Reflect.deleteProperty(globalThis, '$t');
      }
    };
    const english = ['Save booking', 'Liza at Save booking for 5', 'No visit', '1 visit', '2 visits of Liza'];
    expect(said(new Map()).slice(0, 5)).toEqual(english);
    const filipino = [
      'I-save ang booking',
      'nang I-save ang booking si Liza: 5',
      'No visit',
      '1 visit',
      '2 na visit ni Liza',
    ];
    expect(said(catalogue).slice(0, 5)).toEqual(filipino);
    expect(said(catalogue).slice(-3)).toEqual(['1 and 1', 'Liza comes', 'Liza and Ana come']);
  });

  it('refuse Filipino with other values, and Filipino of a text that is gone (R-beyond-571)', () => {
    const english = { one: 'By {name}', other: 'No' };
    const read = jest.spyOn(fs, 'readFileSync').mockImplementation((file) => {
      const name = path.basename(String(file));
      return JSON.stringify(name === 'en.json' ? english : name === 'fil.json' ? filipino : {});
    });
    const exists = jest.spyOn(fs, 'existsSync').mockReturnValue(true);
    let filipino: object = { one: 'Si {name}' };
    try {
      expect(messagesOf('shell').map(({ key }) => key)).toEqual(['one', 'other']);
      filipino = { one: 'Siya' };
      expect(() => messagesOf('shell')).toThrow('one has the values name; in fil.json: none');
      filipino = { gone: 'Wala' };
      expect(() => messagesOf('shell')).toThrow('has no English for gone');
    } finally {
      read.mockRestore();
      exists.mockRestore();
    }
  });

  it.each(catalogued())('of %s are in the order of their keys, and each makes a function', (name) => {
    const keys = messagesOf(name).map(({ key }) => key);
    expect(Object.keys(made(messagesOf(name))).sort()).toEqual([...keys].sort());
    for (const file of ['en.json', 'fixed.en.json'].map((each) => path.join(root, name, 'src/texts', each))) {
      const written = fs.existsSync(file) ? Object.keys(JSON.parse(fs.readFileSync(file, 'utf8'))) : [];
      expect(written).toEqual([...written].sort());
    }
  });
});

/** What a client is given, the book of receipts, and a path. Words of the specification are in `fixed.en.json`. */
const RECEIPTS = [
  'clients_read_it_on_the_receipt',
  'could_not_fetch_the_receipt',
  'e_mail_the_receipt',
  'e_mailed_the_receipt',
  'e_mails_wait_until',
  'enter_a_path_below_dashboard',
  'mail_receipt',
  'mail_receipt_subject',
  'no_receipt_to_print',
  'notes_and_reasons_of_payments',
  'press_excel_or_csv_for_the_book',
  'print_the_receipt',
  'receipt',
  'receipts_book',
  'the_receipt',
  'the_receipt_to_print',
  'two_hours_after_the_receipt',
  'where_no_invoice_stands_print',
];
it('a receipt is what clients get: what is uploaded for a payment is its proof (R-beyond-1342)', () => {
  const found = catalogued().flatMap((name) => {
    const file = path.join(root, name, 'src/texts/en.json');
    const texts = fs.existsSync(file) ? (JSON.parse(fs.readFileSync(file, 'utf8')) as Record<string, string>) : {};
    return Object.keys(texts).filter((key) => /receipt/i.test(texts[key] ?? ''));
  });
  expect([...new Set(found)].sort()).toEqual(RECEIPTS);
  const written = ['guide', 'questions'].flatMap((file) =>
    fs.readFileSync(path.join(root, `shell/src/help/${file}.ts`), 'utf8').split('\n'),
  );
  expect(
    written.filter((line) => /receipt/i.test(line) && !/\bm\.\w+\(/.test(line)).map((line) => line.trim()),
  ).toEqual([]);
});
