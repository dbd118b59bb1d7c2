import fs from 'node:fs';
import path from 'node:path';
import type pg from 'pg';
import type { Config } from '../../config.js';
import type { Clock } from '../clock.js';
import { newClient, START_LIMITS } from '../database/connections.js';
import { messageOf, StartError } from '../errors.js';
import { backupName } from './names.js';
import { ANYBODY_WAS_HERE } from './restore.sql.js';
import { takeBackup } from './take-backup.js';
import { inWords } from './words.js';

export interface UpgradeOptions {
  readonly config: Pick<Config, 'backupBeforeUpgrade' | 'backupDir' | 'backupKey'>;
  /** The owner of the tables. */
  readonly connection: pg.ClientConfig;
  readonly clock: Clock;
  readonly tell: (line: string) => void;
}

export interface Upgrade {
  /** Backs the data up before migrations change it. @param missing their names @throws StartError if it cannot */
  readonly before: (missing: readonly string[]) => Promise<void>;
  /** Says that it is done, if there was something to do. */
  after(): void;
}

/** What a start on older data does besides migrating. Source: R-beyond-365. */
export function upgradeOf({ config, connection, clock, tell }: UpgradeOptions): Upgrade {
  let steps = 0;
  return {
    async before(missing) {
      if (!(await anybodyWasHere(connection))) return;
      steps = missing.length;
      tell(
        `This version of Hatid changes the database in ${steps} ${steps === 1 ? 'step' : 'steps'}: ${missing.join(', ')}.`,
      );
      if (!config.backupBeforeUpgrade) {
        tell('Nothing is backed up before it, because HATID_BACKUP_BEFORE_UPGRADE is 0.');
        return;
      }
      const file = path.join(config.backupDir, backupName('before-upgrade', clock.now(), config.backupKey));
      tell(`First it backs the data up to ${file}.`);
      try {
        fs.mkdirSync(config.backupDir, { recursive: true, mode: 0o700 });
        tell(inWords(await takeBackup({ connection, clock, file, key: config.backupKey })));
      } catch (cause) {
        throw new StartError(
          `The data could not be backed up before the upgrade, so nothing was changed. ${messageOf(cause)} To upgrade without a backup, set HATID_BACKUP_BEFORE_UPGRADE=0.`,
          { cause },
        );
      }
    },
    after() {
      if (steps) tell('The database is up to date.');
    },
  };
}

async function anybodyWasHere(connection: pg.ClientConfig): Promise<boolean> {
  const client = newClient(connection, START_LIMITS);
  await client.connect();
  try {
    return (await client.query<{ here: boolean }>(ANYBODY_WAS_HERE)).rows[0]?.here === true;
  } finally {
    await client.end();
  }
}
