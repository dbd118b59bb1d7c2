import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildServer, startServerProcess, type ServerProcess } from './testing/server-process.js';

const execute = promisify(execFile);

interface Told {
  readonly code: number;
  readonly stdout: string;
}

describe('npm run doctor', () => {
  let folder: string;
  const running: ServerProcess[] = [];
  beforeAll(() => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-doctor-cli-'));
    fs.chmodSync(folder, 0o755);
  }, 120_000);
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.kill('SIGTERM')));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const doctor = async (env: Readonly<Record<string, string>> = {}, ...args: string[]): Promise<Told> => {
    const program = path.resolve(__dirname, '../../shared-lib/tooling/doctor.mjs');
    const { PATH, HOME } = process.env;
    const asked = execute(process.execPath, [program, ...args], {
      env: { PATH, HOME, PORT: '0', HATID_DATA_DIR: folder, ...env },
    });
    return asked.then(
      ({ stdout }) => ({ code: 0, stdout }),
      (error: Told) => ({ code: error.code, stdout: error.stdout }),
    );
  };
  const conf = (): string => path.join(folder, 'postgres/cluster/postgresql.auto.conf');

  it('finds no fault in a running demo, and none before the first start or after the stop; nothing is left running (R-beyond-390)', async () => {
    const before = await doctor();
    expect(before).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('holds no database yet. The first npm start makes it.'),
    });
    expect(fs.existsSync(path.join(folder, 'postgres'))).toBe(false);
    const server = await startServerProcess({ HATID_DATA_DIR: folder });
    running.push(server);
    const { port } = new URL(server.url);
    const whileRunning = await doctor({ PORT: port }, '--json');
    const { findings } = JSON.parse(whileRunning.stdout) as {
      findings: { check: string; state: string; says: string }[];
    };
    expect([whileRunning.code, findings.filter(({ state }) => state !== 'ok')]).toEqual([0, []]);
    expect(findings.map(({ says }) => says)).toContain(`Hatid answers at port ${port}.`);
    expect(new Set(findings.map(({ check }) => check)).size).toBe(17);
    await running.pop()?.kill('SIGTERM');
    const stopped = await doctor({ PORT: port });
    expect(stopped).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/Port \d+ is free[^]*0 faults, 0 warnings\.\n$/),
    });
    expect(fs.existsSync(path.join(folder, 'postgres/cluster/postmaster.pid'))).toBe(false);
  }, 120_000);

  it('ends with 1 at a fault, and says what to do: fsync is off (R-beyond-391)', async () => {
    const kept = fs.readFileSync(conf(), 'utf8');
    fs.appendFileSync(conf(), 'fsync = off\n');
    const told = await doctor();
    fs.writeFileSync(conf(), kept);
    expect(told).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /FAULT +Database: fsync is off[^\n]*\n +Set fsync = on in postgresql\.conf[^]*\n1 fault, 0 warnings\./,
      ),
    });
  }, 60_000);

  it('names a wrong setting and goes on with what needs none (R-beyond-391)', async () => {
    const { code, stdout } = await doctor({ DATABASE_POOL: '2', HATID_OFLINE: '0' });
    expect(code).toBe(1);
    expect(stdout).toContain('DATABASE_POOL must be a whole number from 4 to 200, such as 16.');
    expect(stdout).toContain('HATID_OFFLINE has nearly this name.');
    expect(stdout).toMatch(/^ok +Node\.js/);
  });

  it('names a database that cannot be reached, without its password (R-beyond-391, R-beyond-393)', async () => {
    const told = await doctor({ DATABASE_URL: 'postgresql://hatid:kanarie-password@127.0.0.1:1/hatid' });
    expect(told).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(
        /FAULT +Database: The database of DATABASE_URL cannot be reached[^\n]*\n +Mend this first/,
      ),
    });
    expect(told.stdout).not.toContain('kanarie');
  });

  it('names a machine whose clock is ahead (R-beyond-391)', async () => {
    const ahead = path.join(folder, 'ahead.cjs');
    fs.writeFileSync(ahead, 'const now = Date.now; Date.now = () => now() + 3_600_000;');
    const { stdout } = await doctor({ NODE_OPTIONS: `--require ${ahead}` });
    expect(stdout).toMatch(/WARNING +Clock: The clock of this machine is 3600 s ahead of the database's/);
  }, 60_000);

  it('names a copied folder whose owner is wrong, and does not start PostgreSQL on it (R-beyond-391)', async () => {
    if (process.getuid?.() !== 0) return;
    const copy = `${folder}-copy`;
    fs.cpSync(folder, copy, { recursive: true });
    const told = await doctor({ HATID_DATA_DIR: copy });
    fs.rmSync(copy, { recursive: true });
    expect(told).toMatchObject({
      code: 1,
      stdout: expect.stringMatching(/FAULT +Data folder: .* belongs to user root, but PostgreSQL runs as user \w+/),
    });
  }, 60_000);
});
