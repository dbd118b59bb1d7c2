// How it works: docs/subsystems/backups.md.
/**
 * Brings data of an older version up to date without starting the server, or says what that would do. For people with
 * access to the server's machine. shared-lib/tooling/upgrade.mjs starts it. Ends with 1 when it is refused.
 *
 * node server/dist/upgrade.cli.js [--check]
 */
import { ownConfig, type Config } from './config.js';
import { planUpgrade, upgrade } from './platform/backup/upgrade.js';
import { serverClock } from './platform/clock.js';
import { openDatabaseServer } from './platform/database/database-server.js';
import { hasEmbeddedDatabase } from './platform/database/embedded-postgres/folders.js';
import { messageOf, StartError } from './platform/errors.js';
import { VERSION } from './platform/version.js';

/** Names the place: a new version that does not find its settings looks at another one. */
const noData = ({ databaseUrl, dataDir }: Config): string =>
  `${databaseUrl ? 'The database' : dataDir} has no data yet: the first npm start makes them.`;
const say = (line: string): unknown => process.stdout.write(`${line}\n`);

async function run(onlyCheck: boolean): Promise<void> {
  const config = ownConfig();
  if (!config.databaseUrl && !hasEmbeddedDatabase(config.dataDir)) return void say(noData(config));
  const server = await openDatabaseServer(config);
  try {
    const options = { config, connection: server.owner, clock: serverClock({ start: config.clockStart }) };
    const { at, missing, lines, refused } = await planUpgrade(options);
    if (at === undefined && refused === undefined) return void say(noData(config));
    say(`The data are at migration ${at}.`);
    if (onlyCheck) for (const line of lines) say(line);
    if (refused !== undefined) throw new StartError(refused);
    if (missing.length === 0) return void say(`Hatid ${VERSION} changes nothing in them.`);
    if (onlyCheck)
      return void say('Nothing was changed now. npm start does all this, or npm run upgrade without a start.');
    const applied = await upgrade({ ...options, tell: say, productRole: server.productRole });
    say(`It ran ${applied.join(', ')}. Now run npm start with the same settings.`);
  } finally {
    await server.close();
  }
}

const [first, ...rest] = process.argv.slice(2);
try {
  if (rest.length || (first !== undefined && first !== '--check'))
    throw new StartError('npm run upgrade takes --check alone: npm run upgrade -- --check.');
  await run(first === '--check');
} catch (error) {
  process.stderr.write(
    `${first === '--check' ? 'An upgrade is refused.' : 'Nothing was upgraded.'} ${messageOf(error)}\n`,
  );
  process.exitCode = 1;
}
