import fc from 'fast-check';

const nested = (depth: number): unknown => (depth ? { a: nested(depth - 1) } : 1);

const HOSTILE: readonly unknown[] = [
  null,
  true,
  false,
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '\udfff\ud800',
  '𝒳',
  '👩‍👩‍👧',
  '\u202Eevil',
  '\uFEFF',
  'İ',
  'ﬀ',
  "'; drop table users; --",
  '%s%n',
  '${7*7}',
  '<script>alert(1)</script>',
  'undefined',
  'null',
  'NaN',
  '1e3',
  '0x10',
  '-1',
  '1.5',
  '2147483648',
  '9223372036854775808',
  'constructor',
  '__proto__',
  'x'.repeat(300),
  'x'.repeat(3_000),
  'é'.repeat(1_001),
  '2026-02-30',
  '2026-11-20T25:00',
  '9999-12-31',
  '0000-00-00',
  '+275760-09-13',
  '24:00',
  '25:00',
  '13:60',
  '1:00',
  'infinity',
  '-infinity',
  'now',
  'epoch',
  0,
  -0,
  -1,
  1,
  1.5,
  1e-7,
  1e21,
  1e308,
  2 ** 31 - 1,
  2 ** 31,
  -(2 ** 31),
  2 ** 53,
  2 ** 63,
  -(2 ** 63),
  [],
  [[]],
  [null],
  [1, '1', {}],
  {},
  { id: 1 },
  { toString: 1 },
  { length: -1 },
  nested(30),
  nested(60),
  Array.from({ length: 300 }, (_, at) => at),
];

const hostile = fc.constantFrom(...HOSTILE);

/** Where a change is made, and what it does. */
interface Mutation {
  readonly kind: 'replace' | 'remove' | 'add' | 'wrap' | 'repeat';
  readonly at: number;
  readonly value: unknown;
}

const mutation: fc.Arbitrary<Mutation> = fc.record({
  kind: fc.constantFrom('replace', 'replace', 'replace', 'remove', 'add', 'wrap', 'repeat'),
  at: fc.nat(40),
  value: hostile,
});

type Holder = Record<string, unknown> | unknown[];
const isHolder = (value: unknown): value is Holder => typeof value === 'object' && value !== null;

/** Every member of every object and list in a value, as its holder and its name. */
function placesIn(value: unknown): [Holder, string][] {
  if (!isHolder(value)) return [];
  return Object.keys(value).flatMap((name): [Holder, string][] => [
    [value, name],
    ...placesIn(Reflect.get(value, name)),
  ]);
}

function mutate(root: { value: unknown }, { kind, at, value: given }: Mutation): void {
  const value: unknown = structuredClone(given);
  const places: [Holder, string][] = [[root, 'value'], ...placesIn(root.value)];
  const [holder, name] = places[at % places.length] ?? [root, 'value'];
  const old: unknown = Reflect.get(holder, name);
  switch (kind) {
    case 'remove':
      if (holder !== root) Reflect.deleteProperty(holder, name);
      break;
    case 'add':
      if (isHolder(old) && !Array.isArray(old))
        old[['role', 'is_active', 'price', 'status', 'id', 'user_id', 'a\0b', 'constructor'][at % 8] ?? ''] = value;
      break;
    case 'wrap':
      Reflect.set(holder, name, at % 2 ? [old] : { value: old });
      break;
    case 'repeat':
      Reflect.set(holder, name, Array.isArray(old) ? [...old, ...old, ...old] : [old, old]);
      break;
    case 'replace':
      Reflect.set(holder, name, value);
  }
}

/** The value unchanged, or with a few members replaced, removed, added, wrapped or repeated. */
export const mutated = (valid: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> =>
  fc
    .tuple(
      valid,
      fc.oneof(
        { weight: 1, arbitrary: fc.constant<Mutation[]>([]) },
        { weight: 1, arbitrary: fc.array(mutation, { minLength: 1, maxLength: 3 }) },
      ),
    )
    .map(([value, mutations]) => {
      const root = { value: structuredClone(value) };
      for (const one of mutations) mutate(root, one);
      return root.value;
    });

/** Members of a path or a query that are no part of a valid one. */
export const hostileText = fc.oneof(
  hostile.map((value) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))),
  fc.string({ maxLength: 30 }),
);

/** An invalid address: percent signs without a meaning, bytes that are no text. */
export const brokenPart = fc.constantFrom(
  '%',
  '%zz',
  '%ff',
  '%c0%80',
  '%00',
  '%2e%2e%2f',
  '..',
  '%',
  'x'.repeat(600),
  '%F0%9F',
  '\u0007',
  '[object Object]',
  '{}',
);
