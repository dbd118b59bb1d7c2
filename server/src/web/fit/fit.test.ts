import { calls, describeCalls, type Call, type ReleaseNeeds, type ShellRecord } from 'shared-lib/contract';
import { z } from 'zod';
import { lackedByShell, lackedOfServer, lackedOfShell, sentenceOf, wordsOf } from './fit.js';

const none = { schemas: [], calls: {} };
const shell = (given: Partial<ShellRecord> = {}): ShellRecord => ({
  version: '2.3.0',
  shared: 'a1b2c3d4',
  names: {
    'shared-lib': ['peso', 'limits', 'limits.NAME_MAX', 'WEEKDAYS'],
    'shared-lib/booking': ['Panel'],
    react: ['useState'],
    'styled-components': ['css', 'default'],
  },
  packages: { react: '19.3.1', 'styled-components': '6.6.0', unlisted: '1.4.0' },
  calls: none,
  ...given,
});
const needs = (names: ReleaseNeeds['names'], more: Partial<ReleaseNeeds> = {}): ReleaseNeeds => ({
  names,
  packages: {},
  addresses: [],
  ...more,
});

describe('what a remote takes of a shell', () => {
  it.each<[string, ReleaseNeeds['names'], string[]]>([
    ['nothing', {}, []],
    ['names that are there', { 'shared-lib': ['peso'], 'shared-lib/booking': ['Panel'] }, []],
    ['a name that is not there', { 'shared-lib': ['peso2'] }, ['`peso2` of shared-lib; shell 2.3.0 has no such name']],
    [
      'a name of another part',
      { 'shared-lib/booking': ['peso'] },
      ['`peso` of shared-lib/booking; shell 2.3.0 has no such name'],
    ],
    ['a part that is not there', { 'shared-lib/cash': ['Till'] }, ['`shared-lib/cash`; shell 2.3.0 has no such part']],
    ['a member', { 'shared-lib': ['limits.NAME_MAX'] }, []],
    [
      'a member that is not there',
      { 'shared-lib': ['limits.AGE_MAX'] },
      ['`limits.AGE_MAX` of shared-lib; shell 2.3.0 has no such name'],
    ],
    [
      'a member of a name that is not there',
      { 'shared-lib': ['rules.AGE'] },
      ['`rules.AGE` of shared-lib; shell 2.3.0 has no such name'],
    ],
    ['a method that every object has', { 'shared-lib': ['limits.hasOwnProperty'] }, []],
    ['a member of what is no plain object', { 'shared-lib': ['WEEKDAYS.map'] }, []],
    ['a default', { react: ['default'], 'styled-components': ['default.div'] }, []],
    [
      'a name of a package that is not there',
      { react: ['useTomorrow'] },
      ['`useTomorrow` of react; shell 2.3.0 has no such name'],
    ],
    ['a name of a package whose names nobody knows', { unlisted: ['anything'], 'unlisted/part': ['more'] }, []],
    ['a package that is not shared', { lodash: ['map'] }, ['`lodash`; shell 2.3.0 has no such part']],
    [
      'a name as every object has',
      { 'shared-lib': ['constructor'] },
      ['`constructor` of shared-lib; shell 2.3.0 has no such name'],
    ],
  ])('%s', (_what, names, lacks) => {
    expect(lackedOfShell('remote-driver 1.0.1', needs(names), shell()).map(sentenceOf)).toEqual(
      lacks.map((one) => `needs ${one}`),
    );
  });

  it.each<[string, string, string | undefined, string[]]>([
    ['the same version', '^19.3.1', '19.3.1', []],
    ['a newer one of the same kind', '^19.3.1', '19.9.0', []],
    ['an older one', '^19.3.1', '19.3.0', ['needs react ^19.3.1; shell 2.3.0 has 19.3.0']],
    ['the next major version', '^19.3.1', '20.0.0', ['needs react ^19.3.1; shell 2.3.0 has 20.0.0']],
    ['none', '^19.3.1', undefined, ['needs react ^19.3.1; shell 2.3.0 has none']],
  ])('a package, where the shell has %s', (_what, range, version, lacks) => {
    const packages: Record<string, string> = version === undefined ? {} : { react: version };
    const taken = needs({}, { packages: { react: { version: '19.3.1', range } } });
    expect(lackedOfShell('remote-driver 1.0.1', taken, shell({ packages })).map(sentenceOf)).toEqual(lacks);
  });

  it('addresses of the API, also with a part that is worked out', () => {
    const server = { version: '2.0.0', calls: describeCalls(calls) };
    const taken = needs({}, { addresses: ['/api/scheduling/waitlist/', '/api/attendance/{}/', '/api/moon/'] });
    expect(lackedOfServer('remote-driver 1.0.1', taken, server).map(sentenceOf)).toEqual([
      'needs the call /api/moon/; server 2.0.0 has no such call',
    ]);
  });

  it('is said in one text, five sentences at most', () => {
    const lacking = lackedOfShell('remote-driver 1.0.1', needs({ 'shared-lib': [...'abcdefg'] }), shell());
    expect(wordsOf(lacking.slice(0, 1))).toBe(
      'remote-driver 1.0.1 needs `a` of shared-lib; shell 2.3.0 has no such name.',
    );
    expect(wordsOf(lacking)).toMatch(
      /^remote-driver 1\.0\.1 needs `a`.*needs `e` of shared-lib; [^.]*\.3\.0 has no such name\. And 2 more\.$/,
    );
  });
});

const response = z.object({ id: z.int() });
const one = (given: Partial<Call> = {}): Call => ({
  method: 'POST',
  path: '/api/x/',
  auth: 'session',
  status: 200,
  summary: '',
  body: z.strictObject({ a: z.string() }),
  response,
  ...given,
});
const serverWith = (...all: Call[]) => ({
  version: '2.0.0',
  calls: describeCalls({ x: Object.fromEntries(all.map((call, at) => [`call${at}`, call])) }),
});

describe('what a shell takes of a server', () => {
  const differs = (what: string) => [`needs the call POST /api/x/; server 2.0.0 has another: ${what}`];
  it.each<[string, Call[], string[]]>([
    ['the same call', [one()], []],
    ['a call more', [one(), one({ path: '/api/y/' })], []],
    ['none', [], ['needs the call POST /api/x/; server 2.0.0 has no such call']],
    [
      'the same address by another method',
      [one({ method: 'PUT' })],
      ['needs the call POST /api/x/; server 2.0.0 has no such call'],
    ],
    [
      'a required field more',
      [one({ body: z.strictObject({ a: z.string(), b: z.string() }) })],
      differs('body.b is required'),
    ],
    ['an optional field more', [one({ body: z.strictObject({ a: z.string(), b: z.string().optional() }) })], []],
    ['a required query', [one({ query: z.strictObject({ q: z.string() }) })], differs('query.q is required')],
    ['an optional query', [one({ query: z.strictObject({ q: z.string().optional() }) })], []],
    ['a body that is left unread', [one({ body: undefined })], []],
    ['an answer without a field', [one({ response: z.object({}) })], differs('answer.id is not answered')],
    ['no answer', [one({ status: 204 })], differs('answer is not answered')],
    [
      'a file for an answer',
      [one({ answersFile: 'text/csv' })],
      [...differs('answer is not answered'), ...differs('it may be a file of type text/csv')],
    ],
    ['a file for a body', [one({ file: 'text/csv' })], differs('it takes a file')],
    ['one role alone', [one({ roles: ['operator'] })], differs('it is not for everybody')],
    ['no need of a session', [one({ auth: 'none' })], []],
  ])('where the server has %s', (_what, all, lacks) => {
    const taker = shell({ calls: serverWith(one()).calls });
    expect(lackedByShell(taker, serverWith(...all)).map(sentenceOf)).toEqual(lacks);
  });

  it('a call that needed no session', () => {
    const taker = shell({ calls: serverWith(one({ auth: 'none' })).calls });
    expect(lackedByShell(taker, serverWith(one())).map(sentenceOf)).toEqual(differs('it needs a session'));
  });

  it('a call for two roles that is for one alone now', () => {
    const taker = shell({ calls: serverWith(one({ roles: ['operator', 'driver'] })).calls });
    expect(lackedByShell(taker, serverWith(one({ roles: ['operator'] }))).map(sentenceOf)).toEqual(
      differs('it is not for driver'),
    );
  });
});

describe('the record of all calls', () => {
  it('fits itself', () => {
    const described = describeCalls(calls);
    expect(lackedByShell(shell({ calls: described }), { version: '1', calls: described })).toEqual([]);
  });

  it('stays small: equal schemas stand once', () => {
    const count = Object.values(calls).flatMap((area) => Object.values(area)).length;
    expect(JSON.stringify(describeCalls(calls)).length / count).toBeLessThan(550);
  });
});
