import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

const root = path.join(__dirname, '../..');
/** No server ever ran with it, so nothing can be released. */
const dataFolder = mkdtempSync(path.join(tmpdir(), 'hatid-none-'));
afterAll(() => rmSync(dataFolder, { recursive: true }));

/** What a person reads after this command. npm passes its own settings on, so those of this run are left out. */
function said(words: string, settings: NodeJS.ProcessEnv = {}): string {
  const own = Object.entries(process.env).filter(([name]) => !/^(npm_config_|HATID_|DATABASE_URL)/i.test(name));
  const env = { ...Object.fromEntries(own), HATID_DATA_DIR: dataFolder, ...settings };
  const { stderr } = spawnSync('npm', ['run', '-w', 'remote-driver', ...words.split(' ')], {
    cwd: root,
    env,
    encoding: 'utf8',
  });
  return /^hatid: .*$/m.exec(stderr)?.[0] ?? stderr;
}

describe('a command of releases without the lone -- is refused, as a release without its options would reach everybody', () => {
  it.each([
    ['release --canary=10', 'canary'],
    ['release --canary 10', 'canary'],
    ['release --to driver2', 'to'],
    ['release --share=20', 'share'],
    ["release --force 'why'", 'force'],
    ['release --new-token Paolo', 'new-token'],
    ['promote --share=20', 'share'],
    ['rollback --to 1.0.0', 'to'],
  ])('%s', (words, option) => {
    expect(said(words)).toContain(`npm took --${option} for itself. Write a lone -- before the options`);
  });
});

describe('a command of releases says what is wrong with', () => {
  const server = { HATID_SERVER: 'http://localhost:9', HATID_RELEASE_TOKEN: 'x'.repeat(43) };
  it.each<[string, string, NodeJS.ProcessEnv, string]>([
    ['a word too many', 'release -- remote-driver 10', {}, "release takes no '10'"],
    ['a version of two numbers', 'release -- --version 1.4', {}, 'a version has three numbers, such as 1.4.0, not 1.4'],
    ['an end that is no day', 'release -- --new-token Paolo --ends 31.1.2027', {}, 'such as 2027-01-31'],
    ['a token that was not copied whole', 'list', { ...server, HATID_RELEASE_TOKEN: 'abc…' }, 'copy the whole of it'],
    ['a new token through a server', 'release -- --new-token Paolo', server, 'on the machine of the server'],
    ['a server that is not there', 'list', server, 'http://localhost:9 cannot be reached'],
  ])('%s', (_what, words, settings, message) => {
    expect(said(words, settings)).toContain(message);
  });
});
