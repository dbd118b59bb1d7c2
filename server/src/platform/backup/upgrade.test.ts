import fs from 'node:fs';
import type pg from 'pg';
import { backupStage, type BackupStage } from '../../testing/backups.js';
import { migrate, readMigrations, type Migration } from '../database/migrations.js';
import { readBackup } from './read-backup.js';
import { upgradeOf } from './upgrade.js';

const clock = { now: () => new Date('2026-11-27T03:04:05Z') };
const step = (number: number): Migration => ({
  number,
  name: `${number}_step`,
  text: `create table step_${number} (a int)`,
  checksum: String(number),
});

describe('a start on data of an older version', () => {
  let stage: BackupStage;
  beforeAll(async () => {
    stage = await backupStage();
  }, 60_000);
  afterAll(() => stage.end());

  async function start(
    owner: pg.ClientConfig,
    numbers: readonly number[],
    given: { readonly backupDir?: string; readonly backupBeforeUpgrade?: boolean } = {},
  ): Promise<{ readonly told: string[]; readonly applied: string[] }> {
    const told: string[] = [];
    const config = {
      backupDir: stage.file('kept'),
      backupBeforeUpgrade: true,
      backupKey: undefined,
      ...given,
    };
    const upgrade = upgradeOf({ config, connection: owner, clock, tell: (line) => told.push(line) });
    const migrations = [...readMigrations(), ...numbers.map(step)];
    const applied = await migrate(owner, { migrations, beforeUpgrade: upgrade.before });
    upgrade.after();
    return { told, applied };
  }

  it('says what it will do, backs up first, and says what it did (R-beyond-365)', async () => {
    const { told, applied } = await start(stage.source.owner, [901, 902]);
    expect(applied).toEqual(['901_step', '902_step']);
    const file = stage.file('kept/hatid-2026-11-27-110405-before-upgrade.tar.gz');
    expect(told).toEqual([
      'This version of Hatid changes the database in 2 steps: 901_step, 902_step.',
      `First it backs the data up to ${file}.`,
      expect.stringMatching(/^Backed up [\d,]+ rows in \d+ tables: [\d.]+ MB\.$/),
      'The database is up to date.',
    ]);
    const { header } = await readBackup({ file });
    expect(header.migrations.map(({ number }) => number)).not.toContain(901);
    expect(fs.statSync(stage.file('kept')).mode & 0o777).toBe(0o700);
    expect(await start(stage.source.owner, [901, 902])).toEqual({ told: [], applied: [] });
  });

  it('changes nothing when the backup fails (R-beyond-365)', async () => {
    fs.writeFileSync(stage.file('no-folder'), '');
    await expect(start(stage.source.owner, [901, 902, 903], { backupDir: stage.file('no-folder') })).rejects.toThrow(
      /^The data could not be backed up before the upgrade, so nothing was changed\. .+ HATID_BACKUP_BEFORE_UPGRADE=0\.$/,
    );
    expect((await stage.owner.query(`select to_regclass('step_903') as made`)).rows).toEqual([{ made: null }]);
  });

  it('makes no backup where the setting says so, and none of a database without people (R-beyond-365)', async () => {
    const backupDir = stage.file('none');
    expect((await start(stage.source.owner, [901, 902, 904], { backupDir, backupBeforeUpgrade: false })).told).toEqual([
      'This version of Hatid changes the database in 1 step: 904_step.',
      'Nothing is backed up before it, because HATID_BACKUP_BEFORE_UPGRADE is 0.',
      'The database is up to date.',
    ]);
    expect((await start((await stage.another()).owner, [905], { backupDir })).told).toEqual([]);
    expect(fs.existsSync(backupDir)).toBe(false);
  });
});
