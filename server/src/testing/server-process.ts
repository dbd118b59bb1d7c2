import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import path from 'node:path';

const SERVER = path.resolve(__dirname, '../..');
const ROOT = path.resolve(SERVER, '..');
const MAIN = path.join(SERVER, 'dist/main.js');

/** The real server in a process of its own, as `npm start` runs it. */
export interface ServerProcess {
  readonly pid: number;
  /** `http://localhost:…`; only for a server that became ready. */
  readonly url: string;
  output(): string;
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const newestIn = (folder: string): number =>
  Math.max(
    ...fs
      .readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.name.endsWith('.ts') && !entry.name.endsWith('.test.ts'))
      .map((entry) => fs.statSync(path.join(entry.parentPath, entry.name)).mtimeMs),
  );

/** Emits what is older than its sources. `npm test` has done so before. */
export function buildServer(): void {
  const tsc = path.join(ROOT, 'node_modules/typescript-7/bin/tsc');
  const emit = (project: string, result: string, sources: readonly string[]): void => {
    if (fs.existsSync(result) && sources.every((folder) => newestIn(folder) < fs.statSync(result).mtimeMs)) return;
    try {
      execFileSync(process.execPath, [tsc, '-p', project], { cwd: SERVER, stdio: 'pipe' });
    } catch {
      // Types are checked elsewhere. The emitted code runs in any case.
    }
    fs.utimesSync(result, new Date(), new Date());
  };
  const shared = path.join(ROOT, 'shared-lib');
  emit(path.join(shared, 'tsconfig.node.json'), path.join(shared, 'dist/contract/index.js'), [
    path.join(shared, 'src/domain'),
    path.join(shared, 'src/contract'),
  ]);
  emit(path.join(SERVER, 'tsconfig.build.json'), MAIN, [path.join(SERVER, 'src')]);
}

type Environment = Readonly<Record<string, string>>;

function launch(env: Environment, command = [process.execPath, MAIN]): { child: ChildProcess; output: () => string } {
  const inherited = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => ['PATH', 'HOME', 'TMPDIR', 'LANG'].includes(name)),
  );
  const [program = '', ...args] = command;
  const child = spawn(program, args, {
    cwd: ROOT,
    env: { ...inherited, PORT: '0', HATID_RATE_LIMIT: '0', ...env },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data: Buffer) => (output += data.toString()));
  return { child, output: () => output };
}

const ended = async (child: ChildProcess): Promise<number | null> => {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  return child.exitCode;
};

/**
 * Runs `npm start` at a terminal of its own, as a person does: `script` (of util-linux, and of macOS) makes the
 * terminal. It uses `exec`, because a shell in between would end with 130 at every Ctrl-C, whatever npm answers.
 */
const AT_A_TERMINAL =
  process.platform === 'darwin'
    ? ['script', '-q', '/dev/null', 'npm', 'start']
    : ['script', '--quiet', '--return', '--flush', '--command', 'exec npm start', '/dev/null'];

/** `npm start` at a terminal. `press` types there. */
export async function startAtTerminal(
  env: Environment,
): Promise<ServerProcess & { press(keys: string): Promise<number | null> }> {
  const launched = launch(env, AT_A_TERMINAL);
  const server = await running(launched);
  return {
    ...server,
    press(keys) {
      launched.child.stdin?.write(keys);
      return ended(launched.child);
    },
  };
}

/** Starts a server and waits until /readyz succeeds. */
export const startServerProcess = (env: Environment): Promise<ServerProcess> => running(launch(env));

async function running({ child, output }: ReturnType<typeof launch>): Promise<ServerProcess> {
  const printed = new Promise<string>((resolve) => {
    child.stdout?.on('data', () => {
      const url = /ready at (\S+)/.exec(output())?.[1];
      if (url) resolve(url);
    });
  });
  const url = await Promise.race([
    printed,
    ended(child).then(() => Promise.reject(new Error(`the server ended: ${output()}`))),
  ]);
  await untilReady(url);
  return {
    pid: child.pid ?? 0,
    url,
    output,
    async kill(signal) {
      child.kill(signal);
      return ended(child);
    },
  };
}

async function untilReady(url: string): Promise<void> {
  for (;;) {
    if (
      await fetch(`${url}/readyz`).then(
        ({ ok }) => ok,
        () => false,
      )
    )
      return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/** Starts a server that is expected to give up, and returns how it ended. */
export async function runToTheEnd(
  env: Environment,
): Promise<{ readonly code: number | null; readonly stderr: string; readonly output: string }> {
  const { child, output } = launch(env);
  let stderr = '';
  child.stderr?.on('data', (data: Buffer) => (stderr += data.toString()));
  const code = await ended(child);
  return { code, stderr, output: output() };
}
