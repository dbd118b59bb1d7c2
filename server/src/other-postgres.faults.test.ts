import { execFile, execFileSync } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { unprivilegedUser } from './platform/database/embedded-postgres/system-user.js';
import { digestsOf } from './testing/backups.js';
import { freePort } from './testing/free-port.js';
import { inDataFolder } from './testing/in-data-folder.js';
import { isInstalled } from './testing/installed.js';
import { buildServer, startServerProcess } from './testing/server-process.js';

const execute = promisify(execFile);
/** The folder with `initdb` and `pg_ctl` of another major version than Hatid's own, 16 or newer. */
const OTHER = process.env['OTHER_POSTGRES'] ?? '/usr/lib/postgresql/17/bin';
const CLOCK = '2026-11-20T13:10:00+08:00';
const tool = (name: string): string => path.resolve(__dirname, `../../shared-lib/tooling/${name}.mjs`);

/** A cluster of the other version on a port of this machine, with the empty database `hatid`. */
async function otherCluster(folder: string): Promise<{ readonly address: string; stop(): void }> {
  const user = unprivilegedUser();
  const data = path.join(folder, 'other');
  fs.mkdirSync(data, { mode: 0o700 });
  if (user) fs.chownSync(data, user.ids.uid, user.ids.gid);
  const run = (name: string, ...args: string[]): void =>
    void execFileSync(path.join(OTHER, name), [...args, '-D', path.join(data, 'cluster')], {
      ...user?.ids,
      cwd: data,
      stdio: 'ignore',
    });
  run('initdb', '-U', 'owner', '--auth=trust', '-E', 'UTF8', '--locale=C');
  const port = await freePort();
  run(
    'pg_ctl',
    '-w',
    '-o',
    `-p ${port} -k ${data} -c listen_addresses=127.0.0.1`,
    '-l',
    path.join(data, 'log'),
    'start',
  );
  const address = `postgresql://owner@127.0.0.1:${port}`;
  const admin = new pg.Client({ connectionString: `${address}/postgres` });
  await admin.connect();
  await admin.query('create database hatid');
  await admin.end();
  return { address: `${address}/hatid`, stop: () => run('pg_ctl', '-m', 'fast', 'stop') };
}

/** All tables but the one that the queue fills as it migrates: it has the time of that. */
async function tablesOf(client: pg.Client): Promise<Record<string, string>> {
  const { 'graphile_worker.migrations': _, ...digests } = await digestsOf(client);
  return digests;
}
const versionOf = async (client: pg.Client): Promise<string> =>
  (await client.query<{ server_version: string }>('show server_version')).rows[0]?.server_version.split('.')[0] ?? '';

describe('another major version of PostgreSQL', () => {
  it('takes a business from a backup, runs it, and gives it back (R-beyond-636)', async () => {
    if (!isInstalled(path.join(OTHER, 'initdb'), ['--version'], 'no backup was restored into another version')) return;
    buildServer();
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-other-'));
    fs.chmodSync(folder, 0o755);
    const other = await otherCluster(folder);
    try {
      const at = (name: string): string => path.join(folder, name);
      const run = (name: string, file: string, env: Readonly<Record<string, string>>) =>
        execute(process.execPath, [tool(name), file], { env: { PATH: process.env['PATH'], HOME: folder, ...env } });
      const here = { HATID_DATA_DIR: at('here'), HATID_CLOCK: CLOCK };
      const there = { HATID_DATA_DIR: at('there'), HATID_CLOCK: CLOCK, DATABASE_URL: other.address };
      const back = { HATID_DATA_DIR: at('back') };
      await (await startServerProcess(here)).kill('SIGTERM');
      await run('backup', at('one'), here);
      await run('restore', at('one'), there);
      const inOther = async <T>(work: (client: pg.Client) => Promise<T>): Promise<T> => {
        const client = new pg.Client({ connectionString: other.address });
        await client.connect();
        try {
          return await work(client);
        } finally {
          await client.end();
        }
      };
      expect(await inOther(versionOf)).not.toBe(await inDataFolder(at('here'), versionOf));
      expect(await inOther(tablesOf)).toEqual(await inDataFolder(at('here'), tablesOf));

      const server = await startServerProcess(there);
      const logIn = await fetch(`${server.url}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'operator', password: 'Hatid-demo-2026' }),
      });
      expect(logIn.status).toBe(200);
      await server.kill('SIGTERM');

      await run('backup', at('two'), there);
      await run('restore', at('two'), back);
      expect(await inDataFolder(at('back'), tablesOf)).toEqual(await inOther(tablesOf));
    } finally {
      other.stop();
      fs.rmSync(folder, { recursive: true, force: true });
    }
  }, 400_000);
});
