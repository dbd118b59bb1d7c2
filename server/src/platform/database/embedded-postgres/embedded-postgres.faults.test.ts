import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { ended, isAlive } from '../../../testing/processes.js';
import { startEmbeddedPostgres, type EmbeddedOptions, type EmbeddedPostgres } from './embedded-postgres.js';

const isRoot = process.getuid?.() === 0;

function newFolder(): string {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-embedded-'));
  fs.chmodSync(folder, 0o755);
  return folder;
}

describe('the embedded PostgreSQL', () => {
  let folder: string;
  let pristine: string;
  const running: EmbeddedPostgres[] = [];

  beforeAll(async () => {
    pristine = newFolder();
    await (await startEmbeddedPostgres({ dataDir: pristine })).release();
  });
  // Copies a folder that was set up before: a new one takes longer than most tests here.
  beforeEach(() => {
    folder = newFolder();
    execFileSync('cp', ['-a', `${pristine}/.`, folder]);
  });
  afterAll(() => fs.rmSync(pristine, { recursive: true, force: true }));
  afterEach(async () => {
    for (const one of running.splice(0)) await one.release();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const start = async (options: Partial<EmbeddedOptions> = {}): Promise<EmbeddedPostgres> => {
    const started = await startEmbeddedPostgres({ dataDir: folder, ...options });
    running.push(started);
    return started;
  };
  const release = async (one: EmbeddedPostgres): Promise<void> => {
    running.splice(running.indexOf(one), 1);
    await one.release();
  };
  const query = async <R extends pg.QueryResultRow>(config: pg.ClientConfig, text: string): Promise<R[]> => {
    const client = new pg.Client(config);
    client.on('error', () => undefined);
    await client.connect();
    try {
      return (await client.query<R>(text)).rows;
    } finally {
      await client.end();
    }
  };
  const addRow = (one: EmbeddedPostgres): Promise<unknown> =>
    query(
      one.owner('postgres'),
      'create table if not exists kept (at timestamptz default now()); insert into kept default values',
    );
  const countRows = async (one: EmbeddedPostgres): Promise<number> =>
    Number((await query<{ n: string }>(one.owner('postgres'), 'select count(*) as n from kept'))[0]?.n);
  const cluster = (dir = folder): string => path.join(dir, 'postgres/cluster');
  const pidFile = (dir = folder): string => path.join(cluster(dir), 'postmaster.pid');
  const postmaster = (dir = folder): number => Number(fs.readFileSync(pidFile(dir), 'utf8').split('\n')[0]);

  it('sets a new folder up once when several servers start together', async () => {
    fs.rmSync(folder, { recursive: true });
    const users = await Promise.all([start(), start()]);
    await addRow(users[0] as EmbeddedPostgres);
    expect(await countRows(users[1] as EmbeddedPostgres)).toBe(1);
  });

  it('starts, keeps its data, and stops with its last user', async () => {
    const first = await start();
    await addRow(first);
    const pid = postmaster();
    await release(first);
    await ended(pid);
    const again = await start();
    expect(again.adopted).toBe(false);
    expect(await countRows(again)).toBe(1);
  });

  it('lets in only who knows the password, which only the owner of the folder can read', async () => {
    const one = await start();
    expect(fs.statSync(path.join(folder, 'database-secret.json')).mode & 0o777).toBe(0o600);
    expect(fs.statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700);
    await expect(query({ ...one.owner('postgres'), password: 'wrong' }, 'select 1')).rejects.toMatchObject({
      code: '28P01',
    });
    expect(await query(one.app('postgres'), 'select current_user as me')).toEqual([{ me: 'hatid_app' }]);
    expect(await query(one.owner('postgres'), 'show listen_addresses')).toEqual([{ listen_addresses: '' }]);
  });

  it('is shared by several users and stopped by the last of them', async () => {
    const users = await Promise.all([start(), start(), start()]);
    expect(users.filter(({ adopted }) => !adopted)).toHaveLength(1);
    const pid = postmaster();
    await addRow(users[0] as EmbeddedPostgres);
    await release(users[0] as EmbeddedPostgres);
    await release(users[2] as EmbeddedPostgres);
    expect(isAlive(pid)).toBe(true);
    expect(await countRows(users[1] as EmbeddedPostgres)).toBe(1);
    await release(users[1] as EmbeddedPostgres);
    await ended(pid);
  });

  it('comes back by itself when it is killed during use, with everything that was committed', async () => {
    let back: () => void = () => undefined;
    const isBack = new Promise<void>((resolve) => {
      back = resolve;
    });
    const one = await start({ onInterruption: (what) => what === 'back' && back() });
    await addRow(one);
    process.kill(postmaster(), 'SIGKILL');
    await isBack;
    expect(await countRows(one)).toBe(1);
  });

  describe('starts after a kill -9 that left', () => {
    /** Everything that a crash leaves: the pid file, the socket and its lock, but no process. */
    const crash = async (): Promise<void> => {
      const one = await start();
      await addRow(one);
      const pid = postmaster();
      const files = fs.readFileSync(pidFile());
      await release(one);
      await ended(pid);
      fs.writeFileSync(pidFile(), files);
    };

    it('a pid file of a process that is gone', async () => {
      await crash();
      expect(await countRows(await start())).toBe(1);
    });

    it('a pid file whose number now belongs to another process', async () => {
      await crash();
      const text = fs.readFileSync(pidFile(), 'utf8').split('\n');
      fs.writeFileSync(pidFile(), [String(process.pid), ...text.slice(1)].join('\n'));
      fs.writeFileSync(path.join(folder, 'postgres/socket/.s.PGSQL.5432.lock'), `${process.pid}\n${cluster()}\n`);
      expect(await countRows(await start())).toBe(1);
    });

    it('a pid file of a zombie', async () => {
      await crash();
      // The shell becomes a program that never reaps its child, which so stays a zombie.
      const parent = spawn('/bin/sh', ['-c', 'sleep 0 & echo $!; exec sleep 60'], {
        stdio: ['ignore', 'pipe', 'ignore'],
      });
      const [printed] = (await once(parent.stdout, 'data')) as [Buffer];
      const text = fs.readFileSync(pidFile(), 'utf8').split('\n');
      fs.writeFileSync(pidFile(), [printed.toString().trim(), ...text.slice(1)].join('\n'));
      expect(await countRows(await start())).toBe(1);
      const ended = once(parent, 'exit');
      parent.kill('SIGKILL');
      await ended;
    });

    it('half a cluster of a killed initdb', async () => {
      fs.rmSync(cluster(), { recursive: true });
      fs.mkdirSync(path.join(folder, 'postgres/cluster.new/base'), { recursive: true });
      fs.writeFileSync(path.join(folder, 'postgres/cluster.new/PG_VERSION'), '18\n');
      await addRow(await start());
    });
  });

  it('works when the path of its folder is longer than a socket path may be', async () => {
    const deep = path.join(folder, 'a'.repeat(60), 'b'.repeat(60));
    const one = await start({ dataDir: deep });
    await addRow(one);
    expect(one.app('postgres').host?.length).toBeLessThan(100);
  });

  if (isRoot) {
    it('works in a folder that only root may enter, as another user', async () => {
      fs.chmodSync(folder, 0o700);
      const one = await start();
      await addRow(one);
      expect(fs.statSync(`/proc/${postmaster()}`).uid).not.toBe(0);
      process.kill(postmaster(), 'SIGKILL');
      await release(one);
      expect(await countRows(await start())).toBe(1);
    });

    it('leaves the folder of a service to its user when root runs a command, and says which user to be', async () => {
      const home = path.join(folder, 'postgres');
      execFileSync('chown', ['-R', '1:1', home]);
      await expect(start()).rejects.toThrow(
        /belongs to user (\w+), but .*: run this command as user \1 instead of root, with "runuser -u \1 --" before it\./,
      );
      expect(fs.statSync(home).uid).toBe(1);
    });
  }

  describe('says in one line what to do when', () => {
    const refusal = async (options: Partial<EmbeddedOptions> = {}): Promise<string> =>
      start(options).then(
        () => 'started',
        (error: Error) => `${error.name}: ${error.message}`,
      );

    it('the folder is not writable', async () => {
      const file = path.join(folder, 'a-file');
      fs.writeFileSync(file, '');
      expect(await refusal({ dataDir: path.join(file, 'data') })).toBe(
        `StartError: The data folder ${file}/data cannot be written (ENOTDIR): give this user the right to, or set HATID_DATA_DIR to another folder.`,
      );
    });

    it('the secret is missing, or belongs to another folder', async () => {
      await release(await start());
      const secret = path.join(folder, 'database-secret.json');
      const text = fs.readFileSync(secret, 'utf8');
      fs.rmSync(secret);
      expect(await refusal()).toContain('database-secret.json is missing');
      fs.writeFileSync(secret, '{"owner":"x","app":"y"}');
      expect(await refusal()).toContain('does not fit the database beside it');
      fs.writeFileSync(secret, text);
    });

    it('the data was made by another version', async () => {
      await release(await start());
      fs.writeFileSync(path.join(cluster(), 'PG_VERSION'), '12\n');
      expect(await refusal()).toContain('was made by PostgreSQL 12');
    });
  });
});
