import fc from 'fast-check';
import { plainLine, plainText } from '../domain/index.js';
import { email, line, phone, text } from './primitives.js';
import { everyBody, everyCall, leavesOf, nameOf, type Leaf } from './testing/leaves.js';

const HIDDEN = {
  'C0 controls': '\u0000\u0001\u0007\u0008\u001b\u001f',
  'C1 controls': '\u007f\u0080\u009b\u009f',
  'embeddings and overrides of direction': '\u202a\u202b\u202c\u202d\u202e',
  'isolates of direction': '\u2066\u2067\u2068\u2069',
  'marks of direction': '\u200e\u200f\u061c',
  'characters of no width': '\u200b\u2060\ufeff\u180e',
  'soft hyphens': '\u00ad',
  'joiners that join nothing': '\u200c\u200d',
  'selectors of drawings that select nothing': '\ufe00\ufe0f\u{e0100}',
  'letters of flags without a flag': '\u{e0041}\u{e007f}',
  'fillers of scripts': '\u115f\u3164\uffa0',
  'invisible operators and annotations': '\u2061\u2064\ufff9\ufffb',
} as const;
const ALL_HIDDEN = Object.values(HIDDEN).join('');

/** Values for fields that accept texts, each with an invisible character. */
const TYPED = [
  'Ana',
  'ana@example.test',
  '0917 555 0142',
  '12',
  'accept',
  '2026-11-26',
  '18:30',
  'a'.repeat(64),
  'Five-correct-horses',
  'AAAA',
].map((typed) => `${typed.slice(0, 2)}\u200b\u202e\u0007${typed.slice(2)}`);

/** Fields never changed, by name: every character counts, or no person writes them. */
const UNTOUCHED = [
  'password',
  'current_password',
  'new_password',
  'code',
  'challenge',
  // The key of a report row, returned as it was answered; in a package, the name of a file.
  'key',
  // Records as they were read: compared, never stored.
  'expected',
];
/** Fields whose values a handler parses with its own schema. Those schemas are tested separately. */
const READ_LATER = [
  'POST /api/scheduling/appointments/:id/:action/ body{}',
  'POST /api/scheduling/appointments/:id/ body.decision',
];

const leaves: readonly Leaf[] = [
  ...everyCall.flatMap((call) => [
    ...leavesOf(call.params, `${nameOf(call)} path`),
    ...leavesOf(call.query, `${nameOf(call)} query`),
    ...leavesOf(call.form, `${nameOf(call)} form`),
  ]),
  ...everyBody.flatMap(([name, body]) => leavesOf(body, `${name} body`)),
];

/** What a field makes of the values it accepts. */
const taken = ({ schema }: Leaf): unknown[] =>
  TYPED.flatMap((typed) => {
    const parsed = schema.safeParse(typed);
    return parsed.success ? [parsed.data] : [];
  });
const isPlain = (value: unknown): boolean => typeof value !== 'string' || plainText(value) === value;

describe('texts of calls', () => {
  it('are taken without invisible characters, in every field of every schema (R-api-15)', () => {
    const touched = leaves.filter(
      ({ at, name }) => !READ_LATER.includes(at) && !UNTOUCHED.includes(name) && !at.includes('.expected.'),
    );
    const wrong = touched.filter((leaf) => taken(leaf).some((value) => !isPlain(value))).map(({ at }) => at);
    // The hash of a package, which the build made.
    expect(wrong).toEqual(['POST /api/releases/:remote/ body.sources']);
    // Proves that the walk finds texts: a test that looked at nothing would also pass.
    const texts = touched.filter((leaf) => taken(leaf).length > 0);
    expect(texts.length).toBeGreaterThan(90);
    for (const at of [
      'POST /api/scheduling/appointments/ body.notes',
      'POST action mark_completed body.payment_parts[].gcash_reference',
      'PATCH /api/settings/travel/areas/:id/ body.words[]',
      'GET /api/scheduling/receipts/duplicates/ query.reference',
      'GET /api/logs/ query.search',
      'PATCH /api/scheduling/series/:id/ body.change.location',
    ])
      expect(texts.map((leaf) => leaf.at)).toContain(at);
  });

  it('are never touched where each character counts: passwords, tokens, codes, hashes', () => {
    const secret = `Five\u200b-correct\u0007-horses\u202e e\u0301 `;
    const secrets = leaves.filter(({ name }) => name.endsWith('password') || name === 'challenge');
    expect(secrets.length).toBeGreaterThan(10);
    for (const { at, schema } of secrets) expect([at, schema.parse(secret)]).toEqual([at, secret]);
    const codes = leaves.filter(({ name }) => name === 'code' || name.endsWith('hash'));
    expect(codes.length).toBeGreaterThan(6);
    const cancelled = 'POST /api/auth/email-change/ body.code';
    for (const { at, schema } of codes.filter(({ at: of }) => of !== cancelled))
      for (const typed of ['12\u200b3456', `${'a'.repeat(63)}\u200ba`])
        expect([at, schema.safeParse(typed).success]).toEqual([at, false]);
  });

  it.each(Object.entries(HIDDEN))('drop %s, at the ends and within', (_, hidden) => {
    for (const one of hidden) {
      expect(plainText(`${one}Ana${one}${one} Re${one}yes${one}`)).toBe('Ana Reyes');
      expect(plainLine(`${one}Ana${one}${one} Re${one}yes${one}`)).toBe('Ana Reyes');
    }
    expect(text.parse(`Blue${hidden} gate`)).toBe('Blue gate');
    expect(line(100).parse(`Blue${hidden} gate`)).toBe('Blue gate');
  });

  it('keep line feeds and tabs in long texts, and turn them into blanks in one line', () => {
    expect(text.parse('Gate:\tblue\r\nRing twice\u2028Dog\n\nbites')).toBe('Gate:\tblue\nRing twice\nDog\n\nbites');
    expect(line(100).parse(' Ana\r\nBcc: all@example.com\t\n x')).toBe('Ana Bcc: all@example.com x');
    // Two typed blanks stay.
    expect(line(100).parse('Ana  Reyes')).toBe('Ana  Reyes');
  });

  it.each(['\r', '\r\n', '\n', '\v', '\f', '\u0085', '\u2028', '\u2029'])(
    'never join two words that %j separates (R-api-15)',
    (end) => {
      expect(text.parse(`Blue${end}gate${end}${end}dog`)).toBe('Blue\ngate\n\ndog');
      expect(line(100).parse(`${end}Ana${end}Reyes${end}`)).toBe('Ana Reyes');
      expect(plainText(`a\u200b${end}\u200bb`)).toBe('a\nb');
    },
  );

  it('are empty if nothing is visible, so a required one is missing', () => {
    expect(line(100).parse(ALL_HIDDEN)).toBe('');
    expect(text.min(1).safeParse(` \u200b\u3164\u2060 `).success).toBe(false);
  });

  it.each([
    ['a family', '👩‍👩‍👧‍👦'],
    ['a skin colour in a profession', '👩🏽‍🚀'],
    ['a heart on fire', '❤️‍🔥'],
    ['a flag made of two emoji', '🏳️‍🌈'],
    ['a flag of a region', '🏴󠁧󠁢󠁥󠁮󠁧󠁿'],
    ['a flag of a country', '🇵🇭'],
    ['a keycap with a digit', '1️⃣'],
    ['an emoji drawn as text', '☎︎'],
    ['Persian with its non-joiner', 'می‌خواهم'],
    ['Sinhala with its joiner', 'ක්‍ෂ'],
    ['Hindi with its joiner', 'क्‍ष'],
    ['Malayalam with its non-joiner', 'ന്‌'],
    ['a variant of an ideograph', '葛\u{e0100}'],
    ['Arabic and Hebrew, which run the other way', 'سلام שלום'],
    ['Baybayin', 'ᜊᜌ᜔ᜊᜌᜒᜈ᜔'],
  ])('keep %s as it is', (_, typed) => {
    expect(plainText(typed)).toBe(typed.normalize('NFC'));
    expect(plainText(`a ${typed} b`)).toBe(`a ${typed} b`.normalize('NFC'));
  });

  it('keep one joiner of several, and none between letters that never join', () => {
    expect(plainText('🧑‍‍‍🚀')).toBe('🧑‍🚀');
    expect(plainText('An\u200da Re\u200cyes\u200d')).toBe('Ana Reyes');
    expect(plainText('А\u200dнна 木\u200d村')).toBe('Анна 木村');
  });

  it('are the same text however a letter was composed', () => {
    expect(line(100).parse('Nin\u0303o Pen\u0303a')).toBe('Niño Peña');
    expect(line(100).parse('Nin\u200b\u0303o')).toBe('Niño');
    expect(text.parse('\u212b')).toBe('Å');
  });

  it('are valid addresses and numbers even with the marks that copied contacts carry', () => {
    expect(email.parse('\u202aana@example.test\u202c')).toBe('ana@example.test');
    expect(phone.parse('\u202a+63 917 555 0142\u202c')).toBe('+63 917 555 0142');
    expect(phone.parse('\u20680917\u00ad 555 0142\u2069')).toBe('0917 555 0142');
  });

  it('are measured after cleaning: dropped characters do not make a text too long', () => {
    expect(line(3).parse('\u200bA\u200bn\u200ba\u200b')).toBe('Ana');
    expect(line(3).safeParse('Anna').success).toBe(false);
  });

  it('come out the same when sent again, with nothing hidden left', () => {
    const sign = fc.oneof(
      fc.constantFrom(
        ...ALL_HIDDEN,
        '👩',
        '🏴',
        '❤',
        'n',
        '\u0303',
        'م',
        'ක',
        '\u0dca',
        '1',
        '\u20e3',
        '葛',
        ' ',
        '\n',
      ),
      fc.string({ unit: 'binary', maxLength: 2 }),
    );
    const typed = fc.array(sign, { maxLength: 20 }).map((signs) => signs.join(''));
    fc.assert(
      fc.property(typed, (one) => {
        const kept = plainText(one);
        expect(plainText(kept)).toBe(kept);
        expect(kept).toBe(kept.normalize('NFC'));
        expect(kept).not.toMatch(/(?![\n\t])\p{Cc}|[\u202a-\u202e\u2066-\u2069\u200b\u200e\u200f\u2060\ufeff]/u);
        expect(plainLine(plainLine(one))).toBe(plainLine(one));
      }),
      { numRuns: 400 },
    );
  });

  it('are cleaned in linear time: a hundred thousand characters of each kind', () => {
    const begun = performance.now();
    for (const one of [...ALL_HIDDEN, '\n ', ' ', '🏴']) plainLine(`é${one.repeat(100_000)}é`);
    expect(performance.now() - begun).toBeLessThan(5_000);
  });
});
