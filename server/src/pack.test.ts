import { execFile, execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { unprivilegedUser } from './platform/database/embedded-postgres/system-user.js';

const execute = promisify(execFile);
const ROOT = path.resolve(__dirname, '../..');
const MOST_BYTES = 90_000_000;

const say = (line: string): unknown => process.stdout.write(`${line}\n`);
const works = (program: string, args: readonly string[]): boolean => {
  try {
    execFileSync(program, args, { stdio: 'ignore', cwd: ROOT });
    return true;
  } catch {
    return false;
  }
};

/** Building takes a minute, and would take the build away from tests that run beside this one. */
const IS_BUILT = `
  const { freshRecordOf } = await import('./shared-lib/tooling/build.mjs');
  const { remotes } = await import('./shared-lib/tooling/workspace.mjs');
  process.exit(['server', 'shell', ...remotes].every((name) => freshRecordOf(name)) ? 0 : 1)`;

/** Why this machine cannot run the archive; undefined if it can. */
function obstacle(): string | undefined {
  if (process.platform !== 'linux') return 'the archive is for Linux';
  if (!works(process.execPath, ['--input-type=module', '--eval', IS_BUILT, 'x'])) return 'run npm run build first';
  return undefined;
}

/** Hides this checkout from a program, and gives it to the user in $1 with the group in $2. */
const HIDE = 'mount -t tmpfs none "$0" && exec setpriv --reuid="$1" --regid="$2" --clear-groups -- "${@:3}"';

/** A person of this machine who has the archive and nothing else. */
class Stranger {
  readonly #user = unprivilegedUser();
  readonly #hides =
    this.#user !== undefined && works('unshare', ['--mount', 'bash', '-c', 'mount -t tmpfs none "$0"', ROOT]);

  constructor(readonly home: string) {
    if (!this.#user) say('the archive runs as the user of the tests, who is not root');
    else if (!this.#hides) say('the checkout could not be hidden from the archive');
    if (this.#user) fs.chownSync(home, this.#user.ids.uid, this.#user.ids.gid);
  }

  #command(argv: readonly string[]): readonly [string, string[]] {
    const { uid = 0, gid = 0 } = this.#user?.ids ?? {};
    const [program = '', ...args] = this.#hides
      ? ['unshare', '--mount', 'bash', '-c', HIDE, ROOT, String(uid), String(gid), ...argv]
      : argv;
    return [program, args];
  }

  #options(cwd: string, env: Readonly<Record<string, string>>) {
    const { PATH } = process.env;
    const settings = { PATH, HOME: this.home, TMPDIR: this.home, npm_config_update_notifier: 'false' };
    return { cwd, env: { ...settings, ...env }, ...(this.#hides ? {} : this.#user?.ids) };
  }

  run(cwd: string, argv: readonly string[], env: Readonly<Record<string, string>> = {}) {
    const [program, args] = this.#command(argv);
    return execute(program, args, this.#options(cwd, env)).then(
      ({ stdout, stderr }) => ({ code: 0, stdout, stderr }),
      ({ code, stdout, stderr }: { code: number; stdout: string; stderr: string }) => ({ code, stdout, stderr }),
    );
  }

  start(cwd: string, argv: readonly string[], env: Readonly<Record<string, string>>): ChildProcess {
    const [program, args] = this.#command(argv);
    return spawn(program, args, { ...this.#options(cwd, env), stdio: ['ignore', 'pipe', 'inherit'] });
  }
}

interface Running {
  readonly url: string;
  readonly readyMs: number;
  stop(): Promise<string>;
}

const why = obstacle();
if (why !== undefined) say(`the archive was not tried: ${why}`);
const itRuns = why === undefined ? it : it.skip;

describe('npm run pack', () => {
  let folder: string;
  let stranger: Stranger;
  let archive: string;
  let app: string;
  const running: ChildProcess[] = [];
  beforeAll(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-pack-test-'));
    fs.chmodSync(folder, 0o755);
    if (why !== undefined) return;
    await execute(process.execPath, [path.join(ROOT, 'shared-lib/tooling/pack.mjs'), '--into', folder], {
      env: { PATH: process.env['PATH'], HOME: folder },
    });
    archive = fs.readdirSync(folder).find((name) => name.endsWith('.tar.gz')) ?? '';
    const home = path.join(folder, 'home');
    fs.mkdirSync(home);
    stranger = new Stranger(home);
    await stranger.run(home, ['tar', '-xzf', path.join(folder, archive)]);
    app = path.join(home, archive.replace(/-linux-.*/, ''));
  }, 60_000);
  afterAll(async () => {
    for (const child of running)
      if (child.exitCode === null) {
        child.kill('SIGTERM');
        await once(child, 'exit');
      }
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const settings = (): Readonly<Record<string, string>> => ({
    PORT: '0',
    HATID_DATA_DIR: path.join(folder, 'home/data'),
  });
  const tool = (name: string, ...args: string[]) =>
    stranger.run(app, ['node', `shared-lib/tooling/${name}.mjs`, ...args], settings());

  async function start(): Promise<Running> {
    const from = performance.now();
    const child = stranger.start(app, ['node', 'shared-lib/tooling/start.mjs'], settings());
    running.push(child);
    let output = '';
    const printed = new Promise<string>((resolve) => {
      child.stdout?.on('data', (part: Buffer) => {
        output += part.toString();
        const url = /ready at (\S+)/.exec(output)?.[1];
        if (url) resolve(url);
      });
    });
    const ended = once(child, 'exit').then(() => Promise.reject(new Error(`the server ended: ${output}`)));
    const url = await Promise.race([printed, ended]);
    ended.catch(() => undefined);
    while ((await fetch(`${url}/readyz`)).status !== 200);
    return {
      url,
      readyMs: Math.round(performance.now() - from),
      async stop() {
        child.kill('SIGTERM');
        await once(child, 'exit');
        return output;
      },
    };
  }

  itRuns(
    'makes an archive of at most 90 MB, without what builds and tests need (R-beyond-420)',
    () => {
      expect(archive).toMatch(/^hatid-\d+\.\d+\.\d+-[\da-f]{8}-linux-(x64|arm64)\.tar\.gz$/);
      expect(fs.statSync(path.join(folder, archive)).size).toBeLessThan(MOST_BYTES);
      const packages = fs.readdirSync(path.join(app, 'node_modules'));
      const unwanted = [
        'webpack',
        'typescript',
        'typescript-7',
        '@swc',
        'react',
        'jest',
        'eslint',
        '@biomejs',
        '@types',
      ];
      expect(packages.filter((name) => unwanted.includes(name))).toEqual([]);
      const files = fs.readdirSync(app, { recursive: true, encoding: 'utf8' });
      expect(files.filter((name) => /\.tsx?$|\.test\.|^server\/src|^\.env$/.test(name))).toEqual([]);
    },
    60_000,
  );

  itRuns(
    'that runs alone, as another user: people sign in, it is backed up, and stops (R-beyond-420)',
    async () => {
      const server = await start();
      const signedIn = await fetch(`${server.url}/api/auth/login/`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: 'operator', password: 'Hatid-demo-2026' }),
      });
      expect(signedIn.status).toBe(200);
      expect(await (await fetch(`${server.url}/`)).text()).toContain('<script');
      const { remotes } = (await (await fetch(`${server.url}/remotes.json`)).json()) as { remotes: object };
      expect(Object.keys(remotes).sort()).toEqual(['attendance', 'driver', 'operator', 'therapist']);
      expect((await tool('release', 'list', 'driver')).stdout).toContain('current');

      const file = path.join(folder, 'home/night');
      expect((await tool('backup', file)).stdout).toContain('Backed up');
      expect(await server.stop()).toContain('Hatid has stopped, and its PostgreSQL with it.');
      expect((await tool('backup', '--verify', file)).stdout).toContain('is whole');
      expect((await tool('upgrade', '--check')).stdout).toContain('changes nothing in them');
      const again = await start();
      await again.stop();
      say(`the archive was ready after ${server.readyMs} ms with a new demo, and after ${again.readyMs} ms later`);
    },
    60_000,
  );

  itRuns(
    'whose commands that need the sources say so (R-beyond-421)',
    async () => {
      const build = await stranger.run(app, ['npm', 'run', 'build']);
      expect(build.code).toBe(1);
      expect(build.stderr).toContain(
        "hatid: 'npm run build' needs the sources, and this archive has none: run it in a checkout of the repository.",
      );
      expect(await tool('release', 'release', 'driver')).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('A release is built from its sources, and this archive has none'),
      });
      const scriptsIn = (where: string): Readonly<Record<string, string>> =>
        (JSON.parse(fs.readFileSync(path.join(where, 'package.json'), 'utf8')) as { scripts: Record<string, string> })
          .scripts;
      const scripts = scriptsIn(app);
      expect(Object.keys(scripts)).toEqual(Object.keys(scriptsIn(ROOT)));
      const programs = Object.values(scripts).map((script) => /[^ ]+\.mjs/.exec(script)?.[0] ?? script);
      expect(programs.filter((program) => !fs.existsSync(path.join(app, program)))).toEqual([]);
    },
    60_000,
  );

  itRuns(
    'whose doctor names data that an upgrade would leave behind (R-beyond-427)',
    async () => {
      const business = { HATID_DEMO: '0', SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'hatid@example.test', PORT: '0' };
      const doctor = async (dataDir: string): Promise<string> =>
        (await stranger.run(app, ['node', 'shared-lib/tooling/doctor.mjs'], { ...business, HATID_DATA_DIR: dataDir }))
          .stdout;
      expect(await doctor('')).toMatch(/WARNING +Data folder: .+\.data is in the folder of this version of Hatid/);
      expect(await doctor(path.join(folder, 'home/elsewhere'))).toMatch(
        /ok +Data folder: .+elsewhere holds no database/,
      );
    },
    60_000,
  );
});
