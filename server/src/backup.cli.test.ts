import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { openDatabaseServer } from './platform/database/database-server.js';
import { migrate, readMigrations, type Migration } from './platform/database/migrations.js';
import { inDataFolder } from './testing/in-data-folder.js';
import { digestsOf } from './testing/backups.js';
import { testBucket } from './testing/s3-server.js';
import { buildServer, startServerProcess } from './testing/server-process.js';

const execute = promisify(execFile);
const KEY = 'a key of the business';
const tool = (name: string): string => path.resolve(__dirname, `../../shared-lib/tooling/${name}.mjs`);

describe('npm run backup and npm run restore', () => {
  let folder: string;
  beforeAll(() => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-backups-'));
  }, 120_000);
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const environment = (data: string, more: Readonly<Record<string, string>> = {}) => ({
    PATH: process.env['PATH'],
    HOME: process.env['HOME'],
    HATID_DATA_DIR: path.join(folder, data),
    ...more,
  });
  const run = (name: string, args: readonly string[], env: ReturnType<typeof environment>) =>
    execute(process.execPath, [tool(name), ...args], { env, cwd: folder });

  /** Reads every table of the database in a data folder. */
  const inData = <T>(data: string, work: (owner: pg.Client) => Promise<T>): Promise<T> =>
    inDataFolder(path.join(folder, data), work);

  /** A database in a data folder, with these migrations and nobody in it. */
  async function aDatabase(data: string, migrations: readonly Migration[]): Promise<void> {
    const server = await openDatabaseServer({ dataDir: path.join(folder, data) });
    await migrate(server.owner, { migrations, productRole: server.productRole });
    await server.close();
  }

  it('carry a business through a bucket, and leave nothing there when they are killed (R-beyond-590)', async () => {
    await aDatabase('bucketed', readMigrations());
    const bucket = await testBucket();
    try {
      const { endpoint, region, keyId, secretKey } = bucket.access;
      const settings = {
        HATID_BACKUP_KEY: KEY,
        HATID_S3_ENDPOINT: endpoint,
        HATID_S3_REGION: region,
        HATID_S3_KEY_ID: keyId,
        HATID_S3_SECRET_KEY: secretKey,
      };
      const file = 's3://hatid-backups/some/night';
      const killed = new Promise((resolve) => {
        // It is tried again, so there is time to kill it.
        bucket.onPart = () => {
          resolve('under way');
          return 500;
        };
      });
      const going = spawn(process.execPath, [tool('backup'), file], {
        env: environment('bucketed', settings),
        cwd: folder,
        detached: true,
        stdio: ['ignore', 'ignore', 'inherit'],
      });
      const ended = once(going, 'exit').then(([code]) => code as unknown);
      expect(await Promise.race([killed, ended])).toBe('under way');
      process.kill(-(going.pid ?? 0), 'SIGKILL');
      await ended;
      bucket.onPart = () => undefined;
      expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 1]);

      const made = await run('backup', [file], environment('bucketed', settings));
      expect(made.stdout).toContain(`The file is ${file}.`);
      expect(fs.existsSync(path.join(folder, 's3:'))).toBe(false);
      const again = run('backup', [file], environment('bucketed', settings));
      await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining(`${file} exists already`) });

      const verified = await run('backup', ['--verify', file], environment('nowhere', settings));
      expect(verified.stdout).toContain(`${file} is whole.`);
      const restored = await run('restore', [file], environment('from-bucket', settings));
      expect(restored.stdout).toContain('every table equals the backup of');
      const unset = run('restore', [file], environment('none'));
      await expect(unset).rejects.toMatchObject({ stderr: expect.stringContaining('set HATID_S3_ENDPOINT, ') });
    } finally {
      await bucket.close();
    }
  }, 120_000);

  it('carry a running business to another port, and its people work there (R-beyond-360, R-beyond-362, R-beyond-363)', async () => {
    const server = await startServerProcess({ HATID_DATA_DIR: path.join(folder, 'first') });
    const key = { HATID_BACKUP_KEY: KEY };
    const made = await run('backup', ['night'], environment('first', key));
    expect(made.stdout).toMatch(/^Backed up [\d,]+ rows in \d+ tables: [\d.]+ MB\. The file is .+\/night\.\n$/);
    expect(fs.statSync(path.join(folder, 'night')).mode & 0o777).toBe(0o600);
    expect((await run('backup', ['plain'], environment('first'))).stdout).toContain('It is not encrypted');
    await server.kill('SIGTERM');

    const verified = await run('backup', ['--verify', 'night'], environment('nowhere', key));
    expect(verified.stdout).toMatch(/night is whole\. It was made on .+ by Hatid .+ Restored aside, .+ are equal\.\n$/);
    expect(fs.readdirSync(os.tmpdir()).filter((name) => name.startsWith('hatid-verify-'))).toEqual([]);
    const refused = run('backup', ['--verify', 'night'], environment('nowhere', { HATID_BACKUP_KEY: `${KEY} not` }));
    await expect(refused).rejects.toMatchObject({
      stderr: expect.stringMatching(/^The backup does not hold\. .+night was/),
    });

    const restored = await run('restore', ['night'], environment('second', key));
    expect(restored.stdout).toMatch(
      /every table equals the backup of .+\nNo list of erased .+\nNow start the server .+ npm start, or its service\.\n$/,
    );
    const again = run('restore', ['night'], environment('second', key));
    await expect(again).rejects.toMatchObject({ stderr: expect.stringContaining('is not empty') });
    for (const { stdout, stderr } of [made, verified, restored]) expect(stdout + stderr).not.toContain(KEY);

    const moved = await startServerProcess({ HATID_DATA_DIR: path.join(folder, 'second') });
    const signedIn = await fetch(`${moved.url}/api/auth/login/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: 'operator', password: 'Hatid-demo-2026' }),
    });
    expect(signedIn.status).toBe(200);
    const { token } = (await signedIn.json()) as { token: string };
    const trail = await fetch(`${moved.url}/api/logs/?entity=settings`, {
      headers: { authorization: `Token ${token}` },
    });
    const { results } = (await trail.json()) as { results: readonly Record<string, unknown>[] };
    const instant = /equals the backup of (\S+)\.\n/.exec(restored.stdout)?.[1];
    expect(results[0]).toMatchObject({ action: 'settings.restore', actor_role: 'system' });
    expect(results[0]?.['changes']).toEqual([expect.objectContaining({ field: 'made_at', after: instant })]);
    await moved.kill('SIGTERM');
  }, 120_000);

  it('do not bring back a client who was erased since (R-beyond-534)', async () => {
    const NAME = 'Zosima';
    const start = (data: string) => startServerProcess({ HATID_DATA_DIR: path.join(folder, data) });
    const signIn = async (url: string) => {
      const answer = await fetch(`${url}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'operator', password: 'Hatid-demo-2026' }),
      });
      const { token } = (await answer.json()) as { token: string };
      return async <T>(at: string, body?: object): Promise<T> => {
        const sent = body && { method: 'POST', body: JSON.stringify(body) };
        const headers = { 'content-type': 'application/json', authorization: `Token ${token}` };
        return (await (await fetch(`${url}/api/${at}`, { ...sent, headers })).json()) as T;
      };
    };
    const holds = (data: string): Promise<boolean> =>
      inData(data, async (owner) => {
        const { rows } = await owner.query<{ name: string }>(
          `select format('%I', table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
        );
        for (const { name } of rows)
          if ((await owner.query(`select from ${name} t where t::text like '%${NAME}%' limit 1`)).rowCount) return true;
        return false;
      });

    const server = await start('erased');
    const call = await signIn(server.url);
    const { id } = await call<{ id: number }>('scheduling/clients/', {
      first_name: NAME,
      phone_number: '0917 640 7788',
    });
    await run('backup', ['yesterday'], environment('erased'));
    await server.kill('SIGTERM');
    // One operator is left, who decides alone.
    await inData('erased', (owner) =>
      owner.query(
        `update users set is_active = false, disabled_at = '2020-01-01' where role = 'operator' and username <> 'operator'`,
      ),
    );
    const later = await start('erased');
    const erasing = await signIn(later.url);
    expect(await erasing(`registration/clients/${id}/erasure/`, { reason: 'client', name: NAME })).toEqual({
      state: 'erased',
    });
    const list = path.join(folder, 'erased/backups/erased-clients.txt');
    while (!fs.existsSync(list)) await new Promise((resolve) => setImmediate(resolve));
    await later.kill('SIGTERM');
    expect(await holds('erased')).toBe(false);

    // With the list, wherever the old data folder is.
    const named = await run('restore', ['yesterday', '--erased', list], environment('erased-named'));
    expect(named.stdout).toMatch(
      /every table equals .+\nThe list of erased clients was applied: 1 client erased again\.\n/,
    );
    expect(await holds('erased-named')).toBe(false);
    const again = await start('erased-named');
    const reading = await signIn(again.url);
    expect(await reading(`registration/clients/${id}/`)).toMatchObject({ code: 'NOT_FOUND' });
    expect(await reading(`scheduling/clients/?search=${NAME}`)).toMatchObject({ count: 0 });
    await again.kill('SIGTERM');

    // Without it the restore says so; the server's next start finds the list beside its backups.
    const bare = await run('restore', ['yesterday'], environment('erased-bare'));
    expect(bare.stdout).toContain('No list of erased clients stands beside it.');
    expect(await holds('erased-bare')).toBe(true);
    fs.mkdirSync(path.join(folder, 'erased-bare/backups'), { recursive: true });
    fs.copyFileSync(list, path.join(folder, 'erased-bare/backups/erased-clients.txt'));
    await (await start('erased-bare')).kill('SIGTERM');
    expect(await holds('erased-bare')).toBe(false);

    // From a bucket, where the list lies beside the backup.
    const bucket = await testBucket();
    try {
      for (const [key, file] of [
        ['some/yesterday', path.join(folder, 'yesterday')],
        ['some/erased-clients.txt', list],
      ] as const)
        bucket.objects.set(key, fs.readFileSync(file));
      const { endpoint, region, keyId, secretKey } = bucket.access;
      const fromBucket = environment('erased-bucket', {
        HATID_S3_ENDPOINT: endpoint,
        HATID_S3_REGION: region,
        HATID_S3_KEY_ID: keyId,
        HATID_S3_SECRET_KEY: secretKey,
      });
      const carried = await run('restore', [`s3://${bucket.name}/some/yesterday`], fromBucket);
      expect(carried.stdout).toContain('The list of erased clients was applied: 1 client erased again.');
      expect(await holds('erased-bucket')).toBe(false);
    } finally {
      await bucket.close();
    }

    await expect(run('restore', ['yesterday', '--erased', 'no-list'], environment('erased-no'))).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Nothing was restored\. .+no-list cannot be read/),
    });
    await expect(run('restore', ['yesterday', '--erased', folder], environment('erased-no'))).rejects.toMatchObject({
      stderr: expect.stringContaining(`${folder} is no list of erased clients.`),
    });
  }, 240_000);

  it('leave no half file when they are killed (R-beyond-360)', async () => {
    await aDatabase('killed-data', readMigrations());
    await inData('killed-data', async (owner) => {
      await owner.query('begin; lock table users in access exclusive mode');
      const killed = spawn(process.execPath, [tool('backup'), 'killed'], {
        env: environment('killed-data'),
        cwd: folder,
        stdio: 'ignore',
      });
      const waits = `select from pg_locks where relation = 'users'::regclass and not granted`;
      while (!(await owner.query(waits)).rowCount) await new Promise((resolve) => setImmediate(resolve));
      const files = () =>
        fs
          .readdirSync(folder)
          .filter((name) => name.startsWith('killed'))
          .sort();
      expect(files()).toEqual(['killed-data', expect.stringMatching(/^killed\.\d+\.unfinished$/)]);
      killed.kill('SIGKILL');
      await once(killed, 'exit');
      await owner.query('rollback');
      expect(files()).toEqual(['killed-data', expect.stringMatching(/unfinished$/)]);
      await run('backup', ['killed'], environment('killed-data'));
      expect(files()).toEqual(['killed', 'killed-data']);
    });
  }, 60_000);

  it('say what is wrong in one line (R-beyond-361)', async () => {
    await expect(run('backup', [], environment('none'))).rejects.toMatchObject({
      code: 1,
      stderr: 'Nothing was backed up. Say which file: npm run backup -- FILE, or npm run backup -- --verify FILE.\n',
    });
    await expect(run('backup', ['none'], environment('empty'))).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Nothing was backed up\. .+\/empty has no database yet\.\n$/),
    });
    fs.writeFileSync(path.join(folder, 'letter'), 'Dear Maria');
    await expect(run('restore', ['letter'], environment('third'))).rejects.toMatchObject({
      stderr: `Nothing was restored. ${path.join(fs.realpathSync(folder), 'letter')} is no backup of Hatid.\n`,
    });
    await expect(run('restore', ['missing'], environment('third'))).rejects.toMatchObject({
      stderr: expect.stringContaining('missing cannot be read: there is no such file.'),
    });
  }, 60_000);

  it('are not needed before an upgrade: a start on older data makes a backup first (R-beyond-365)', async () => {
    const dataDir = path.join(folder, 'older');
    const older = readMigrations().slice(0, -1);
    const left = readMigrations().at(-1)?.name ?? '';
    await aDatabase('older', older);
    await inData('older', (owner) =>
      owner.query(`insert into users (role, email, first_name, last_name, created_at, updated_at)
        values ('operator', 'old@example.test', 'Old', 'Hand', now(), now())`),
    );
    const before = await inData('older', digestsOf);
    const server = await startServerProcess({ HATID_DATA_DIR: dataDir });
    await server.kill('SIGTERM');
    expect(server.output()).toContain(`This version of Hatid changes the database in 1 step: ${left}.`);
    const [name = ''] = fs.readdirSync(path.join(dataDir, 'backups'));
    expect(name).toMatch(/before-upgrade\.tar\.gz$/);

    // What it kept is the data from before, and comes up to this version when it is restored.
    const restored = await run('restore', [path.join(dataDir, 'backups', name)], environment('back'));
    expect(restored.stdout).toContain(`Then the data was brought up to this version: ${left}.`);
    const after = await inData('back', digestsOf);
    expect(after['users']).toBe(before['users']);
  }, 120_000);
});
