import { createRequire } from 'node:module';
import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const inRoot = (file: string): string => path.resolve(__dirname, '../..', file);

const REMOTE = 'remote-driver/src/module.tsx';
const SCREEN = 'remote-operator/src/logs/LogFilters.tsx';
const LIB_SCREEN = 'shared-lib/src/calendar/DayView.tsx';
const SHELL = 'shell/src/main.tsx';
const SERVER = 'server/src/main.ts';
const DOMAIN = 'shared-lib/src/domain/people/roles.ts';
const LIB = 'shared-lib/src/router.ts';
const PLATFORM = 'server/src/platform/errors.ts';
const PAYMENTS = 'server/src/payments/payments.routes.ts';
const PAYMENTS_TEST = 'server/src/payments/payment.test.ts';
const USE_CASES = 'server/src/payments/receipts.usecases.ts';
const REPOSITORY = 'server/src/payments/receipts.repository.ts';
const STORE = 'server/src/appointments/store/series.repository.ts';
const MONEY = 'remote-operator/src/money/verify-payment/VerifyPayment.tsx';
const MONEY_TEST = 'remote-operator/src/money/verify-payment/VerifyPayment.test.tsx';
const DASHBOARD = 'remote-operator/src/today/dashboard/OperatorDashboard.tsx';
const COMMANDS = 'server/src/appointments/commands/book.usecases.ts';

/** Jest cannot load the linter's modules, so another process prints the table. */
const PRINT_ROOMS =
  "import { operatorRooms } from './eslint.boundaries.mjs'; console.log(JSON.stringify(operatorRooms));";

/** [test title, file name for the code, code, the rule that must complain] */
const snippets: Array<[string, string, string, string?]> = [
  ['a remote may use the root of shared-lib', REMOTE, "export { Link } from 'shared-lib';"],
  ['a remote may use the shared entry point of the forms', REMOTE, "export { useForm } from 'shared-lib/form';"],
  [
    'only shared-lib uses the form library itself',
    REMOTE,
    "export { useForm } from 'react-hook-form';",
    'no-restricted-imports',
  ],
  [
    'a text between tags stands in the catalogue',
    SCREEN,
    'export const Nobody = () => <p>Nobody is free then.</p>;',
    'texts/in-catalogue',
  ],
  [
    'a text in an attribute that people read stands in the catalogue, also inside a condition and a template',
    LIB_SCREEN,
    "export const Call = (p: { name: string; is: boolean }) => <i title={p.is ? `Call ${p.name}` : ''} />;",
    'texts/in-catalogue',
  ],
  [
    'a text of the catalogue, an address and a technical attribute are allowed',
    SCREEN,
    'import * as m from \'../texts/m\';\nexport const Log = () => <a className="a b" href="/logs" title={m.reason()}>/logs · {m.reason()}</a>;',
  ],
  [
    'what an exception says is never shown (R-beyond-215)',
    SCREEN,
    'export const Broken = ({ error }: { error: Error }) => <p>{error.message}</p>;',
    'thrown/our-words',
  ],
  [
    'what an exception says is never shown, in whatever way it is read (R-beyond-215)',
    LIB_SCREEN,
    'export const said = (error: unknown) => String(error);',
    'thrown/our-words',
  ],
  [
    'a catalogue serves its own package alone',
    REMOTE,
    "export { reason } from '../../remote-operator/src/texts/m';",
    'boundaries/dependencies',
  ],
  [
    'a native date field must be DateField',
    SCREEN,
    'export const Day = () => <input type="date" />;',
    'no-restricted-syntax',
  ],
  [
    'a native time field must be TimeField, also inside an expression',
    LIB_SCREEN,
    "export const At = (props: { isTime: boolean }) => <input type={props.isTime ? 'time' : 'text'} />;",
    'no-restricted-syntax',
  ],
  [
    'a native date or time field is refused in a styled component too',
    'shell/src/profile/ProfilePage.tsx',
    "import styled from 'styled-components';\nexport const Month = styled.input.attrs({ type: 'datetime-local' })``;",
    'no-restricted-syntax',
  ],
  [
    'a native number field is refused everywhere, because it reports a half-typed number as empty',
    REMOTE,
    'export const Count = () => <input type="number" />;',
    'no-restricted-syntax',
  ],
  ['a native text field is allowed', SCREEN, 'export const Name = () => <input type="text" />;'],
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
    'a remote may not import a file behind the root',
    REMOTE,
    "export { Link } from '../../shared-lib/src/router';",
    'boundaries/dependencies',
  ],
  [
    'a remote may not load an entry point for Node',
    REMOTE,
    "export const entryPoint = import('shared-lib/domain');",
    'boundaries/dependencies',
  ],
  [
    "a remote may not use the entry point of the shell's first files",
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
  [
    'shared-lib may import only types of the contract',
    LIB,
    "export * from './contract/index';",
    'boundaries/dependencies',
  ],
  ['the domain imports no package', DOMAIN, "export { z } from 'zod';", 'boundaries/dependencies'],
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
  ['the domain never reads the machine clock', DOMAIN, 'export const now = Date.now();', 'no-restricted-syntax'],
  ['the server never reads the machine clock', SERVER, 'export const now = new Date();', 'no-restricted-syntax'],
  [
    'the platform knows no area of the business',
    PLATFORM,
    "export { recordAudit } from '../audit/audit.repository.js';",
    'boundaries/dependencies',
  ],
  [
    'the platform knows no type of an area either',
    PLATFORM,
    "export type { Message } from '../notifications/templates.js';",
    'boundaries/dependencies',
  ],
  [
    'the platform does not know the composition root',
    PLATFORM,
    "export { buildApp } from '../app.js';",
    'boundaries/dependencies',
  ],
  ['the platform knows the type of the configuration', PLATFORM, "export type { Config } from '../config.js';"],
  [
    'an area may not use an area above it',
    PAYMENTS,
    "export { appointmentWriteRoutes } from '../appointments/appointments.routes.js';",
    'boundaries/dependencies',
  ],
  [
    'an area may not load an area above it',
    PAYMENTS,
    "export const above = import('../appointments/appointments.routes.js');",
    'boundaries/dependencies',
  ],
  [
    'a floor of an area may not use a floor above it',
    STORE,
    "export { loadOne } from '../read/load.js';",
    'boundaries/dependencies',
  ],
  ['a floor may use the floors below it', COMMANDS, "export { loadOne } from '../read/load.js';"],
  [
    'a room of an area may not use a room above it, not even a type',
    'server/src/accounts/passwords/passwords.ts',
    "export type { SessionOrigin } from '../sessions/sessions.usecases.js';",
    'boundaries/dependencies',
  ],
  [
    'the rooms of the platform have an order too',
    'server/src/platform/database/database.ts',
    "export { defineTask } from '../jobs/task.js';",
    'boundaries/dependencies',
  ],
  [
    'calls of the API may not use parts of a screen',
    'shared-lib/src/api/http/http.ts',
    "export { toast } from '../../ui/toast/toast';",
    'boundaries/dependencies',
  ],
  [
    'parts of a screen may not use a call of the API',
    'shared-lib/src/ui/button/Button.tsx',
    "export { fetchCall } from '../../api/http/http';",
    'boundaries/dependencies',
  ],
  [
    'a part of a screen may not load a part above it',
    'shared-lib/src/ui/icon/Icon.tsx',
    "export const table = () => import('../table/Table');",
    'boundaries/dependencies',
  ],
  [
    'a part of pages draws no title: the page belongs to a remote',
    'shared-lib/src/cash/OwnCash.tsx',
    "import { PageHeader } from 'shared-lib';\nexport const Title = PageHeader;",
    'boundaries/dependencies',
  ],
  [
    'a page of a remote draws its title',
    'remote-driver/src/cash/CashPage.tsx',
    "import { PageHeader } from 'shared-lib';\nexport const Title = PageHeader;",
  ],
  [
    'the rules of people know no type of the workflow',
    DOMAIN,
    "export type { Status } from '../workflow/statuses.js';",
    'boundaries/dependencies',
  ],
  [
    'a room without a place in the table may not use a room',
    'shared-lib/src/new-room/Part.tsx',
    "export { Card } from '../ui/card/Card';",
    'boundaries/dependencies',
  ],
  [
    'a test may use every room',
    'shared-lib/src/api/http/http.test.ts',
    "export { toast } from '../../ui/toast/toast';",
  ],
  ['an area may use the areas below it', PAYMENTS, "export { recordAudit } from '../audit/audit.repository.js';"],
  [
    'a test may use every area',
    PAYMENTS_TEST,
    "export { appointmentWriteRoutes } from '../appointments/appointments.routes.js';",
  ],
  [
    'a room of the operators may not use a room above it',
    MONEY,
    "export { useActions } from '../../visit/actions/ActionsProvider';",
    'boundaries/dependencies',
  ],
  [
    'a room may not load a room above it',
    MONEY,
    "export const above = import('../../visit/actions/ActionsProvider');",
    'boundaries/dependencies',
  ],
  [
    'a room may not import a type of a room above it',
    MONEY,
    "export type { Actions } from '../../visit/actions/ActionsProvider';",
    'boundaries/dependencies',
  ],
  [
    'a room may use the files that a room below it opens',
    DASHBOARD,
    "export { useActions } from '../../visit/actions/ActionsProvider';",
  ],
  [
    'a room may not use any other file of a room below it',
    DASHBOARD,
    "export { CardActions } from '../../visit/actions/CardActions';",
    'boundaries/dependencies',
  ],
  [
    'a folder of a room may not use a folder above it',
    'remote-operator/src/booking/draft/draft.ts',
    "export { EntryForm } from '../waitlist/EntryForm';",
    'boundaries/dependencies',
  ],
  [
    'a folder of a room may use the folders below it',
    'remote-operator/src/booking/waitlist/EntryForm.tsx',
    "export { emptyDraft } from '../draft/draft';",
  ],
  [
    'a folder that is not a room may not use a room',
    'remote-operator/src/helpers/money.ts',
    "export { aboutVisit } from '../parts/execute-action/aboutVisit';",
    'boundaries/dependencies',
  ],
  [
    'a folder that its room does not name may not use the room',
    'remote-operator/src/booking/helpers/money.ts',
    "export { emptyDraft } from '../draft/draft';",
    'boundaries/dependencies',
  ],
  ['a test of a room may use every room', MONEY_TEST, "export { CardActions } from '../../visit/actions/CardActions';"],
  ['use cases hold no named SQL', USE_CASES, "export const ONE = sql('one', 'select 1');", 'no-restricted-syntax'],
  [
    'use cases send no SQL text',
    USE_CASES,
    'export const one = (db: Queryable) => db.rows<Row>(`select 1`);',
    'no-restricted-syntax',
  ],
  [
    'the database folder sends no SQL text either, even on its own connection',
    'server/src/platform/database/migrations.ts',
    "export const begin = (client: pg.Client) => client.query('begin');",
    'no-restricted-syntax',
  ],
  [
    'the database folder builds no SQL text',
    'server/src/platform/database/migrations.ts',
    'export const createRole = (role: string) => `create role ${role}`;',
    'no-restricted-syntax',
  ],
  [
    'use cases may send a statement that another file names',
    USE_CASES,
    "export const one = (db: Queryable) => db.maybe(FIND, ['x']);",
  ],
  [
    'use cases hold no SQL in a plain constant',
    USE_CASES,
    'export const FIND = `\n  with asked as (select 1) select from asked`;',
    'no-restricted-syntax',
  ],
  [
    'use cases hold no SQL in an object either',
    USE_CASES,
    'export const KIND = { statements: (rows: string) => ({ add: `${rows} returning id` }) };',
    'no-restricted-syntax',
  ],
  [
    'a text for people may start like a statement',
    USE_CASES,
    "export const SAID = 'with nobody as yet, select somebody';",
  ],
  ['repositories may hold SQL', REPOSITORY, "export const ONE = sql('one', 'select 1');"],
  ['repositories never read the machine clock', REPOSITORY, 'export const now = new Date();', 'no-restricted-syntax'],
  [
    'a lock needs a transaction, even when the statement is built from parts',
    REPOSITORY,
    "const ROW = 'select 1 from receipts';\nconst LOCK = sql('one', `${ROW} for update`);\nexport const lockOne = (q: Queryable) => q.one(LOCK);",
    'hatid/transactions',
  ],
  [
    'a lock may not run as Autocommit',
    REPOSITORY,
    "const LOCK = sql('one', 'select 1 from receipts for key share');\nexport const lockOne = (q: Autocommit) => q.one(LOCK);",
    'hatid/transactions',
  ],
  [
    'a write needs a transaction',
    REPOSITORY,
    "export async function drop(q: Queryable) { await q.rows('delete from receipts where id = $1'); }",
    'hatid/transactions',
  ],
  [
    'a write may run as Autocommit, even if it locks its own rows',
    REPOSITORY,
    "const DROP = 'delete from receipts where id in (select id from receipts limit 9 for update skip locked)';\nexport const drop = (q: Autocommit) => q.rows(DROP);",
  ],
  [
    'a transaction may lock and write',
    REPOSITORY,
    "const LOCK = sql('one', 'select 1 from receipts for update');\nexport const lockOne = (tx: Tx) => tx.one(LOCK);",
  ],
  [
    'a repository may not set a column of the workflow',
    REPOSITORY,
    "export const end = (tx: Tx) => tx.rows(`update appointments a set version = a.version + 1, status = 'completed' where id = $1`);",
    'hatid/workflow',
  ],
  [
    'a write to other columns may use a workflow column in its conditions',
    REPOSITORY,
    "export const note = (tx: Tx) => tx.rows(`update appointments set notes = null where status = 'completed' and outcome = $1`);",
  ],
  ['a read may use the pool', REPOSITORY, "export const one = (q: Queryable) => q.one('select 1');"],
  [
    'no comment switches a rule off',
    DOMAIN,
    '// eslint-disable-next-line\nexport const now = Date.now();',
    'no-restricted-syntax',
  ],
  [
    'no comment switches off a rule of oxlint',
    DOMAIN,
    '// oxlint-disable-next-line\nexport const now = 1;',
    'no-warning-comments',
  ],
];

describe('the imports that the linter allows', () => {
  const complaints: string[][] = JSON.parse(
    execFileSync(process.execPath, [path.join(__dirname, 'lint-snippets.mjs')], {
      input: JSON.stringify(snippets.map(([, file, code]) => ({ file, code }))),
      encoding: 'utf8',
    }),
  );

  it.each(snippets.map(([rule, , , expected], index) => ({ rule, expected, index })))(
    '$rule',
    ({ expected, index }) => {
      const found = complaints[index]?.filter((rule) =>
        /^boundaries|^texts|^thrown|^hatid|^no-restricted|^no-warning/.test(rule),
      );
      expect([...new Set(found)]).toEqual(expected ? [expected] : []);
    },
  );
});

describe('the table of the rooms', () => {
  const rooms: Readonly<Record<string, { folders?: string[]; opens?: string[] }>> = JSON.parse(
    execFileSync(process.execPath, ['--input-type=module', '--eval', PRINT_ROOMS], {
      cwd: __dirname,
      encoding: 'utf8',
    }),
  );
  const src = path.resolve(__dirname, '../../remote-operator/src');
  const files = fs.readdirSync(src, { recursive: true, encoding: 'utf8' }).filter((file) => /\.tsx?$/.test(file));
  /** Files of one room that the code of another room imports. */
  const used = new Set(
    files
      .filter((file) => file.includes('/') && !/\.test\.|\/testing\//.test(file))
      .flatMap((file) =>
        [...fs.readFileSync(path.join(src, file), 'utf8').matchAll(/'(\.\.?\/[^'\n]+)'/g)]
          .map(([, specifier]) => path.posix.join(path.posix.dirname(file), specifier ?? ''))
          .filter((target) => target.split('/')[0] !== file.split('/')[0]),
      ),
  );

  it('names every folder of remote-operator, and no other', () => {
    const folders = fs.readdirSync(src, { withFileTypes: true }).filter((entry) => entry.isDirectory());
    // The catalogue of texts is no room: every file may use it.
    const named = folders.map(({ name }) => name).filter((name) => name !== 'texts');
    expect(Object.keys(rooms).sort()).toEqual(named.sort());
  });

  it('opens no file that no other room uses', () => {
    const opened = Object.entries(rooms).flatMap(([room, { opens = [] }]) => opens.map((file) => `${room}/${file}`));
    expect(opened.length).toBeGreaterThan(0);
    expect(opened.filter((file) => !used.has(file))).toEqual([]);
  });
});

it('shares every entry point that a remote may use, so that no remote carries a copy', () => {
  const { consumed } = createRequire(__filename)('./webpack.sharing.cjs') as { consumed: () => Record<string, object> };
  expect(consumed()).toMatchObject({ 'shared-lib': { import: false }, 'shared-lib/form': { import: false } });
});

describe("React's rules refuse on screens", () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hooks-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  it.each([
    ['a hook inside a condition', 'rules-of-hooks', 'if (on) useState(0);\n  return null;'],
    [
      'a hook inside a condition, despite a comment',
      'rules-of-hooks',
      '// eslint-disable-next-line\n  if (on) useState(0);\n  return null;',
    ],
    [
      'an effect without a dependency that it reads',
      'exhaustive-deps',
      'useEffect(() => void on, []);\n  return null;',
    ],
    [
      'state that is set during a render',
      'set-state-in-render',
      'const [a, set] = useState(0);\n  set(a + 1);\n  return a;',
    ],
    [
      'a component that is created during a render',
      'static-components',
      'const B = () => <p>{on}</p>;\n  return <B />;',
    ],
    ['a ref that is read during a render', 'refs', 'const a = useRef(0);\n  return a.current;'],
    ['a value that changes with each render', 'purity', 'return <p>{Math.random()}</p>;'],
  ])('%s', (_, rule, body) => {
    const file = path.join(folder, 'shell/src/A.tsx');
    fs.mkdirSync(path.dirname(file), { recursive: true });
    fs.writeFileSync(
      file,
      `import { useEffect, useRef, useState } from 'react';\nexport function A({ on }: { on: boolean }) {\n  ${body}\n}\n`,
    );
    const linter = path.resolve(__dirname, '../../node_modules/oxlint/bin/oxlint');
    const config = path.join(__dirname, 'oxlint.json');
    const { stdout } = spawnSync(process.execPath, [linter, '--config', config, '--format', 'unix', folder], {
      encoding: 'utf8',
    });
    expect([...stdout.matchAll(/react(?:-hooks)?\(([\w-]+)\)/g)].map(([, found]) => found)).toEqual([rule]);
  });
});

describe('files that import each other', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'circles-'));
  afterAll(() => fs.rmSync(folder, { recursive: true }));

  /** The files that the check names in a folder with these files. */
  const named = (files: Readonly<Record<string, string>>): string[] => {
    fs.rmSync(folder, { recursive: true, force: true });
    fs.mkdirSync(folder);
    // The folder is in no git repository.
    const config = { ...JSON.parse(fs.readFileSync(inRoot('.biome.json'), 'utf8')), vcs: { enabled: false } };
    fs.writeFileSync(path.join(folder, 'biome.json'), JSON.stringify(config));
    for (const [name, text] of Object.entries(files)) fs.writeFileSync(path.join(folder, name), text);
    const biome = inRoot('node_modules/@biomejs/biome/bin/biome');
    const { stdout, stderr } = spawnSync(process.execPath, [biome, 'lint', '.'], { cwd: folder, encoding: 'utf8' });
    return [...`${stdout}${stderr}`.matchAll(/(\w\.tsx?):\S+ lint\/suspicious\/noImportCycles/g)].map(
      ([, file]) => `${file}`,
    );
  };

  it.each([
    ['values', "export { b } from './b.js';"],
    ['types', "import type { B } from './b.js';\nexport type A = B;"],
    ['import()', "export const b = () => import('./b.js');"],
  ])('are refused in a circle of %s', (_, a) => {
    const files = {
      'a.ts': a,
      'b.ts': "export type { C } from './c';",
      'c.tsx': "export type { A as C } from './a.js';",
    };
    expect(named(files).sort()).toEqual(['a.ts', 'b.ts', 'c.tsx']);
  });

  it('are accepted in one direction', () => {
    expect(named({ 'a.ts': "export { b } from './b.js';", 'b.ts': 'export const b = 1;' })).toEqual([]);
  });
});
