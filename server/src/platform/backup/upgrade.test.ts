import fs from 'node:fs';
import pg from 'pg';
import { backupStage, digestsOf, type BackupStage } from '../../testing/backups.js';
import { migrate, readMigrations, type Migration } from '../database/migrations.js';
import { readBackup } from './read-backup.js';
import { planUpgrade, upgrade, type UpgradePlan } from './upgrade.js';

const clock = { now: () => new Date('2026-11-27T03:04:05Z') };
const step = (number: number): Migration => ({
  number,
  name: `${number}_step`,
  text: `create table step_${number} (a int)`,
  checksum: String(number),
});

interface Settings {
  readonly backupDir?: string;
  readonly backupBeforeUpgrade?: boolean;
}
const SIZE = expect.stringMatching(/^The backup takes \d+ MB at most; [\d.]+ [GM]B are free there\.$/);

describe('a start on data of an older version', () => {
  let stage: BackupStage;
  beforeAll(async () => {
    stage = await backupStage();
  }, 60_000);
  afterAll(() => stage.end());

  async function start(
    owner: pg.ClientConfig,
    numbers: readonly number[],
    given: Settings = {},
  ): Promise<{ readonly told: string[]; readonly applied: string[] }> {
    const told: string[] = [];
    const applied = await upgrade({ ...optionsOf(owner, numbers, given), tell: (line) => told.push(line) });
    return { told, applied };
  }
  const optionsOf = (owner: pg.ClientConfig, numbers: readonly number[], given: Settings = {}) => ({
    config: { backupDir: stage.file('kept'), backupBeforeUpgrade: true, backupKey: undefined, ...given },
    connection: owner,
    clock,
    migrations: [...readMigrations(), ...numbers.map(step)],
  });

  it('says what it will do, backs up first, and says what it did (R-beyond-365)', async () => {
    const { told, applied } = await start(stage.source.owner, [901, 902]);
    expect(applied).toEqual(['901_step', '902_step']);
    const file = stage.file('kept/hatid-2026-11-27-110405-before-upgrade.tar.gz');
    expect(told).toEqual([
      'This version of Hatid changes the database in 2 steps: 901_step, 902_step.',
      `First it backs the data up to ${file}.`,
      SIZE,
      expect.stringMatching(/^Backed up [\d,]+ rows in \d+ tables: [\d.]+ MB\.$/),
      'The database is up to date.',
    ]);
    const { header } = await readBackup({ file });
    expect(header.migrations.map(({ number }) => number)).not.toContain(901);
    expect(fs.statSync(stage.file('kept')).mode & 0o777).toBe(0o700);
    expect(await start(stage.source.owner, [901, 902])).toEqual({ told: [], applied: [] });
  });

  it('says which step lasts and for how long, until it is done (R-beyond-762)', async () => {
    const holder = new pg.Client(stage.source.owner);
    await holder.connect();
    await holder.query('select pg_advisory_lock(4711)');
    const waits = { ...step(905), text: 'select pg_advisory_xact_lock(4711); create table step_905 (a int)' };
    const told: string[] = [];
    let released: Promise<unknown> | undefined;
    const applied = await upgrade({
      ...optionsOf(stage.source.owner, [901, 902], { backupBeforeUpgrade: false }),
      migrations: [...readMigrations(), step(901), step(902), waits],
      progressMs: 20,
      tell: (line) => {
        told.push(line);
        // Nothing else ends the step, so it lasts until it was told twice.
        if (told.filter((one) => one.startsWith('Step')).length === 2) released ??= holder.end();
      },
    });
    await released;
    expect(applied).toEqual(['905_step']);
    expect(told.slice(2, 4)).toEqual([
      expect.stringMatching(/^Step 1 of 1 \(905_step\) has run for \d+ s\.$/),
      expect.stringMatching(/^Step 1 of 1 \(905_step\) has run for \d+ s\.$/),
    ]);
    expect(told.at(-1)).toBe('The database is up to date.');
    const owner = new pg.Client(stage.source.owner);
    await owner.connect();
    await owner.query('drop table step_905; delete from schema_migrations where number = 905');
    await owner.end();
  });

  it('changes nothing when the backup fails (R-beyond-365)', async () => {
    fs.writeFileSync(stage.file('no-folder'), '');
    await expect(start(stage.source.owner, [901, 902, 903], { backupDir: stage.file('no-folder') })).rejects.toThrow(
      /^The data could not be backed up before the upgrade, so nothing was changed\. .+ HATID_BACKUP_BEFORE_UPGRADE=0\.$/,
    );
    // A backup of that very name is there.
    fs.mkdirSync(stage.file('taken'));
    fs.writeFileSync(stage.file('taken/hatid-2026-11-27-110405-before-upgrade.tar.gz'), '');
    await expect(start(stage.source.owner, [901, 902, 903], { backupDir: stage.file('taken') })).rejects.toThrow(
      /so nothing was changed\. .+exists already.+ HATID_BACKUP_BEFORE_UPGRADE=0\.$/,
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

  it('goes on where the first start was killed between two migrations (R-beyond-424)', async () => {
    const { owner } = await stage.another();
    const client = new pg.Client(owner);
    await client.connect();
    await client.query('drop schema public cascade; create schema public');
    await migrate(owner, { migrations: readMigrations().slice(0, 1) }).catch(() => undefined);
    expect((await client.query('select from schema_migrations')).rowCount).toBe(1);
    await client.end();
    const { told, applied } = await start(owner, []);
    expect([told, applied.length]).toEqual([[], readMigrations().length - 1]);
  });

  describe('is told before', () => {
    beforeAll(() => start(stage.source.owner, [901, 902, 904], { backupBeforeUpgrade: false }));
    const look = (numbers: readonly number[], given?: Settings, owner = stage.source.owner): Promise<UpgradePlan> =>
      planUpgrade(optionsOf(owner, numbers, given));

    it('in the words of the start, and nothing is changed (R-beyond-422)', async () => {
      const [before, files] = [await digestsOf(stage.owner), fs.readdirSync(stage.folder)];
      const done = [901, 902, 904];
      const file = stage.file('kept-later/hatid-2026-11-27-110405-before-upgrade.tar.gz');
      expect(await look([...done, 906, 907], { backupDir: stage.file('kept-later') })).toEqual({
        at: '904_step',
        missing: ['906_step', '907_step'],
        backup: file,
        lines: [
          'This version of Hatid changes the database in 2 steps: 906_step, 907_step.',
          `First it backs the data up to ${file}.`,
          SIZE,
        ],
        refused: undefined,
      });
      expect(await look(done)).toEqual({
        at: '904_step',
        missing: [],
        backup: undefined,
        lines: [],
        refused: undefined,
      });
      expect([await digestsOf(stage.owner), fs.readdirSync(stage.folder)]).toEqual([before, files]);
    });

    it('with the reason where it would be refused (R-beyond-422)', async () => {
      expect((await look([901, 902])).refused).toMatch(
        /^A newer version of Hatid has changed this database \(migration 904_step\)/,
      );
      fs.writeFileSync(stage.file('no-folder'), '');
      const blocked = await look([901, 902, 904, 906], { backupDir: stage.file('no-folder/backups') });
      expect(blocked.refused).toMatch(/no-folder is no folder\. .+HATID_BACKUP_BEFORE_UPGRADE=0\.$/);
    });

    it('for an empty database, which stays empty (R-beyond-422)', async () => {
      const { owner } = await stage.another();
      const client = new pg.Client(owner);
      await client.connect();
      await client.query('drop schema public cascade; create schema public');
      const plan = await look([], undefined, owner);
      expect([plan.at, plan.backup, plan.missing.length]).toEqual([undefined, undefined, readMigrations().length]);
      expect((await client.query(`select to_regclass('schema_migrations') as made`)).rows).toEqual([{ made: null }]);
      await client.end();
    });
  });
});
