import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const COMMAND = path.join(__dirname, 'docs.mjs');
const RULES = 'docs/subsystems/database-rules.md';

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

/** What the check prints for a project with these files, line by line, and its exit code. */
function checked(files: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'docs-'));
  folders.push(folder);
  for (const [file, text] of Object.entries(files)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), text);
  }
  const { stdout, status } = spawnSync(process.execPath, [COMMAND, '--in', folder], { encoding: 'utf8' });
  return { said: stdout.trim().split('\n').filter(Boolean), status };
}

const record = (number: string) =>
  `# ${number}. A title\n\nState: holds.\nToday: [the list](README.md).\n\n## Context\n\nOne.\n\n## Choice\n\nTwo.\n\n## Cost\n\nThree.\n`;

describe('the check of the documentation', () => {
  it('finds pages that are too long', () => {
    const lines = (count: number) => 'A line.\n'.repeat(count);
    expect(
      checked({
        'README.md': lines(151),
        'docs/a.md': lines(151),
        'docs/subsystems/b.md': lines(121),
        'server/README.md': lines(101),
        'e2e/README.md': lines(400),
        'docs/fits.md': lines(150),
      }).said.sort(),
    ).toEqual([
      'README.md has 151 lines, 150 at most',
      'docs/a.md has 151 lines, 150 at most',
      'docs/subsystems/b.md has 121 lines, 120 at most',
      'server/README.md has 101 lines, 100 at most',
    ]);
    expect(checked({ 'README.md': 'x'.repeat(9_001) }).said).toEqual(['README.md has 9001 bytes, 9000 at most']);
  });

  it('finds comments above 400 characters; examples do not count, and each point of a list counts on its own', () => {
    const words = (count: number) => 'word '.repeat(count / 5);
    const block = (text: string) => `/**\n * ${text}\n */\n`;
    expect(
      checked({
        'a/one.ts': block(words(405)),
        'a/lines.mjs': `// ${words(200)}\n// ${words(205)}\n`,
        'a/rule.sql': `-- ${words(405)}\n`,
        'a/fits.ts': block(words(400)),
        'a/example.ts': block(`${words(100)}\n * @example\n * ${words(600)}`),
        'a/list.sql': `-- ${words(300)}\n--   * ${words(300)}\n--   * ${words(300)}\n`,
        'a/apart.ts': `// ${words(300)}\n\n// ${words(300)}\n`,
      }).said.map((line) => line.split(' characters')[0]),
    ).toEqual(['a/lines.mjs', 'a/one.ts', 'a/rule.sql'].map((file) => `${file}: a comment of 404`));
  });

  it('finds files of rules that do not name the page of a subsystem which names them', () => {
    const { said } = checked({
      'docs/subsystems/stock.md':
        '| rule | file |\n|---|---|\n| one | `server/a.ts`, `b.ts` there |\n| two | `c.ts` there |\n',
      'server/a.ts': '// How it works: docs/subsystems/stock.md.\n',
      'server/b.ts': 'export {};\n',
      'server/c.ts': '/** docs/subsystems/stock.md has more. */\n',
    });
    expect(said).toEqual(['server/b.ts does not name docs/subsystems/stock.md, which names it']);
  });

  it('finds links to missing files and missing headings', () => {
    const { said, status } = checked({
      'docs/a.md':
        '# A page\n[b](b.md) [gone](gone.md) [part](b.md#the-second-part) [no part](b.md#third) [up](../server)\n' +
        '[web](https://example.com/x.md) `[code](nowhere.md)`\n\n```\n[code](nowhere.md)\n```\n[self](#a-page)\n',
      'docs/b.md': '# B\n## The second part\n',
      'server/a.ts': '',
    });
    expect(said).toEqual([
      'docs/a.md links to gone.md, which is not there',
      'docs/a.md links to b.md#third, which is not there',
    ]);
    expect(status).toBe(1);
  });

  it('finds pages of a remote that its README does not name', () => {
    const rows = (...paths: string[]) => paths.map((below) => `a: { path: '${below}', label: 'A' },`).join('\n');
    expect(
      checked({
        'remote-one/src/pages.ts': rows('', 'board', 'clients/:id', 'data'),
        'remote-one/README.md': '| `/dashboard` | `/dashboard/board` (`?date=`) | `/dashboard/database` |',
        'remote-two/src/pages.ts': rows('', 'cash'),
        'remote-two/README.md': '| `/dashboard?view=today` | `/dashboard/cash?page=2` |',
      }).said,
    ).toEqual([
      'remote-one/README.md does not name the page /dashboard/clients/:id',
      'remote-one/README.md does not name the page /dashboard/data',
    ]);
  });

  it('finds decision records that are not listed, share a number or lack a part', () => {
    expect(
      checked({
        'docs/decisions/README.md': '[1](0001-one.md) [2](0002-two.md)',
        'docs/decisions/0001-one.md': record('0001'),
        'docs/decisions/0002-two.md': record('0002').replace('## Cost', 'Cost'),
        'docs/decisions/0001-other.md': record('0003').replace('Today: ', 'Now: '),
      }).said.sort(),
    ).toEqual([
      'docs/decisions/0001-one.md has a number that another record has',
      "docs/decisions/0001-other.md does not begin with '# 0001. '",
      'docs/decisions/0001-other.md has a number that another record has',
      "docs/decisions/0001-other.md has no 'Today:' with a link to the page that says how it is today",
      "docs/decisions/0002-two.md has no '## Cost'",
      'no list in docs/decisions/ has docs/decisions/0001-other.md',
    ]);
  });

  it("finds rules of the database that the page and their area's file do not both name", () => {
    const page = (rows: string) => `| in SQL | what | its area |\n|---|---|---|\n${rows}\n`;
    const migrations = {
      'server/migrations/001_a.sql':
        'create function keep_one() returns trigger; create function gone() returns int;\n' +
        '-- create function only_said()\n' +
        'create table a (constraint a_once exclude using gist (b with =)); create function was() returns int;',
      'server/migrations/002_b.sql': 'drop function gone(); alter function was() rename to is_now;',
    };
    const area = 'shared-lib/src/domain/one.ts';
    expect(
      checked({
        ...migrations,
        [RULES]: page(`| \`keep_one\`, \`a_once\`, \`is_now\` | one | \`${area}\` |`),
        [area]: `// Rules in SQL: ${RULES}.`,
      }),
    ).toEqual({ said: [], status: 0 });
    expect(
      checked({
        ...migrations,
        [RULES]: page(
          `| \`keep_one\`, \`never_was\` | one | \`${area}\` |\n| \`a_once\` | two | \`server/src/no.ts\` |`,
        ),
        [area]: '',
        'server/src/other.ts': `// ${RULES}`,
      }).said.sort(),
    ).toEqual([
      `${RULES} does not name the function is_now`,
      `${RULES} names never_was, which no migration makes`,
      `server/src/no.ts does not name ${RULES}, which names it`,
      `server/src/other.ts names ${RULES}, which does not name it`,
      `${area} does not name ${RULES}, which names it`,
    ]);
  });

  it('finds tasks that the page of jobs does not name', () => {
    const modules = `import { remind } from './visits/remind.js';\nimport { tidy } from './clean-up.js';\nimport { routes } from './visits/routes.js';\nexport const modules = [{ routes, tasks: [\n  remind,\n], daily: [tidy] }];\n`;
    const said = (page: string) => checked({ 'server/src/modules.ts': modules, 'docs/subsystems/jobs.md': page }).said;
    expect(said('| a reminder | `server/src/visits/remind.ts` |')).toEqual([
      'docs/subsystems/jobs.md does not name the task of server/src/clean-up.ts',
    ]);
    expect(said('`remind.ts`, `clean-up.ts`')).toEqual([]);
  });
});
