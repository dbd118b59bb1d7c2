// How it works: docs/subsystems/backups.md.
import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config.js';
import type { Clock } from '../clock.js';
import type { Applied } from '../database/baseline.js';
import { newClient, START_LIMITS } from '../database/connections.js';
import {
  migrate,
  missingMigrations,
  readMigrations,
  type Migration,
  type MigrationStep,
} from '../database/migrations.js';
import { bytesInWords, diskOf, existingFolder } from '../disk.js';
import { codeOf, messageOf, StartError } from '../errors.js';
import { backupName } from './names.js';
import { ANYBODY_WAS_HERE, HAS_RECORDS, HAS_TABLES_OF_PEOPLE, SIZE_OF_TABLES } from './restore.sql.js';
import { MIGRATIONS } from './snapshot.sql.js';
import { takeBackup } from './take-backup.js';
import { inWords } from './words.js';

export interface UpgradeOptions {
  readonly config: Pick<Config, 'backupBeforeUpgrade' | 'backupDir' | 'backupKey'>;
  /** The owner of the tables. */
  readonly connection: pg.ClientConfig;
  readonly clock: Clock;
  readonly tell: (line: string) => void;
  /** Those of this program. */
  readonly migrations?: readonly Migration[];
}

/** What an upgrade does on some data, before it does it. */
export interface UpgradePlan {
  /** The newest migration that the data have; undefined for an empty database. */
  readonly at: string | undefined;
  /** The names of the migrations that it runs. */
  readonly missing: readonly string[];
  /** The file of the backup that comes first; undefined if none is made. */
  readonly backup: string | undefined;
  readonly lines: readonly string[];
  /** Why it is refused, in a sentence; undefined if it is not. */
  readonly refused: string | undefined;
}

/**
 * What a start would do on this data. It is what the start itself goes by. Reads and changes nothing. Source:
 * R-beyond-422.
 */
export async function planUpgrade(options: Omit<UpgradeOptions, 'tell'>): Promise<UpgradePlan> {
  const client = newClient(options.connection, START_LIMITS);
  await client.connect();
  try {
    const isThere = async (statement: string): Promise<boolean> =>
      (await client.query<{ there: boolean }>(statement)).rows[0]?.there === true;
    const applied = (await isThere(HAS_RECORDS)) ? (await client.query<Applied>(MIGRATIONS)).rows : [];
    const plan = { at: applied.at(-1)?.name, missing: [], backup: undefined, lines: [], refused: undefined };
    let missing: readonly string[];
    try {
      missing = missingMigrations(applied, options.migrations ?? readMigrations()).map(({ name }) => name);
    } catch (error) {
      if (error instanceof StartError) return { ...plan, refused: error.message };
      throw error;
    }
    const anybody =
      missing.length > 0 &&
      (await isThere(HAS_TABLES_OF_PEOPLE)) &&
      (await client.query<{ here: boolean }>(ANYBODY_WAS_HERE)).rows[0]?.here === true;
    // Nobody has worked with these data: they are made anew.
    if (!anybody) return { ...plan, missing };
    const { rows } = await client.query<{ bytes: number }>(SIZE_OF_TABLES);
    return { ...plan, missing, ...planBackup(options, missing, rows[0]?.bytes ?? 0) };
  } finally {
    await client.end();
  }
}

/** The part of a plan that changes data of people. */
function planBackup(
  { config, clock }: Omit<UpgradeOptions, 'tell'>,
  missing: readonly string[],
  mostBytes: number,
): Pick<UpgradePlan, 'backup' | 'lines' | 'refused'> {
  const steps = missing.length;
  const change = `This version of Hatid changes the database in ${steps} ${steps === 1 ? 'step' : 'steps'}: ${missing.join(', ')}.`;
  if (!config.backupBeforeUpgrade) {
    const none = 'Nothing is backed up before it, because HATID_BACKUP_BEFORE_UPGRADE is 0.';
    return { backup: undefined, lines: [change, none], refused: undefined };
  }
  const { backupDir } = config;
  const file = path.join(backupDir, backupName('before-upgrade', clock.now(), config.backupKey));
  const freeBytes = diskOf(backupDir).free;
  const isTight = freeBytes < mostBytes ? ' That may not be enough.' : '';
  const size = `The backup takes ${bytesInWords(mostBytes)} at most; ${bytesInWords(freeBytes)} are free there.${isTight}`;
  return {
    backup: file,
    lines: [change, `First it backs the data up to ${file}.`, size],
    refused: whyNotWritten(backupDir),
  };
}

function whyNotWritten(folder: string): string | undefined {
  const there = existingFolder(folder);
  try {
    if (!fs.statSync(there).isDirectory()) return notBackedUp(`${there} is no folder.`);
    fs.accessSync(there, fs.constants.W_OK | fs.constants.X_OK);
    return undefined;
  } catch (error) {
    return notBackedUp(`${there} cannot be written (${codeOf(error) ?? messageOf(error)}).`);
  }
}

const notBackedUp = (why: string): string =>
  `The data could not be backed up before the upgrade, so nothing was changed. ${why} To upgrade without a backup, set HATID_BACKUP_BEFORE_UPGRADE=0.`;

/** A step that lasts longer is told again and again, so that nobody ends a start that works. */
const PROGRESS_MS = 10_000;

/** Tells how long a step has run, until it is stopped. */
function tellLongSteps(tell: (line: string) => void, everyMs: number) {
  let timer: NodeJS.Timeout | undefined;
  let done: number | undefined;
  const stop = (): void => clearInterval(timer);
  const begin = ({ name, step, of }: MigrationStep): void => {
    stop();
    done = undefined;
    const begun = performance.now();
    timer = setInterval(() => {
      const seconds = Math.round((performance.now() - begun) / 1000);
      const part = done === undefined ? '' : `, ${done} % of its rows are done`;
      tell(`Step ${step} of ${of} (${name}) has run for ${seconds} s${part}.`);
    }, everyMs);
  };
  const progress = (percent: number): void => void (done = percent);
  return { begin, progress, stop };
}

/**
 * Brings data of an older version up to date: says what it will do, backs them up, migrates them, says which step
 * lasts, and that it is done. Returns the names of the migrations that it ran. Source: R-beyond-365, R-beyond-762.
 * @throws StartError if the data are not taken or could not be backed up; then nothing was changed
 */
export async function upgrade(
  options: UpgradeOptions & { readonly productRole?: string; readonly progressMs?: number },
): Promise<string[]> {
  const { config, connection, clock, tell, migrations, productRole, progressMs = PROGRESS_MS } = options;
  let told = false;
  const steps = tellLongSteps(tell, progressMs);
  const applied = await migrate(connection, {
    migrations,
    productRole,
    // Under the lock of migrations, so that of several servers that start together one makes the backup.
    async beforeUpgrade() {
      const { lines, backup, refused } = await planUpgrade(options);
      told = lines.length > 0;
      for (const line of lines) tell(line);
      if (refused !== undefined) throw new StartError(refused);
      if (backup === undefined) return;
      try {
        fs.mkdirSync(config.backupDir, { recursive: true, mode: 0o700 });
        tell(inWords(await takeBackup({ connection, clock, file: backup, key: config.backupKey })));
      } catch (cause) {
        throw new StartError(notBackedUp(messageOf(cause)), { cause });
      }
    },
    // A new place is filled in a moment, and nobody waits for it.
    onStep: (step) => told && steps.begin(step),
    onProgress: steps.progress,
    onWait: () => tell('Another server changes the database now. This one waits until that is done.'),
  }).finally(steps.stop);
  if (told) tell('The database is up to date.');
  return applied;
}
