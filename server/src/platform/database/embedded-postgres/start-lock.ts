import { createHash } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { codeOf } from '../../errors.js';

export interface StartLock {
  release(): Promise<void>;
}

const WAIT_MS = 25;
const wait = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/**
 * Held while a server starts or stops the PostgreSQL of a folder. When two start at once, the second finds a running
 * server instead of removing the first one's new pid file. The lock ends with its process, however that died.
 */
export async function lockStart(dir: string, timeoutMs: number): Promise<StartLock> {
  const deadline = performance.now() + timeoutMs;
  for (;;) {
    const lock = process.platform === 'linux' ? await lockBySocket(dir) : lockByFile(dir);
    if (lock) return lock;
    if (performance.now() > deadline)
      throw new Error(`another server has been starting or stopping PostgreSQL in ${dir} for ${timeoutMs / 1000} s`);
    await wait(WAIT_MS);
  }
}

/** Linux: a name in the abstract socket namespace. The kernel frees it with its process. */
function lockBySocket(dir: string): Promise<StartLock | undefined> {
  const name = `\0hatid-start-${createHash('sha256').update(dir).digest('hex').slice(0, 32)}`;
  const server = net.createServer();
  return new Promise((resolve, reject) => {
    server.once('error', (error) => (codeOf(error) === 'EADDRINUSE' ? resolve(undefined) : reject(error)));
    server.listen(name, () => {
      server.unref();
      resolve({ release: () => new Promise((done) => server.close(() => done())) });
    });
  });
}

/** Elsewhere: a file with the holder's pid, which is ignored when that process is gone. */
function lockByFile(dir: string): StartLock | undefined {
  const file = path.join(dir, 'start.lock');
  try {
    fs.writeFileSync(file, String(process.pid), { flag: 'wx', mode: 0o600 });
    return { release: async () => fs.rmSync(file, { force: true }) };
  } catch {
    if (!isAlive(Number(readIfThere(file)))) fs.rmSync(file, { force: true });
    return undefined;
  }
}

function readIfThere(file: string): string {
  try {
    return fs.readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

export function isAlive(pid: number): boolean {
  if (!(pid > 0)) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return codeOf(error) === 'EPERM';
  }
}
