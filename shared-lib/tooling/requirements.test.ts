import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const COMMAND = path.join(__dirname, 'requirements.mjs');

/** Ids are written as 2_001, so that this file itself cites none. */
const withIds = (text: string) => text.replace(/\b([1-9])_(\d{3})\b/g, '$1-$2');

const RULES = `
| id | area | rule |
|---|---|---|
| 2_001 | shell | Login page title is “Good to See You!” |
| 2_002 | shell | The button “Hello {name}, go” has the field \`user_name\` |
| 2_003 | driver | The codes *ONE_A* and *ONE_B* are known |
| 4_001 | server | Four |
| 4_002 | server | Five |
| 4_003 | server | Six |
`;
const DECISIONS = `
| id | decision |
|---|---|
| R-day-1 | A day begins at six |
| R-day-2 | And ends at six |
`;

/** A project with these files and the rules above. */
function projectOf(files: Record<string, string>) {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'requirements-'));
  folders.push(folder);
  const all: Record<string, string> = {
    'e2e/requirements/2-screens.md': RULES,
    'e2e/requirements/decisions.md': DECISIONS,
    ...files,
  };
  for (const [file, text] of Object.entries(all)) {
    fs.mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    fs.writeFileSync(path.join(folder, file), withIds(text));
  }
  return folder;
}

const folders: string[] = [];
afterEach(() => {
  for (const folder of folders.splice(0)) fs.rmSync(folder, { recursive: true });
});

const said = (files: Record<string, string>, ...options: string[]) =>
  execFileSync(process.execPath, [COMMAND, '--in', projectOf(files), ...options], { encoding: 'utf8' });

const ended = (files: Record<string, string>, ...options: string[]) =>
  spawnSync(process.execPath, [COMMAND, '--in', projectOf(files), ...options], { encoding: 'utf8' });

/** The ids listed below a heading. */
function listed(report: string, heading: string) {
  const part = report.split('\n\n').find((block) => block.trimStart().startsWith(heading)) ?? '';
  return part.match(/^ {2}\S+/gm)?.map((id) => id.trim().replace('-', '_')) ?? [];
}

describe('the report of requirements', () => {
  it('lists rules that no test names, rules without a test of a screen, and texts missing from the source', () => {
    const report = said({
      'server/src/a.test.ts': `
        // 4_003 in a comment names nothing
        it('says so (2_001, 2_002)', () => {});
        it.each([['4_002']])('%s', () => {});`,
      'server/src/a.ts': "export const a = '4_003'; export const user_name = 1;",
      'shell/src/a.test.tsx': "it('shows it (2_001)', () => {});",
      'shell/src/a.tsx': '<b>Good to See\n  You!</b>',
    });
    expect(listed(report, 'No test names')).toEqual(['2_003', '4_001', '4_003']);
    expect(listed(report, 'People should see it')).toEqual(['2_002']);
    expect(listed(report, 'Not in the source')).toEqual(['2_002']);
  });

  it('lists nothing when ranges name every rule and the source has every text with its placeholders filled in', () => {
    const report = said({
      'e2e/tests/a.spec.ts': 'test(`all of ${it} (2_001..2_003, 4_001..4_003)`, () => {});',
      'shell/src/a.tsx': '<b>Good to See You!</b>; user_name; `Hello ${who.name}, go`',
    });
    for (const heading of ['No test names', 'People should see it', 'Not in the source']) {
      expect(listed(report, heading)).toEqual([]);
    }
  });

  it('looks at one area on request', () => {
    expect(listed(said({}, '--area', 'driver'), 'No test names')).toEqual(['2_003']);
    expect(ended({}, '--area', 'nobody').status).toBe(1);
  });
});

describe('cited ids', () => {
  const OTHER = {
    'a comment': { 'server/src/a.ts': '/** Source: 4_004. */' },
    'a title': { 'server/src/a.test.ts': "it('five (4_004)', () => {});" },
    'the end of a range': { 'server/src/a.ts': '// Source: 4_002..4_004.' },
    'a decision': { 'shell/src/a.tsx': '// Source: R-day-3.' },
    'a page of text': { 'README.md': 'as 9_999 says' },
    'the rules themselves': { 'e2e/requirements/9-limits.md': '| 9_001 | shell | like 9_002 |' },
  };

  it.each(Object.entries(OTHER))('must exist: %s', (_, files) => {
    const { status, stdout } = ended(files, '--ids');
    expect(stdout).toContain('No such id');
    expect(status).toBe(1);
  });

  it('are required in every source: a page that no reader has is refused, a standard is accepted', () => {
    const { status, stdout } = ended(
      { 'server/src/a.ts': '/** Source: architecture, 3. */', 'server/src/b.ts': '// Source: WCAG 2.1.1.' },
      '--ids',
    );
    expect(stdout).toMatch(/A source without an id\s+server.src.a\.ts {2}Source: architecture,\s*$/);
    expect(status).toBe(1);
  });

  it('are accepted when they exist; a date or a phone number is no id', () => {
    const fine = ended(
      {
        'server/src/a.ts': '/** Source: 4_001..4_003, R-day-1..R-day-2. On 2026-1-100 call 0917-555-0123 or 5-5555. */',
      },
      '--ids',
    );
    expect(fine).toMatchObject({ status: 0, stdout: '' });
  });
});
