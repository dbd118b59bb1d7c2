import { execFile } from 'node:child_process';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildServer, startServerProcess, type ServerProcess } from './testing/server-process.js';

const EMAIL = 'back.again@example.test';
const execute = promisify(execFile);

describe('npm run operator', () => {
  let folder: string;
  const running: ServerProcess[] = [];
  beforeAll(() => {
    buildServer();
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-operator-'));
  }, 120_000);
  afterEach(async () => {
    await Promise.all(running.splice(0).map((server) => server.kill('SIGTERM')));
  });
  afterAll(() => fs.rmSync(folder, { recursive: true, force: true }));

  const start = async (): Promise<ServerProcess> => {
    const server = await startServerProcess({ HATID_DATA_DIR: folder });
    running.push(server);
    return server;
  };
  const letIn = (email: string) =>
    execute(process.execPath, [path.resolve(__dirname, '../../shared-lib/tooling/operator.mjs'), email], {
      env: { PATH: process.env['PATH'], HOME: process.env['HOME'], HATID_DATA_DIR: folder },
    });
  const file = (): string => path.join(folder, 'set-up-code.txt');
  async function comeIn({ url }: ServerProcess, username: string): Promise<{ role: string; username: string }> {
    const post = async (where: string, body: object) =>
      (await fetch(`${url}/api/${where}/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ email: EMAIL, ...body }),
      }).then((answer) => answer.json())) as { challenge: string; user: { role: string; username: string } };
    const { challenge } = await post('registration/complete-registration', {
      username,
      password: 'sampaguita sa gabi',
    });
    const code = fs.readFileSync(file(), 'utf8').trim();
    return (await post('auth/verify-email', { challenge, code })).user;
  }

  it('lets a person in as an operator while the server is stopped, and again while it runs (R-accounts-12)', async () => {
    await (await start()).kill('SIGTERM');
    const { stdout } = await letIn(EMAIL);
    expect(stdout).toContain(`${EMAIL} can come in as an operator now`);
    expect(stdout).toContain(file());
    const code = fs.readFileSync(file(), 'utf8').trim();
    expect([code.length, stdout.includes(code), fs.statSync(file()).mode & 0o777]).toEqual([6, false, 0o600]);
    const server = await start();
    expect(await comeIn(server, 'back.again')).toMatchObject({ role: 'operator', username: 'back.again' });
    expect(fs.existsSync(file())).toBe(false);

    await letIn(EMAIL.toUpperCase());
    expect(await comeIn(server, 'back.once.more')).toMatchObject({ username: 'back.once.more' });
    expect((await fetch(`${server.url}/readyz`)).status).toBe(200);
  });

  it('says what is wrong in one line', async () => {
    await expect(letIn('nobody')).rejects.toMatchObject({
      code: 1,
      stderr: 'Nobody was let in. Say who: npm run operator -- you@example.com\n',
    });
    await start();
    await expect(letIn('therapist@hatid.example')).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('is the address of a therapist'),
    });
  });
});
