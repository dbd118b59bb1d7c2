import fc from 'fast-check';
import { ACTION_BODIES, calls, RECORD_KINDS, type Call } from 'shared-lib/contract';
import { ACTIONS } from 'shared-lib/domain';
import type { Fuzzer } from './fuzzers.js';
import { brokenPart, hostileText, mutated } from './hostile.js';
import { READY } from './ready.js';
import type { Ready } from './ready-request.js';
import { idsFor, validFor } from './valid.js';

/** One request as it is sent. It is plain data, so that it can be read and sent again. */
export interface FuzzRequest {
  readonly call: Call;
  readonly who: Fuzzer;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly payload: string | Buffer | undefined;
}

/** Half a character is no text that an address could carry. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

const who: fc.Arbitrary<Fuzzer> = fc.oneof(
  { weight: 10, arbitrary: fc.constant('operator' as const) },
  { weight: 4, arbitrary: fc.constantFrom('therapist', 'driver') },
  { weight: 1, arbitrary: fc.constantFrom('unverified', 'disabled', 'anonymous', 'releaser') },
);

const goodMember = (name: string, path: string): fc.Arbitrary<string> => {
  if (name === 'action') return fc.constantFrom(...ACTIONS);
  if (name === 'hash') return fc.constantFrom('a'.repeat(64), 'b'.repeat(64));
  if (name === 'kind') return fc.constantFrom(...RECORD_KINDS);
  if (name === 'remote') return fc.constantFrom('driver', 'therapist');
  return fc.oneof({ weight: 40, arbitrary: idsFor(path).map(String) }, { weight: 1, arbitrary: fc.uuid() });
};
const member = (name: string, path: string): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 12, arbitrary: goodMember(name, path) },
    { weight: 2, arbitrary: hostileText.map((text) => encoded(text)) },
    { weight: 1, arbitrary: brokenPart },
  );

/** The path with a value for each `:member`, or with the named one. */
function pathOf(call: Call, named: Ready['members'] = {}): fc.Arbitrary<string> {
  const names = [...call.path.matchAll(/:(\w+)/g)].map(([, name]) => name ?? '');
  return fc
    .tuple(...names.map((name) => (name in named ? fc.constant(named[name]) : member(name, call.path))))
    .map((values) =>
      names.reduce((path, name, at) => path.replace(`:${name}`, () => values[at] ?? ''), call.path as string),
    );
}

const pair = (name: string, value: unknown): string =>
  `${encoded(name)}=${encoded(typeof value === 'string' ? value : (JSON.stringify(value) ?? ''))}`;

function queryOf({ query }: Call): fc.Arbitrary<string> {
  const good = (query ? mutated(validFor(query)) : fc.constant({})).map((value) =>
    Object.entries(Object(value) as object)
      .map(([name, one]) => pair(name, one))
      .join('&'),
  );
  const odd = fc
    .tuple(
      fc.constantFrom('page', 'page_size', 'date', 'status', 'filter', 'search', 'user', '__proto__', 'a[b]', 'token'),
      hostileText,
    )
    .map(([name, value]) => pair(name, value));
  return fc.oneof(
    { weight: 8, arbitrary: good },
    { weight: 2, arbitrary: fc.tuple(good, odd).map((parts) => parts.filter(Boolean).join('&')) },
    { weight: 1, arbitrary: brokenPart },
  );
}

/** An action's body has a schema of its own, which the call's schema does not contain. */
function contentOf(call: Call, path: string): fc.Arbitrary<unknown> {
  const named = ACTIONS.find((action) => path.endsWith(`/${action}/`));
  if (call.path.endsWith('/:action/')) return validFor(ACTION_BODIES[named ?? 'reject']);
  if (call.summary === 'Take the action named in the body') {
    return fc
      .constantFrom(...ACTIONS)
      .chain((action) =>
        validFor(ACTION_BODIES[action]).map((content) => ({ ...(content as object | undefined), action })),
      );
  }
  return call.body ? validFor(call.body) : fc.constant(undefined);
}

interface Content {
  readonly type: string | undefined;
  readonly payload: string | Buffer | undefined;
}

const json = (value: unknown): Content =>
  value === undefined
    ? { type: undefined, payload: undefined }
    : { type: 'application/json', payload: JSON.stringify(value) };

/** JSON that is cut off, doubled, wrapped in something wrong, or sent as another type. */
const spoiled = (content: Content, how: number): Content => {
  const text = String(content.payload ?? '{}');
  const spoils: readonly Content[] = [
    { ...content, payload: text.slice(0, -1) },
    { ...content, payload: `${text}${text}` },
    { ...content, payload: `\uFEFF${text}` },
    { ...content, payload: Buffer.from([0xff, 0xfe, 0x00, 0x7b]) },
    { ...content, payload: text.replace(/^\{/, '{"__proto__":{"role":"operator"},') },
    { ...content, payload: text.replace(/^\{/, '{"constructor":{"prototype":{"x":1}},') },
    { ...content, payload: `${'['.repeat(5_000)}${']'.repeat(5_000)}` },
    { ...content, payload: `{"notes":"${'x'.repeat(300_000)}"}` },
    { ...content, payload: '{"id":1e999}' },
    { ...content, payload: '{"client":1,"client":2}' },
    { type: 'text/plain', payload: text },
    { type: 'application/xml', payload: '<a/>' },
    { type: 'application/x-www-form-urlencoded', payload: 'a=1&b=2' },
    { type: 'application/json; charset=utf-16', payload: text },
    { type: 'multipart/form-data', payload: text },
    { type: 'multipart/form-data; boundary=b', payload: '--b\r\n\r\n' },
    { type: '', payload: text },
    { type: 'application/json;;;', payload: text },
    { type: '\\', payload: text },
  ];
  return spoils[how % spoils.length] ?? content;
};

const PNG = Buffer.from('\x89PNG\r\n\x1a\nfuzz', 'latin1');
const partHeads = fc.constantFrom(
  'Content-Disposition: form-data; name="file"; filename="r.png"',
  'Content-Disposition: form-data; name="file"; filename="r.png"\r\nContent-Type: image/png',
  'Content-Disposition: form-data; name="appointment_id"',
  'Content-Disposition: form-data; name="appointment_id"',
  'Content-Disposition: form-data; name="file"',
  'Content-Disposition: form-data; name="__proto__"',
  'Content-Disposition: form-data',
  'Content-Disposition: attachment',
  'Content-Disposition: form-data; name="file"; filename="../../a\0b"',
  'Content-Disposition: form-data; name="uploaded_by"',
  'X: y',
  '',
  `Content-Disposition: form-data; name="${'n'.repeat(200)}"`,
  'Content-Disposition: form-data; name="file"; filename*=UTF-8\'\'%zz',
  'Content-Disposition: form-data; name="file"; filename="x"\r\nContent-Transfer-Encoding: base64',
);
const partBody: fc.Arbitrary<Buffer> = fc.oneof(
  fc.constant(PNG),
  fc.integer({ min: 1, max: 40 }).map((id) => Buffer.from(String(id))),
  fc.uint8Array({ maxLength: 40 }).map((bytes) => Buffer.from(bytes)),
  fc.constant(Buffer.alloc(70_000, 'x')),
);

type Part = [head: string, body: Buffer];

const forms: fc.Arbitrary<Content> = fc
  .record({
    parts: fc.oneof(
      fc.integer({ min: 1, max: 40 }).map((id): Part[] => [
        ['Content-Disposition: form-data; name="appointment_id"', Buffer.from(String(id))],
        ['Content-Disposition: form-data; name="file"; filename="r.png"', PNG],
      ]),
      fc.array(fc.tuple(partHeads, partBody), { maxLength: 12 }) as fc.Arbitrary<Part[]>,
    ),
    cut: fc.oneof({ weight: 4, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: fc.nat(200) }),
    type: fc.oneof(
      { weight: 8, arbitrary: fc.constant('multipart/form-data; boundary=b') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          'multipart/form-data',
          'multipart/form-data; boundary=',
          `multipart/form-data; boundary=${'b'.repeat(300)}`,
          'multipart/mixed; boundary=b',
        ),
      },
    ),
  })
  .map(({ parts, cut, type }) => {
    const whole = Buffer.concat([
      ...parts.flatMap(([head, body]) => [Buffer.from(`--b\r\n${head}\r\n\r\n`), body, Buffer.from('\r\n')]),
      Buffer.from('--b--\r\n'),
    ]);
    return { type, payload: cut ? whole.subarray(0, Math.max(0, whole.length - cut)) : whole };
  });

const csvCell = fc.oneof(
  fc.constantFrom(
    'First name',
    'Phone',
    'Name',
    'Unit',
    'E-mail',
    'Nena',
    '0917 555 0101',
    'ml',
    '',
    '"',
    '=1+1',
    "'-2",
  ),
  hostileText,
);
/** Lines of cells, most of them below a valid header, and bytes that are no text. */
const csvFiles: fc.Arbitrary<Content> = fc
  .record({
    header: fc.constantFrom(
      'First name,Phone',
      'first_name;phone_number;Notes',
      'Name,Unit,Stock',
      'Name\tMinutes\tPrice',
      '',
    ),
    lines: fc.array(fc.array(csvCell, { maxLength: 6 }), { maxLength: 8 }),
    sign: fc.constantFrom(',', ';', '\t'),
    end: fc.constantFrom('\n', '\r\n', '\r'),
    odd: fc.oneof(
      { weight: 8, arbitrary: fc.constant(undefined) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 60 }) },
    ),
    type: fc.oneof(
      { weight: 9, arbitrary: fc.constant('text/csv') },
      { weight: 1, arbitrary: fc.constantFrom('text/csv; charset=latin1', 'text/CSV', 'application/json', '') },
    ),
  })
  .map(({ header, lines, sign, end, odd, type }) => ({
    type,
    payload: Buffer.concat([
      Buffer.from([header, ...lines.map((cells) => cells.join(sign))].join(end)),
      Buffer.from(odd ?? []),
    ]),
  }));

function payloadOf(call: Call, content: fc.Arbitrary<unknown>): fc.Arbitrary<Content> {
  if (call.method === 'GET') return fc.constant<Content>({ type: undefined, payload: undefined });
  if (call.form)
    return fc.oneof(
      { weight: 9, arbitrary: forms },
      { weight: 1, arbitrary: fc.nat(40).map((how) => spoiled({ type: 'application/json', payload: '{}' }, how)) },
    );
  if (call.file) return csvFiles;
  const good = mutated(content).map(json);
  return fc.oneof(
    { weight: 9, arbitrary: good },
    { weight: 1, arbitrary: fc.tuple(good, fc.nat(40)).map(([content, how]) => spoiled(content, how)) },
  );
}

const key: fc.Arbitrary<string | undefined> = fc.oneof(
  { weight: 8, arbitrary: fc.constant(undefined) },
  { weight: 2, arbitrary: fc.uuid() },
  { weight: 1, arbitrary: fc.constantFrom('again', 'and-again') },
  { weight: 1, arbitrary: fc.constantFrom('', 'two words', 'x'.repeat(129), '\u00e9', '\t') },
);
/** Headers other than the person's own token. */
const scheme = fc.oneof(
  { weight: 20, arbitrary: fc.constant(undefined) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      'Token',
      'Bearer undefined',
      'Basic YTpi',
      `Token ${'x'.repeat(600)}`,
      'Token \u00ff',
      'token null',
    ),
  },
);

/** Who sends what where, before a key and a header are added. */
interface Aim {
  readonly who: Fuzzer;
  readonly path: string;
  readonly content: fc.Arbitrary<unknown>;
}

const anyAim = (call: Call): fc.Arbitrary<Aim> =>
  fc.tuple(who, pathOf(call)).map(([person, path]) => ({ who: person, path, content: contentOf(call, path) }));

/** A request that the world has prepared for this call: mostly from the right person to the right address. */
const readyAim = (call: Call, ready: fc.Arbitrary<Ready>): fc.Arbitrary<Aim> =>
  ready.chain(({ who: meant, members, body }) =>
    fc.record({
      who: fc.oneof({ weight: 9, arbitrary: fc.constant(meant) }, { weight: 1, arbitrary: who }),
      path: fc.oneof({ weight: 9, arbitrary: pathOf(call, members) }, { weight: 1, arbitrary: pathOf(call) }),
      content: fc.constant(fc.constant(body)),
    }),
  );

function aimsAt(call: Call): fc.Arbitrary<Aim> {
  const ready = READY.get(call);
  return ready ? fc.oneof(anyAim(call), readyAim(call, ready)) : anyAim(call);
}

/** Requests of one call of the contract, most of them almost valid. */
export function requestsOf(call: Call): fc.Arbitrary<FuzzRequest> {
  return aimsAt(call).chain(({ who: person, path, content: body }) =>
    fc
      .record({ query: queryOf(call), content: payloadOf(call, body), key, scheme })
      .map(({ query, content, key: one, scheme: authorization }) => ({
        call,
        who: person,
        url: query ? `${path}?${query}` : path,
        headers: {
          ...(content.type !== undefined && { 'content-type': content.type }),
          ...(one !== undefined && { 'idempotency-key': one }),
          ...(authorization !== undefined && { authorization }),
        },
        payload: content.payload,
      })),
  );
}

export const everyCall = Object.values(calls).flatMap((resource): Call[] => Object.values(resource));
const visits = calls.appointments;

/** Every call with the same chance, and more often those with most of the rules. */
export const anyRequest = fc
  .oneof(
    { weight: 3, arbitrary: fc.constantFrom(...everyCall) },
    { weight: 1, arbitrary: fc.constantFrom<Call[]>(visits.act, visits.actByBody, visits.create, visits.update) },
  )
  .chain(requestsOf);
