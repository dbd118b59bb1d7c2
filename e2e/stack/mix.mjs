import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { ROOT } from './instance.mjs';

const run = promisify(execFile);

const OWN_DATABASE = { DATABASE_URL: '', DATABASE_OWNER_URL: '', HATID_DEMO: '1' };
/** The build of a remote in this checkout. */
const LOCAL = 'local';

/**
 * The versions of `driver=1.3.1,operator=local`, by remote. Throws with plain words for anything else.
 * @param {string} text
 * @returns {Record<string, string>}
 */
export function mixIn(text) {
  const pairs = text.split(',').filter(Boolean);
  return Object.fromEntries(
    pairs.map((pair) => {
      const [remote = '', version = '', ...more] = pair.trim().split('=');
      if (!/^[a-z][a-z0-9-]*$/.test(remote) || more.length || !(version === LOCAL || /^\d+\.\d+\.\d+/.test(version)))
        throw new Error(`A mix is such as driver=1.3.1,operator=${LOCAL}, not ${pair}.`);
      return [remote, version];
    }),
  );
}

/** @param {Buffer} body */
const hashOf = (body) => `sha384-${createHash('sha384').update(body).digest('base64')}`;

/**
 * Fetches a published version from a server into a folder, as the bundler would have left it.
 * @param {string} server
 * @param {string} remote
 * @param {string} version
 * @param {string} folder
 */
async function fetchBuild(server, remote, version, folder) {
  const at = (/** @type {string} */ file) => new URL(`/remotes/${remote}/${version}/${file}`, server);
  const answer = await fetch(at('.release.json')).catch(() => undefined);
  if (!answer) throw new Error(`${server} does not answer.`);
  if (!answer.ok) throw new Error(`${server} has no remote-${remote} ${version} that can run.`);
  const { files, pages, needs } = await answer.json();
  for (const [file, hash] of Object.entries(files)) {
    const place = path.join(folder, version, file);
    const body = await fetch(at(file));
    const content = Buffer.from(await body.arrayBuffer());
    if (!body.ok || hashOf(content) !== hash || !place.startsWith(folder + path.sep))
      throw new Error(`${server} has remote-${remote} ${version}, but not its file ${file}.`);
    mkdirSync(path.dirname(place), { recursive: true });
    writeFileSync(place, content);
  }
  const sources = createHash('sha256').update(JSON.stringify(files)).digest('hex');
  const record = { name: `remote-${remote}`, version, sources, files, pages, needs };
  writeFileSync(path.join(folder, 'build.json'), JSON.stringify(record));
}

/** @param {string} remote */
function buildHere(remote) {
  const folder = path.join(ROOT, `remote-${remote}`, 'dist');
  if (!existsSync(path.join(folder, 'build.json'))) throw new Error(`remote-${remote} is not built: npm run build`);
  return folder;
}

/**
 * Gives everybody of a running stack these versions. Versions come from the server `from` or, without it, from the
 * stack's own database. All or none, and only what fits.
 * @param {string} dataDir
 * @param {Record<string, string>} mix versions, or `local`, by remote
 * @param {{ from?: string | undefined, clock?: string | undefined }} given the address of a server; the stack's time
 */
export async function composeMix(dataDir, mix, { from, clock = '' }) {
  /** @type {string[]} */
  const fetched = [];
  try {
    const folders = [];
    const versions = [];
    for (const [remote, version] of Object.entries(mix)) {
      if (version === LOCAL) folders.push(buildHere(remote));
      else if (from) {
        const folder = mkdtempSync(path.join(os.tmpdir(), 'hatid-e2e-mix-'));
        fetched.push(folder);
        await fetchBuild(from, remote, version, folder);
        folders.push(folder);
      } else versions.push({ remote, version });
    }
    const command = [path.join(ROOT, 'server/dist/web/release.cli.js'), 'compose', '-'];
    await run(process.execPath, [...command, JSON.stringify({ folders, versions })], {
      env: { ...process.env, ...OWN_DATABASE, HATID_CLOCK: clock, HATID_DATA_DIR: dataDir },
    }).catch((error) => {
      throw new Error(`This mix does not run. ${String(error.stderr || error.message).trim()}`);
    });
  } finally {
    for (const folder of fetched) rmSync(folder, { recursive: true });
  }
}
