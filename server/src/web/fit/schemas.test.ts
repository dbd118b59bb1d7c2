import { describeCalls, type Call } from 'shared-lib/contract';
import { z } from 'zod';
import { misfitsOf, type Reader, type SchemaAt } from './schemas.js';

/** A schema as a build describes it: as a request for a server, as an answer for a screen. */
function described(schema: z.ZodType, reader: Reader): SchemaAt {
  const part = reader === 'server' ? { body: schema, response: z.undefined() } : { response: schema };
  const call = { method: 'POST', path: '/api/x/', auth: 'none', status: 200, summary: '', ...part } as Call;
  const { schemas, calls } = describeCalls({ x: { call } });
  const at = calls['POST /api/x/']![reader === 'server' ? 'body' : 'answer']!;
  return { schemas, at };
}

const said = (taken: z.ZodType, given: z.ZodType, reader: Reader): string[] =>
  misfitsOf(described(taken, reader), described(given, reader), reader).map(({ path, why }) => `${path} ${why}`.trim());

type Row = readonly [what: string, before: z.ZodType, after: z.ZodType, misfits: string[]];

const fields = (shape: z.ZodRawShape) => z.strictObject(shape);
const text = z.string();

describe('a request that a shell sends, when the server has changed', () => {
  const rows: readonly Row[] = [
    ['nothing changed', fields({ a: text }), fields({ a: text }), []],
    ['an optional field was added', fields({ a: text }), fields({ a: text, b: text.optional() }), []],
    ['a required field was added', fields({ a: text }), fields({ a: text, b: text }), ['b is required']],
    ['a field with a default was added', fields({ a: text }), fields({ a: text, b: text.default('') }), []],
    ['a field was removed', fields({ a: text, b: text }), fields({ a: text }), ['b is not taken']],
    ['an optional field was removed', fields({ b: text.optional() }), fields({}), ['b is not taken']],
    ['an optional field became required', fields({ a: text.optional() }), fields({ a: text }), ['a is required']],
    ['a required field became optional', fields({ a: text }), fields({ a: text.optional() }), []],
    ['a choice was taken away', z.enum(['a', 'b']), z.enum(['a']), ['may be "b"']],
    ['a choice was added', z.enum(['a']), z.enum(['a', 'b']), []],
    ['a text became a choice', text, z.enum(['a']), ['may be more than "a"']],
    ['a choice became a text', z.enum(['a']), text, []],
    ['a number became a text', z.int(), text, ['may be a value of type integer']],
    ['a whole number became any number', z.int(), z.number(), []],
    ['any number became a whole one', z.number(), z.int(), ['may be a value of type number']],
    ['null is no longer taken', text.nullable(), text, ['may be a value of type null']],
    ['null is taken, too', text, text.nullable(), []],
    ['a text may be longer', text.max(5), text.max(9), []],
    ['a text must be shorter', text.max(9), text.max(5), ['must be 5 at most']],
    ['a text got a limit', text, text.max(5), ['must be 5 at most']],
    ['a number must be larger', z.int().min(0), z.int().positive(), ['must be 1 at least']],
    ['a number from 1 is said as above 0', z.int().min(1), z.int().positive(), []],
    ['a list needs an entry', z.array(text), z.array(text).min(1), ['must be 1 at least']],
    ['a list may have more entries', z.array(text).max(1), z.array(text).max(2), []],
    ['the entries of a list changed', z.array(text), z.array(z.int()), ['[] may be a value of type string']],
    ['a pattern changed', text.regex(/^a$/), text.regex(/^b$/), ['has another pattern']],
    ['a pattern was dropped', text.regex(/^a$/), text, []],
    ['a moment became a day', z.iso.datetime(), z.iso.date(), ['has another format']],
    ['a kind was removed', z.union([text, z.int()]), text, ['may be a value of type integer']],
    ['a kind was added', text, z.union([z.int(), text]), []],
    [
      'one kind of several got a required field',
      z.discriminatedUnion('kind', [fields({ kind: z.literal('a') }), fields({ kind: z.literal('b') })]),
      z.discriminatedUnion('kind', [fields({ kind: z.literal('a'), n: z.int() }), fields({ kind: z.literal('b') })]),
      ['n is required'],
    ],
    [
      'a field deep inside',
      fields({ a: z.array(fields({ b: text })) }),
      fields({ a: z.array(fields({ b: z.int() })) }),
      ['a.[].b may be a value of type string'],
    ],
    [
      'the values of a table changed',
      z.record(text, text),
      z.record(text, z.int()),
      ['{} may be a value of type string'],
    ],
    ['a table became an object', z.record(text, text), fields({ a: text.optional() }), ['takes no other fields']],
    ['the server reads less closely', fields({ a: text }), z.object({}), []],
    ['anything is taken', fields({ a: text }), z.unknown(), []],
    ['anything is no longer taken', z.unknown(), text, ['may be anything']],
    ['a pair became longer', z.tuple([text]), z.tuple([text, text]), ['must be 2 at least', 'has 1 fixed items']],
    [
      'both parts of an intersection',
      fields({ a: text }),
      z.intersection(z.object({ a: text }), z.object({ b: text })),
      ['b is required'],
    ],
    ['a text in base64', text, z.base64(), ['has another format']],
  ];
  it.each(rows)('%s', (_what, before, after, misfits) => {
    expect(said(after, before, 'server')).toEqual(misfits);
  });
});

describe('an answer that a shell reads, when the server has changed', () => {
  const rows: readonly Row[] = [
    ['nothing changed', z.object({ a: text }), z.object({ a: text }), []],
    ['a field was added', z.object({ a: text }), z.object({ a: text, b: text }), []],
    ['a field was removed', z.object({ a: text, b: text }), z.object({ a: text }), ['b is not answered']],
    // A screen copes without it already.
    ['an optional field was removed', z.object({ a: text.optional() }), z.object({}), []],
    ['a field became optional', z.object({ a: text }), z.object({ a: text.optional() }), ['a may be missing']],
    ['a field is always there now', z.object({ a: text.optional() }), z.object({ a: text }), []],
    ['null may come', text, text.nullable(), ['may be a value of type null']],
    ['null comes no more', text.nullable(), text, []],
    // A screen has a word and a colour for each value it knows, and none for another.
    ['a value may come that the screen does not know', z.enum(['a']), z.enum(['a', 'b']), ['may be "b"']],
    ['a value comes no more', z.enum(['a', 'b']), z.enum(['a']), []],
    ['a choice became any text', z.enum(['a']), text, ['may be more than "a"']],
    ['a text became a choice', text, z.enum(['a']), []],
    ['a text may be longer', text.max(5), text.max(9), []],
    ['a number may be smaller', z.int().min(0), z.int(), []],
    ['a text may look otherwise', text.regex(/^a$/), text, []],
    ['a moment became a day', z.iso.datetime(), z.iso.date(), ['has another format']],
    ['a number became a text', z.int(), text, ['may be a value of type string']],
    ['a whole number may have a fraction', z.int(), z.number(), ['may be a value of type number']],
    ['a list became one', z.array(text), text, ['may be a value of type string']],
    [
      'a kind was added',
      z.union([text, z.int()]),
      z.union([text, z.int(), z.boolean()]),
      ['may be a value of type boolean'],
    ],
    ['a kind was removed', z.union([text, z.int()]), text, []],
    ['a literal changed', z.literal('a'), z.literal('b'), ['may be "b"']],
    [
      'the keys of a table grew',
      z.partialRecord(z.enum(['a']), text),
      z.partialRecord(z.enum(['a', 'b']), text),
      ['{} may be "b"'],
    ],
  ];
  it.each(rows)('%s', (_what, before, after, misfits) => {
    expect(said(before, after, 'screen')).toEqual(misfits);
  });
});
