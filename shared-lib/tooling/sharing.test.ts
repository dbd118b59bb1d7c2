import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

const ROOT = path.resolve(__dirname, '../..');
const urlOf = (file: string) => JSON.stringify(pathToFileURL(path.join(__dirname, file)).href);

/** Files of a front end, and what a build says of each; null: nothing. */
const FILES: Readonly<Record<string, readonly [text: string, said: RegExp | null]>> = {
  'shared names': [
    `import * as query from '@tanstack/react-query'; import styled, { css } from 'styled-components';
     export const all = [query.useQuery, styled, css];`,
    null,
  ],
  'a name that is not shared': [
    `import { useQueries, useQuery } from '@tanstack/react-query'; export const all = [useQuery, useQueries];`,
    /module\.js:1 takes useQueries of @tanstack\/react-query, which the shell does not share.*webpack\.react-query\.mjs/,
  ],
  'a name of the other package': [
    `import { ThemeProvider } from 'styled-components'; export const all = [ThemeProvider];`,
    /module\.js:1 takes ThemeProvider of styled-components.*webpack\.styled-components\.mjs/,
  ],
  'a name that is passed on': [`export { useQueries } from '@tanstack/react-query';`, /takes useQueries/],
  'a name of a namespace': [
    `import * as query from '@tanstack/react-query'; export const all = query.useQueries;`,
    /takes useQueries/,
  ],
  'a name that is read from a namespace': [
    `import * as query from '@tanstack/react-query'; export const { useQueries } = query;`,
    /takes useQueries/,
  ],
  'a namespace that is handed on': [
    `import * as query from '@tanstack/react-query'; export const all = Object.keys(query);`,
    /module\.js:1 takes @tanstack\/react-query as a whole. Import each name/,
  ],
  'a package that is passed on': [`export * from '@tanstack/react-query';`, /as a whole/],
  'a package that loads later': [`export const later = () => import('@tanstack/react-query');`, /as a whole/],
};

/** What a build says of all files, by its role. */
type Outcome = Record<'remote' | 'shell', string[]>;

/** Builds all files as a remote and as the shell, in one process. */
function build(folder: string): Outcome {
  for (const [name, [text]] of Object.entries(FILES)) {
    mkdirSync(path.join(folder, name));
    writeFileSync(path.join(folder, name, 'module.js'), text);
  }
  const script = `
    import webpack from 'webpack';
    import { ModuleFederationPlugin } from '@module-federation/enhanced/webpack';
    import SharedNames from ${urlOf('webpack.shared-names.cjs')};
    import sharing from ${urlOf('webpack.sharing.cjs')};
    const [folder, names] = JSON.parse(process.argv[1]);
    const files = Object.fromEntries(names.map((name, at) => ['./' + at, './' + name + '/module.js']));
    const parts = Object.entries(sharing.provided()).filter(([name]) => name in sharing.IN_PART);
    const roles = {
      remote: { federation: { filename: 'entry.js', exposes: files, shared: sharing.consumed() } },
      shell: { entry: files, federation: { shared: Object.fromEntries(parts) } },
    };
    const built = ({ federation, entry = {} }) => new Promise((resolve) => {
      const compiler = webpack({
        mode: 'production', context: folder, entry, devtool: false,
        optimization: { minimize: false }, output: { path: folder + '/out' },
        resolve: { alias: { 'whole-react-query$': false, 'whole-styled-components$': false } },
        plugins: [
          new ModuleFederationPlugin({ name: 'one', dts: false, dev: false, manifest: false, ...federation }),
          new SharedNames(),
        ],
      });
      compiler.run((error, stats) =>
        resolve((error ? [error] : stats.compilation.errors).map(({ message }) => message)));
    });
    console.log(JSON.stringify({ remote: await built(roles.remote), shell: await built(roles.shell) }));`;
  const argv = ['--input-type=module', '--eval', script, JSON.stringify([folder, Object.keys(FILES)])];
  return JSON.parse(execFileSync(process.execPath, argv, { cwd: ROOT, encoding: 'utf8' })) as Outcome;
}

let outcome: Outcome;
beforeAll(() => {
  mkdirSync(path.join(ROOT, '.cache'), { recursive: true });
  const folder = mkdtempSync(path.join(ROOT, '.cache/sharing-'));
  try {
    outcome = build(folder);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

describe.each(['remote', 'shell'] as const)('a build of a %s', (role) => {
  it.each(Object.entries(FILES))('takes only names that the shell shares: %s (R-beyond-1080)', (name, [, said]) => {
    const ofFile = outcome[role].filter((one) => one.includes(`/${name}/`)).join(' ');
    if (said) expect(ofFile).toMatch(said);
    else expect(ofFile).toBe('');
  });

  it('says nothing else (R-beyond-1080)', () => {
    expect(outcome[role].filter((one) => !Object.keys(FILES).some((name) => one.includes(`/${name}/`)))).toEqual([]);
  });
});
