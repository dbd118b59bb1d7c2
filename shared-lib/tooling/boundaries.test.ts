import { execFileSync } from 'node:child_process';
import path from 'node:path';

const REMOTE = 'remote-driver/src/module.tsx';
const SHELL = 'shell/src/main.tsx';
const SERVER = 'server/src/main.ts';
const DOMAIN = 'shared-lib/src/domain/roles.ts';
const LIB = 'shared-lib/src/router.ts';

/** [rule, file the code is put in, code, the rule that must complain] */
const snippets: Array<[string, string, string, string?]> = [
  ['a remote may use the root of shared-lib', REMOTE, "export { Link } from 'shared-lib';"],
  ['a remote may use the shared door of the forms', REMOTE, "export { useForm } from 'shared-lib/form';"],
  [
    'nobody but shared-lib uses the form library itself',
    REMOTE,
    "export { useForm } from 'react-hook-form';",
    'no-restricted-imports',
  ],
  [
    'a remote may not import another remote',
    REMOTE,
    "export * from '../../remote-operator/src/module';",
    'boundaries/dependencies',
  ],
  [
    'a remote may not load another remote',
    REMOTE,
    "export const other = import('../../remote-operator/src/module');",
    'boundaries/dependencies',
  ],
  [
    'the shell may not import a remote',
    SHELL,
    "export * from '../../remote-driver/src/module';",
    'boundaries/dependencies',
  ],
  [
    'the shell may not load a remote',
    SHELL,
    "export const remote = import('../../remote-driver/src/module');",
    'boundaries/dependencies',
  ],
  [
    'a remote may not reach behind the root',
    REMOTE,
    "export { Link } from '../../shared-lib/src/router';",
    'boundaries/dependencies',
  ],
  [
    'a remote may not load what is behind it',
    REMOTE,
    "export const door = import('shared-lib/domain');",
    'boundaries/dependencies',
  ],
  [
    "a remote may not use the door of the shell's first files",
    REMOTE,
    "export { currentSession } from 'shared-lib/entry';",
    'boundaries/dependencies',
  ],
  ['the server may not import browser code', SERVER, "export { Link } from 'shared-lib';", 'boundaries/dependencies'],
  [
    'the server may not load browser code',
    SERVER,
    "export const ui = import('shared-lib');",
    'boundaries/dependencies',
  ],
  ['shared-lib may not import the shell', LIB, "export * from '../../shell/src/main';", 'boundaries/dependencies'],
  ['shared-lib knows the contract as types', LIB, "export * from './contract/index';", 'boundaries/dependencies'],
  ['the rules import no package', DOMAIN, "export { z } from 'zod';", 'boundaries/dependencies'],
  [
    'screens take the router from shared-lib',
    REMOTE,
    "export { Link } from 'react-router-dom';",
    'no-restricted-imports',
  ],
  [
    'screens do not load a router either',
    REMOTE,
    "export const router = import('react-router');",
    'no-restricted-syntax',
  ],
  ['the rules never read the machine clock', DOMAIN, 'export const now = Date.now();', 'no-restricted-syntax'],
  ['the server never reads the machine clock', SERVER, 'export const now = new Date();', 'no-restricted-syntax'],
  [
    'no comment switches a rule off',
    DOMAIN,
    '// eslint-disable-next-line\nexport const now = Date.now();',
    'no-restricted-syntax',
  ],
];

describe('what one package may use of another', () => {
  const complaints: string[][] = JSON.parse(
    execFileSync(process.execPath, [path.join(__dirname, 'lint-snippets.mjs')], {
      input: JSON.stringify(snippets.map(([, file, code]) => ({ file, code }))),
      encoding: 'utf8',
    }),
  );

  it.each(snippets.map(([rule, , , expected], index) => ({ rule, expected, index })))(
    '$rule',
    ({ expected, index }) => {
      const found = complaints[index]?.filter((rule) => /^boundaries|^no-restricted/.test(rule));
      expect(found).toEqual(expected ? [expected] : []);
    },
  );
});
