/**
 * `npm run pack [-- --into FOLDER]` makes one archive of the built product, `hatid-0.1.0-1a2b3c4d-linux-x64.tar.gz`. It
 * runs on a Linux with Node alone. It is for the platform that it is made on: it has that platform's PostgreSQL.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { requireInstalled } from './install.mjs';
import { fail, inRoot, readJson, remotes } from './workspace.mjs';

/** What a running business needs. Every other script says that it needs a checkout. */
const SCRIPTS = ['start', 'upgrade', 'operator', 'doctor', 'backup', 'restore'];
const SCRIPTS_OF_PARTS = ['release', 'promote', 'rollback', 'list', 'status', 'preview'];
const PROGRAMS = [
  ...SCRIPTS.map((name) => `${name}.mjs`),
  'install.mjs',
  'needs-checkout.mjs',
  'release-target.mjs',
  'release-words.mjs',
  'release.mjs',
  'server-program.mjs',
  'workspace.mjs',
];
/** Pages for who runs Hatid, besides deploy/README.md. */
const PAGES = [
  'docs/how-to/back-up-and-restore.md',
  'docs/how-to/deploy.md',
  'docs/how-to/find-what-is-wrong.md',
  'docs/operating.md',
];
/** Files and folders in packages of others that nothing runs. Licences stay. */
const LEFT_OUT =
  /(\.map|\.flow|\.[cm]?ts|\.test\.[cm]?js|^(readme|changelog|history).*\.md|^(__tests__|tests?|\.github))$/i;

/** Where a package finds another, in its own folder or in one around it, by the lock file. */
function placeOf(locked, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const place = `${folder && `${folder}/`}node_modules/${name}`;
    if (locked[place]) return place;
    if (!folder) throw new Error(`package-lock.json has no ${name}, which ${from} needs`);
  }
}

/** The packages that the emitted code of shared-lib takes. Its package.json also names those of browsers and builds. */
function takenBySharedLib() {
  const folder = inRoot('shared-lib/dist');
  const code = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.js'));
  const taken = code.flatMap((name) =>
    [...readFileSync(path.join(folder, name), 'utf8').matchAll(/\bfrom '((?:@[\w-]+\/)?[\w-]+)/g)].map(
      ([, one]) => one,
    ),
  );
  return [...new Set(taken)];
}

/** The folders of all packages that the server needs while it runs, for this platform. */
function packagesToRun() {
  const locked = readJson(inRoot('package-lock.json')).packages;
  const found = new Set();
  const add = (from, name) => {
    const place = placeOf(locked, from, name);
    // Types are for compilers. Packages of other platforms are not installed.
    if (locked[place].link || name.startsWith('@types/') || found.has(place) || !existsSync(inRoot(place))) return;
    found.add(place);
    addAll(place);
  };
  const addAll = (from) => {
    const { dependencies, optionalDependencies } = locked[from];
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) add(from, name);
  };
  addAll('server');
  for (const name of takenBySharedLib()) add('shared-lib', name);
  return [...found];
}

/** A package.json with what Node and npm read of it when the product runs. */
function manifestOf(folder, changes = {}) {
  const { name, version, type, license, engines } = readJson(inRoot(folder, 'package.json'));
  return { name, private: true, version, type, license, engines, ...changes };
}

const refused = (root) => `node ${root}shared-lib/tooling/needs-checkout.mjs`;

/** The scripts of a package.json. Those that an archive cannot run say so. */
function scriptsOf(folder, kept, instead) {
  const { scripts } = readJson(inRoot(folder, 'package.json'));
  return Object.fromEntries(Object.entries(scripts).map(([name, run]) => [name, kept.includes(name) ? run : instead]));
}

const isInArchive = (file) =>
  [...PAGES, 'README.md', '.env.example', 'deploy'].some((part) => file === part || file.startsWith(`${part}/`));
/** A page under its name in the archive. Links to what the archive does not have become plain words. */
const pageAs = (name, from) =>
  readFileSync(inRoot(from), 'utf8').replace(
    /\[([^\]]+)\]\(([^)#:]+)(#[^)]*)?\)/g,
    (_link, words, target, part = '') => {
      const file = path.posix.join(path.posix.dirname(from), target);
      return isInArchive(file) ? `[${words}](${path.posix.relative(path.posix.dirname(name), file)}${part})` : words;
    },
  );

/** Puts everything into a folder. */
function fill(folder) {
  const to = (name) => path.join(folder, name);
  const write = (name, text) => {
    mkdirSync(path.dirname(to(name)), { recursive: true });
    writeFileSync(to(name), text);
  };
  const writeJson = (name, value) => write(name, `${JSON.stringify(value, null, 2)}\n`);
  const writePage = (name, from = name) => write(name, pageAs(name, from));
  const copy = (name, filter = () => true) =>
    cpSync(realpathSync(inRoot(name)), to(name), { recursive: true, verbatimSymlinks: true, filter });

  for (const place of packagesToRun()) {
    const nested = path.join(realpathSync(inRoot(place)), 'node_modules');
    copy(place, (from) => from !== nested && !LEFT_OUT.test(path.basename(from)));
  }
  symlinkSync('../shared-lib', to('node_modules/shared-lib'));
  for (const name of ['shell', ...remotes]) {
    copy(`${name}/dist`);
    writeJson(`${name}/package.json`, manifestOf(name, { scripts: scriptsOf(name, SCRIPTS_OF_PARTS, refused('../')) }));
  }
  copy('server/dist');
  copy('server/migrations');
  writeJson('server/package.json', manifestOf('server'));
  copy('shared-lib/dist', (from) => !from.endsWith('.d.ts'));
  const { exports } = readJson(inRoot('shared-lib/package.json'));
  const ofNode = Object.entries(exports).flatMap(([name, { node }]) => (node ? [[name, node]] : []));
  writeJson('shared-lib/package.json', manifestOf('shared-lib', { exports: Object.fromEntries(ofNode) }));
  for (const name of PROGRAMS) copy(`shared-lib/tooling/${name}`);
  copy('deploy', (from) => !/^README\.md$|\.test\./.test(path.basename(from)));
  copy('.env.example');
  writePage('README.md', 'deploy/README.md');
  for (const page of PAGES) writePage(page);
  const parts = { workspaces: ['shell', ...remotes], scripts: scriptsOf('', SCRIPTS, refused('')) };
  writeJson('package.json', manifestOf('', parts));
}

/** Eight digits that are the same for the same content. */
function digestOf(folder) {
  const hash = createHash('sha256');
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, name);
    const found = lstatSync(file);
    if (found.isDirectory()) continue;
    hash.update(`${name}\0`).update(found.isSymbolicLink() ? readlinkSync(file) : readFileSync(file));
  }
  return hash.digest('hex').slice(0, 8);
}

/** The names are sorted, and all belongs to root, so that who unpacks it owns no stranger's files. */
const TAR = ['--create', '--gzip', '--sort=name', '--owner=0', '--group=0', '--numeric-owner', '--mode=u=rwX,go=rX'];

const { values } = parseArgs({ options: { into: { type: 'string', default: inRoot('dist') } } });
if (process.platform !== 'linux') fail('npm run pack makes an archive for Linux: run it on Linux.');
requireInstalled({ onlyToRun: true });
const { build } = await import('./build.mjs');
await build().catch((error) => fail(`the build failed.\n${error.message}`));

const into = path.resolve(process.env.INIT_CWD ?? process.cwd(), values.into);
const work = mkdtempSync(path.join(tmpdir(), 'hatid-pack-'));
try {
  const filled = path.join(work, 'hatid');
  fill(filled);
  const { version } = readJson(inRoot('package.json'));
  const name = `hatid-${version}-${digestOf(filled)}`;
  const platform = `${process.platform}-${process.arch}`;
  writeFileSync(path.join(filled, 'packed.json'), `${JSON.stringify({ name, platform })}\n`);
  renameSync(filled, path.join(work, name));
  mkdirSync(into, { recursive: true });
  const file = path.join(into, `${name}-${platform}.tar.gz`);
  // Under another name until it is whole.
  const unfinished = `${file}.${process.pid}`;
  execFileSync('tar', [...TAR, '--file', unfinished, '--directory', work, name]);
  renameSync(unfinished, file);
  console.log(
    `${file} has ${(statSync(file).size / 1_000_000).toFixed(1)} MB. deploy.md of docs/how-to says what to do with it.`,
  );
} finally {
  rmSync(work, { recursive: true, force: true });
}
