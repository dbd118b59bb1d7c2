import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { openDatabaseServer } from './platform/database/database-server.js';
import { migrate, readMigrations } from './platform/database/migrations.js';
import { inDataFolder } from './testing/in-data-folder.js';
import { digestsOf } from './testing/backups.js';
import { buildServer } from './testing/server-process.js';

const execute = promisify(execFile);
const ROOT = path.resolve(__dirname, '../..');
const LAST = readMigrations().at(-1)?.name ?? '';
const BEFORE_IT = readMigrations().at(-2)?.name ?? '';

interface Told {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

describe('npm run upgrade', () => {
  let folder: string;
  beforeAll(async () => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-upgrade-'));
    fs.chmodSync(folder, 0o755);
    const server = await openDatabaseServer({ dataDir: data() });
    const migrations = readMigrations().slice(0, -1);
    await migrate(server.owner, { migrations, productRole: server.productRole });
    await server.close();
    await inDatabase((owner) =>
      owner.query(`
        insert into users (role, email, first_name, last_name, created_at, updated_at)
        values ('driver', 'one@example.test', 'Ñino', 'Reyes', now(), now())`),
    );
  }, 120_000);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const data = (): string => path.join(folder, 'data');
  const backups = (): string[] => (fs.existsSync(`${data()}/backups`) ? fs.readdirSync(`${data()}/backups`) : []);
  const inDatabase = <T>(work: (owner: pg.Client) => Promise<T>): Promise<T> => inDataFolder(data(), work);
  function run(program: string, args: readonly string[] = [], dataDir = data()): Promise<Told> {
    const { PATH, HOME } = process.env;
    const asked = execute(process.execPath, [path.join(ROOT, program), ...args], {
      env: { PATH, HOME, HATID_DATA_DIR: dataDir },
    });
    return asked.then(
      (told) => ({ code: 0, ...told }),
      ({ code, stdout, stderr }: Told) => ({ code, stdout, stderr }),
    );
  }
  const upgrade = (...args: string[]): Promise<Told> => run('shared-lib/tooling/upgrade.mjs', args);

  it('--check says what an upgrade would do, and changes nothing (R-beyond-422)', async () => {
    const before = await inDatabase(digestsOf);
    const told = await upgrade('--check');
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout.split('\n')).toEqual([
      `The data are at migration ${BEFORE_IT}.`,
      `This version of Hatid changes the database in 1 step: ${LAST}.`,
      expect.stringMatching(
        /^First it backs the data up to .+\/data\/backups\/hatid-[\d-]+-before-upgrade\.tar\.gz\.$/,
      ),
      expect.stringMatching(/^The backup takes \d+ MB at most; [\d.]+ [GM]B are free there\.$/),
      'Nothing was changed now. npm start does all this, or npm run upgrade without a start.',
      '',
    ]);
    expect([await inDatabase(digestsOf), backups()]).toEqual([before, []]);
  }, 60_000);

  it('is asked for by commands that work on the data, which leave older data as they are (R-beyond-423)', async () => {
    const before = await inDatabase(digestsOf);
    const older =
      'The data are of an older version of Hatid, one step behind. Run npm run upgrade first: it backs them up and brings them up to date.';
    expect(await run('shared-lib/tooling/operator.mjs', ['new@example.test'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `Nobody was let in. ${older}\n`,
    });
    expect(await run('server/dist/web/release.cli.js', ['details', 'driver'])).toEqual({
      code: 1,
      stdout: '',
      stderr: `${older}\n`,
    });
    expect(await inDatabase(digestsOf)).toEqual(before);
  }, 60_000);

  it('backs the data up and brings them up to date; then there is nothing left to do (R-beyond-422)', async () => {
    const told = await upgrade();
    expect(told).toMatchObject({ code: 0, stderr: '' });
    expect(told.stdout).toMatch(/\nBacked up [^]+\nThe database is up to date\.\nIt ran [^]+ Now run npm start/);
    expect(backups()).toEqual([expect.stringMatching(/-before-upgrade\.tar\.gz$/)]);
    const nothing = `The data are at migration ${LAST}.\nHatid 0.1.0 changes nothing in them.\n`;
    expect([(await upgrade()).stdout, (await upgrade('--check')).stdout]).toEqual([nothing, nothing]);
    expect((await run('shared-lib/tooling/operator.mjs', ['new@example.test'])).code).toBe(0);
    expect(backups()).toHaveLength(1);
  }, 60_000);

  it('says so where there are no data, and takes no other option (R-beyond-422)', async () => {
    const empty = path.join(folder, 'empty');
    expect(await run('shared-lib/tooling/upgrade.mjs', ['--check'], empty)).toMatchObject({
      code: 0,
      stdout: `${empty} has no data yet: the first npm start makes them.\n`,
    });
    expect(fs.existsSync(empty)).toBe(false);
    expect(await upgrade('--chekc')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('--check alone'),
    });
  });
});
