import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(__dirname, '../..');
const urlOf = (file: string) => JSON.stringify(pathToFileURL(path.join(__dirname, file)).href);

interface Taken {
  names: Record<string, string[]>;
  packages: Record<string, { version: string; range: string }>;
  addresses: string[];
}

/** Remotes by name: their files, of which `module.js` is exposed. */
const REMOTES = {
  'names however they are imported': {
    'module.js': `
      import { peso, unused, limits as bounds, texts } from 'shared-lib';
      import * as booking from 'shared-lib/booking';
      export { Till } from 'shared-lib/records';
      export { here } from './here.js';
      const { FALLBACK } = texts;
      export const shown = peso(bounds.NAME_MAX) + booking.Panel.title + FALLBACK;
      export const later = () => import('shared-lib/calendar').then((code) => code.Week);
      export const also = async () => { const { Day } = await import('shared-lib/calendar'); return Day; };`,
    'here.js': `import { deep } from 'shared-lib'; export const here = () => deep.list.find;`,
    'nowhere.js': `import { never } from 'shared-lib'; export const nowhere = never;`,
  },
  packages: {
    'module.js': `
      import { useState } from 'react'; import { createRoot } from 'react-dom/client';
      export { useState, createRoot };`,
  },
  addresses: {
    'module.js': "export const go = (id) => [fetch('/api/moon/'), fetch(`/api/moon/${id}/`), fetch('/elsewhere/')];",
  },
  'a namespace that is handed on': {
    'module.js': "import * as all from 'shared-lib'; export const keys = Object.keys(all);",
  },
  'a namespace by a name that is worked out': {
    'module.js': "import * as all from 'shared-lib'; export const get = (key) => all[key];",
  },
  'everything again': { 'module.js': "export * from 'shared-lib';" },
  'a lazy part as a whole': { 'module.js': "export const later = () => import('shared-lib/records');" },
};

/** Texts of a file, and the members of its `queries`: null where they cannot be told. */
const OBJECTS: Record<string, readonly [text: string, members: string[] | null]> = {
  'a plain object': [
    'export const queries = { today: 1, list: () => 2, "by-id": 3, all() {} };',
    ['today', 'list', 'by-id', 'all'],
  ],
  'one with a type': ['export const queries = ({ a: 1 } as const) satisfies object;', ['a']],
  'one that holds others': ['export const queries = { ...others, a: 1 };', null],
  'one with a name that is worked out': ['export const queries = { [name]: 1 };', null],
  'a function': ['export const queries = () => ({ a: 1 });', null],
  'something else': ['export const others = { a: 1 };', null],
};

interface Outcome {
  taken: Record<string, Taken | string>;
  members: Record<string, string[] | null>;
}

/** Builds all of them in one process, as most of the time goes into loading the bundler. */
function build(folder: string): Outcome {
  const write = (place: string, text: string) => {
    mkdirSync(path.dirname(path.join(folder, place)), { recursive: true });
    writeFileSync(path.join(folder, place), text);
  };
  for (const [remote, files] of Object.entries(REMOTES))
    for (const [file, text] of Object.entries(files)) write(path.join(remote, file), text);
  for (const [object, [text]] of Object.entries(OBJECTS)) write(`${object}.ts`, text);
  const script = `
    import path from 'node:path';
    import webpack from 'webpack';
    import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
    import sharing from ${urlOf('webpack.sharing.cjs')};
    import { membersOf, takenBy } from ${urlOf('fit-record.mjs')};
    const [folder, remotes, objects] = JSON.parse(process.argv[1]);
    const built = (name) => new Promise((resolve) => {
      const federation = new ModuleFederationPlugin({
        name: 'one', filename: 'entry.js', exposes: { './module': './module.js' }, shared: sharing.consumed(),
        dts: false, dev: false, manifest: false,
      });
      const compiler = webpack({
        mode: 'production', context: path.join(folder, name), entry: {}, devtool: false,
        optimization: { minimize: false }, output: { path: path.join(folder, name, 'out') }, plugins: [federation],
      });
      compiler.run((error, stats) => {
        try {
          if (error ?? stats.hasErrors()) throw error ?? new Error(stats.toString('errors-only'));
          resolve([name, takenBy(stats.compilation)]);
        } catch (fault) {
          resolve([name, fault.message]);
        }
      });
    });
    const taken = [];
    for (const name of remotes) taken.push(await built(name));
    const members = objects.map((name) => [name, membersOf(path.join(folder, name + '.ts'), 'queries') ?? null]);
    console.log(JSON.stringify({ taken: Object.fromEntries(taken), members: Object.fromEntries(members) }));`;
  const given = JSON.stringify([folder, Object.keys(REMOTES), Object.keys(OBJECTS)]);
  const argv = ['--input-type=module', '--eval', script, given];
  return JSON.parse(execFileSync(process.execPath, argv, { cwd: ROOT, encoding: 'utf8' })) as Outcome;
}

let outcome: Outcome;
beforeAll(() => {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.cache/fit-record-'));
  try {
    outcome = build(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

const takenBy = (remote: keyof typeof REMOTES) => outcome.taken[remote];

describe('what a build takes', () => {
  it('are the names that its code really uses, however it imports them', () => {
    expect(takenBy('names however they are imported')).toMatchObject({
      names: {
        'shared-lib': ['deep.list', 'limits.NAME_MAX', 'peso', 'texts.FALLBACK'],
        'shared-lib/booking': ['Panel.title'],
        'shared-lib/calendar': ['Day', 'Week'],
        'shared-lib/records': ['Till'],
      },
    });
  });

  it('are the shared packages with the version it was built against', () => {
    const react = { version: expect.stringMatching(/^\d+\.\d+\.\d+$/), range: expect.stringMatching(/^\^\d+/) };
    expect(takenBy('packages')).toMatchObject({ packages: { react, 'react-dom': react } });
  });

  it('are the addresses of the API that it asks by itself', () => {
    expect(takenBy('addresses')).toMatchObject({ addresses: ['/api/moon/', '/api/moon/{}/'] });
  });

  it.each([
    'a namespace that is handed on',
    'a namespace by a name that is worked out',
    'everything again',
    'a lazy part as a whole',
  ] as const)('is refused where nobody can tell which names: %s', (remote) => {
    expect(takenBy(remote)).toMatch(/module\.js:1 takes shared-lib(\/records)? as a whole.*Import each name\./);
  });
});

it.each(Object.entries(OBJECTS))('the members of an exported name: %s', (object, [, members]) => {
  expect(outcome.members[object]).toEqual(members);
});
