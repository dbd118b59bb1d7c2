/**
 * Releases of a remote or of the shell. The first word says what to do; each has them as scripts:
 *
 * * `npm run release -w remote-driver -- --version 1.4.0` builds, publishes and gives it to everybody.
 * `--canary 10` gives it to 10 % of the devices, `--to driver2,driver3` to these people, `--role driver` to a role.
 * `--notes 'text'` says what it brings. A version is above the current one and fits, or `--force 'why'`.
 * * `npm run promote -w remote-driver [-- --share 50]` gives the canary to everybody, or to another share.
 * * `npm run rollback -w remote-driver [-- --to 1.3.0]` ends the canary, or goes to the version before, or to any.
 * * `npm run list`, `status` and `preview [-- --version 1.4.0]` read, or make a link that shows a version.
 * * `npm run release … -- --new-token 'Paolo, phone team' [--ends 2027-01-31]`, `--list-tokens`, `--revoke-token 3`,
 * `--revoke-tokens`: for who runs the server.
 *
 * All work on the database (DATABASE_URL, or the embedded one in HATID_DATA_DIR), or on a running server with
 * HATID_SERVER and HATID_RELEASE_TOKEN. `--json` prints one line of JSON.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { requireInstalled } from './install.mjs';
import { describe, describeDetails, describeToken, describeTokens, versionsOf } from './release-words.mjs';
import { askDatabase, askServer } from './release-target.mjs';
import { fail, inRoot, isPacked, needsCheckout, partOfThisRun, readJson } from './workspace.mjs';

const text = { type: 'string' };
const yes = { type: 'boolean' };
const OPTIONS = {
  release: {
    version: text,
    force: text,
    canary: text,
    to: text,
    role: text,
    notes: text,
    'new-token': yes,
    ends: text,
    'list-tokens': yes,
    'revoke-token': text,
    'revoke-tokens': yes,
  },
  promote: { share: text },
  rollback: { to: text },
  list: {},
  status: {},
  preview: { version: text },
};

const [command = 'release', ...rest] = process.argv.slice(2);
if (!Object.hasOwn(OPTIONS, command)) fail(`there is no '${command}': ${Object.keys(OPTIONS).join(', ')}`);

const options = { ...OPTIONS[command], json: yes, help: yes };
const usage = () =>
  `${command} takes, after a lone --: ${Object.keys(options)
    .map((option) => `--${option}`)
    .join(', ')}. What they do: docs/how-to/release.md`;

/**
 * Without a lone `--`, npm takes options for itself and leaves them in the environment, `--to` as the option that it
 * takes for an abbreviation. A release without them would go to everybody.
 */
function refuseOptionsThatNpmTook(values) {
  const taken = Object.values(OPTIONS)
    .flatMap(Object.keys)
    .filter((option) => option !== 'version')
    .find(
      (option) =>
        values[option] === undefined &&
        [option, ...(option === 'to' ? ['token_description'] : [])].some(
          (known) => process.env[`npm_config_${known.replaceAll('-', '_')}`] !== undefined,
        ),
    );
  if (taken)
    fail(`npm took --${taken} for itself. Write a lone -- before the options: npm run ${command} … -- --${taken} …`);
}

function optionsOf() {
  try {
    return parseArgs({ args: rest, allowPositionals: true, options });
  } catch (error) {
    return fail(`${error.message.split('. ')[0]}. ${usage()}`);
  }
}
const { values, positionals } = optionsOf();
if (values.help) {
  console.log(usage());
  process.exit(0);
}
refuseOptionsThatNpmTook(values);
const isNewToken = values['new-token'] === true;
const tokenName = isNewToken ? positionals.find((one) => !partOfThisRun(one)) : undefined;
const words = positionals.filter((one) => one !== tokenName);
const extra = words.length > 1 ? words[1] : words.find((one) => !partOfThisRun(one));
if (extra) fail(`${command} takes no '${extra}'. Is the lone -- before the options there? ${usage()}`);
const name = partOfThisRun(words[0]);
if (!name) fail(`say which part: npm run ${command} -w remote-driver, or -w shell`);
const remote = name.replace('remote-', '');
const { HATID_SERVER: server, HATID_RELEASE_TOKEN: token } = process.env;

/** A whole number of an option; undefined without it. */
function wholeNumber(option, most) {
  const typed = values[option];
  if (typed === undefined) return undefined;
  if (!/^\d+$/.test(typed) || Number(typed) > most) fail(`--${option} takes a whole number up to ${most}`);
  return Number(typed);
}

/** Asks the server or the database, whichever this run is for. */
const ask = (what, given = {}) =>
  server
    ? askServer(server, token, `${remote}/${what}/`, what === 'details' ? undefined : given)
    : askDatabase(what, remote, given);

/** Who gets a release; undefined: everybody. */
function audience() {
  const given = {
    percent: wholeNumber('canary', 100),
    people: values.to?.split(',').map((one) => one.trim()),
    role: values.role,
  };
  const named = Object.entries(given).filter(([, value]) => value !== undefined);
  if (named.length > 1) fail('choose one: --canary, --to or --role');
  return named.length ? Object.fromEntries(named) : undefined;
}

/** The shell takes nothing of another part, and its pages are in its code. */
const OF_SHELL = { pages: [], needs: { names: {}, packages: {}, addresses: [] } };

/** What the calls take of a record that a build wrote. */
function described({ sources, pages, needs, parts, record, files }) {
  if (name !== 'shell') return { sources, pages, needs };
  // As text, because a body with so many members would be refused.
  return { ...OF_SHELL, sources, shell: JSON.stringify({ parts, record, files: Object.keys(files) }) };
}

/** What these sources need, or give, if they were built before. */
async function knownBefore() {
  const { freshRecordOf } = await import('./build.mjs');
  const fresh = freshRecordOf(name);
  if (!fresh) return {};
  if (name === 'shell' && !server) return { folder: inRoot('shell/dist') };
  const { needs, shell } = described(fresh);
  return { needs, shell };
}

/** Builds into a folder. What is wrong is printed by the bundler itself. */
function buildInto(folder, version) {
  const bundler = fileURLToPath(new URL('bundle.mjs', import.meta.url));
  const stdio = ['ignore', values.json ? 'ignore' : 'inherit', 'inherit'];
  const built = spawnSync(process.execPath, [bundler, name, '--version', version, '--output', folder], { stdio });
  if (built.status !== 0) throw new Error('It does not build.');
}

async function release() {
  if (isPacked) needsCheckout('A release is built from its sources');
  requireInstalled();
  const version = values.version ?? readJson(inRoot(name, 'package.json')).version;
  const { force, notes } = values;
  if (!/^\d+\.\d+\.\d+/.test(version)) fail(`a version has three numbers, such as 1.4.0, not ${version}`);
  const canary = audience();
  // A build takes a while, so a wrong token or version, or a name that nobody has, is said before.
  await ask('check', { version, ...(await knownBefore()), canary, force });
  const folder = mkdtempSync(path.join(tmpdir(), 'hatid-release-'));
  try {
    buildInto(folder, version);
    if (!server) return await askDatabase('publish', remote, { folder, force, notes, canary });
    const record = readJson(path.join(folder, 'build.json'));
    const place = name === 'shell' ? folder : path.join(folder, version);
    const contents = Object.keys(record.files).map((file) => [
      file,
      readFileSync(path.join(place, file)).toString('base64'),
    ]);
    const body = { version, ...described(record), force, notes, canary, files: Object.fromEntries(contents) };
    return await askServer(server, token, `${remote}/`, body);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The newest version that is not what everybody has: the canary, if there is one. */
async function versionToShow() {
  const { part, versions } = await ask('details');
  return part.canary?.version ?? versions.find(({ state }) => state !== 'current')?.version ?? part.version;
}

/** What a run does, and how it says so to people. */
const WORK = {
  async release() {
    if (server && (isNewToken || 'list-tokens' in values || 'revoke-token' in values || 'revoke-tokens' in values))
      throw new Error(
        'Tokens are not made, listed or revoked through HATID_SERVER: do it without it, on the machine of the server and with its HATID_DATA_DIR or DATABASE_URL.',
      );
    if (values.ends && !/^\d{4}-\d\d-\d\d$/.test(values.ends)) fail('--ends takes a day, such as 2027-01-31');
    if (isNewToken) return [await askDatabase('token', remote, { name: tokenName, ends: values.ends }), describeToken];
    if (values['list-tokens']) return [await askDatabase('tokens', remote, {}), describeTokens];
    const id = wholeNumber('revoke-token', 2_147_483_647);
    if (id !== undefined || values['revoke-tokens'])
      return [
        await askDatabase('revoke', remote, { id }),
        ({ revoked }) => `${revoked === 1 ? '1 token' : `${revoked} tokens`} of ${remote} revoked`,
      ];
    return [await release(), describe];
  },
  promote: async () => [await ask('promote', { share: wholeNumber('share', 100) }), describe],
  async rollback() {
    const { canary } = (await ask('details')).part;
    const answer = await ask('rollback', { to: values.to });
    const ended = canary && !answer.canary ? `the canary ${canary.version} has ended; ` : '';
    return [answer, (given) => ended + describe(given)];
  },
  list: async () => [await ask('details'), versionsOf],
  status: async () => [await ask('details'), describeDetails],
  preview: async () => [
    await ask('preview', { version: values.version ?? (await versionToShow()) }),
    ({ link, version, until }) => `${link}\nshows ${remote} ${version} to who opens it, until ${until}`,
  ],
};

const FAILED = {
  release: 'was not released',
  promote: 'was not promoted',
  rollback: 'was not rolled back',
  list: 'could not be read',
  status: 'could not be read',
  preview: 'has no preview',
};

try {
  const [answer, words] = await WORK[command]();
  console.log(values.json ? JSON.stringify(answer) : words(answer));
} catch (error) {
  if (values.json) console.log(JSON.stringify({ error: error.message }));
  fail(`${name}${values.version ? ` ${values.version}` : ''} ${FAILED[command]}. ${error.message}`);
}
