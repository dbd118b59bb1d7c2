import fs from 'node:fs';
import pg from 'pg';
import { backupStage, digestsOf, packed, unpack, type BackupStage } from '../../testing/backups.js';
import { dumpSchema } from '../../testing/dump-schema.js';
import type { TestDatabase } from '../../testing/test-cluster.js';
import { migrate, PRODUCT_ROLE, readMigrations, type Migration } from '../database/migrations.js';
import { restoreBackup } from './restore-backup.js';
import { RowsDigest } from './rows-digest.js';
import { takeBackup } from './take-backup.js';

const clock = { now: () => new Date('2026-11-27T03:00:00Z') };
const LATER: Migration = {
  number: 901,
  name: '901_later',
  text: `alter table clients add column later text not null default 'filled'`,
  checksum: '901',
};

describe('backup and restore', () => {
  let stage: BackupStage;
  const clients: pg.Client[] = [];
  beforeAll(async () => {
    stage = await backupStage();
  }, 60_000);
  afterAll(async () => {
    for (const client of clients) await client.end();
    await stage.end();
  });

  const connected = async (config: pg.ClientConfig): Promise<pg.Client> => {
    const client = new pg.Client(config);
    await client.connect();
    clients.push(client);
    return client;
  };
  let made = 0;
  const backUp = (options: { readonly snapshot?: string; readonly key?: string } = {}) =>
    takeBackup({ connection: stage.source.owner, clock, file: stage.file(`backup-${++made}`), ...options });
  const restore = (file: string, { owner }: TestDatabase, migrations = readMigrations()) =>
    restoreBackup({ file, owner, productRole: PRODUCT_ROLE, place: 'The other database', migrations });

  it('restores, from a backup made while others write, every table as it was at its moment (R-beyond-360, R-beyond-362)', async () => {
    const moment = await connected(stage.source.owner);
    await moment.query('begin isolation level repeatable read read only');
    const { rows } = await moment.query<{ id: string }>('select pg_export_snapshot() as id');
    const writer = await connected(stage.source.owner);
    let written = 0;
    const writing = new AbortController();
    const write = async (): Promise<void> => {
      while (!writing.signal.aborted) {
        await writer.query(
          `update clients set notes = 'changed', updated_at = now() where id % 100 = ${written % 100}`,
        );
        await writer.query(`insert into sign_in_attempts values ('w${written}', 1, 0, null, now())`);
        written += 1;
      }
    };
    const busy = write();
    const backup = await backUp({ snapshot: rows[0]?.id ?? '' });
    const beside = written;
    writing.abort();
    await busy;
    expect(beside).toBeGreaterThan(1);

    const other = await stage.another();
    expect((await restore(backup.file, other)).migrated).toEqual([]);
    const restored = await connected(other.owner);
    const [was, is] = [await digestsOf(moment), await digestsOf(restored)];
    // The job queue made its own record of its schema there.
    delete was['graphile_worker.migrations'];
    delete is['graphile_worker.migrations'];
    expect(is).toEqual(was);
    expect(await digestsOf(writer)).not.toEqual(was);
    await moment.query('commit');
  }, 60_000);

  it('gives tables, rules and numbers that work on as before (R-beyond-362)', async () => {
    const other = await stage.another();
    await restore((await backUp({ key: undefined })).file, other);
    const restored = await connected(other.owner);
    const schema = (client: pg.Client): Promise<string> => {
      let before: Promise<unknown> = Promise.resolve();
      const rows = async <T>(text: string): Promise<T[]> => {
        const asked = before.then(() => client.query(text));
        before = asked;
        return (await asked).rows as T[];
      };
      return dumpSchema({ rows }, readMigrations());
    };
    expect(await schema(restored)).toBe(await schema(stage.owner));
    await expect(restored.query(`delete from audit_log`)).rejects.toThrow('append-only');
    await expect(
      restored.query(`insert into sessions (id, user_id) values (gen_random_uuid(), 99999)`),
    ).rejects.toThrow();
    const next = `insert into clients (first_name, phone_number, created_at, updated_at) values ('New', '1', now(), now()) returning id`;
    const [there, here] = [await restored.query<{ id: number }>(next), await stage.owner.query<{ id: number }>(next)];
    expect(there.rows).toEqual(here.rows);
  }, 60_000);

  it('refuses a place where anybody has worked, and changes nothing there (R-beyond-362)', async () => {
    const { file } = await backUp();
    const other = await stage.another();
    const there = await connected(other.owner);
    await there.query(
      `insert into users (role, email, first_name, last_name, created_at, updated_at) values ('operator', 'x@example.test', 'A', 'B', now(), now())`,
    );
    const before = await digestsOf(there);
    await expect(restore(file, other)).rejects.toThrow(
      'The other database is not empty: it has the data of a business. Nothing was changed there.',
    );
    expect(await digestsOf(there)).toEqual(before);
  }, 60_000);

  it('refuses a database of something else (R-beyond-362)', async () => {
    const { file } = await backUp();
    const other = await stage.another();
    const there = await connected(other.owner);
    await there.query('drop schema public cascade; create schema public; create table public.songs (title text)');
    await expect(restore(file, other)).rejects.toThrow('is not empty: it has tables of something else');
  }, 60_000);

  it('brings a backup of an older version up to this one (R-beyond-364)', async () => {
    const { file } = await backUp();
    const other = await stage.another();
    expect((await restore(file, other, [...readMigrations(), LATER])).migrated).toEqual(['901_later']);
    const there = await connected(other.owner);
    expect((await there.query(`select distinct later from clients`)).rows).toEqual([{ later: 'filled' }]);
  }, 60_000);

  it('refuses a backup of a newer version, and of one whose migrations differ (R-beyond-364)', async () => {
    const newer = await stage.another();
    await migrate(newer.owner, { migrations: [...readMigrations(), LATER] });
    const { file } = await takeBackup({ connection: newer.owner, clock, file: stage.file('newer') });
    const other = await stage.another();
    await expect(restore(file, other)).rejects.toThrow('was made by a newer version of Hatid: restore it with that');
    await expect(restore(file, other, [...readMigrations(), { ...LATER, checksum: 'x' }])).rejects.toThrow(
      'whose migrations differ from these',
    );
  }, 60_000);

  it('keeps nothing when a table differs after it was filled (R-beyond-362)', async () => {
    const entries = await unpack((await backUp()).file);
    // A row that the database writes in another form than the file has it.
    const other = await stage.another();
    const changed = entries.map((entry) => ({ ...entry, content: Buffer.from(entry.content) }));
    const piece = changed.find(({ name }) => name.startsWith('tables/public.travel_minutes/'));
    const manifest = changed.find(({ name }) => name === 'manifest.json');
    if (!piece || !manifest) throw new Error('no such table');
    piece.content = Buffer.from(piece.content.toString().replace(/^(\d)/, '+$1'));
    const digest = new RowsDigest();
    digest.add(piece.content);
    const told = JSON.parse(manifest.content.toString()) as {
      tables: { name: string; bytes: number; digest: string }[];
    };
    Object.assign(told.tables.find(({ name }) => name === 'public.travel_minutes') ?? {}, digest.result());
    manifest.content = Buffer.from(JSON.stringify(told));
    fs.writeFileSync(stage.file('other-form'), await packed(changed));
    await expect(restore(stage.file('other-form'), other)).rejects.toThrow(
      'public.travel_minutes differs from the backup after it was restored. Nothing was kept.',
    );
    const there = await connected(other.owner);
    expect((await there.query('select from clients')).rowCount).toBe(0);
  }, 60_000);

  it('leaves no half file, and gives a file that only its owner can read (R-beyond-360)', async () => {
    const file = stage.file('cut-off');
    const cut = await connected(stage.source.owner);
    const waits = await connected(stage.source.owner);
    await waits.query('begin; lock table users in access exclusive mode');
    const making = takeBackup({ connection: { ...stage.source.owner, application_name: 'cut' }, clock, file });
    const refused = expect(making).rejects.toThrow();
    const waiting = `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'cut' and wait_event_type = 'Lock'`;
    while (!(await cut.query(waiting)).rowCount) await new Promise((resolve) => setImmediate(resolve));
    await refused;
    await waits.query('rollback');
    expect(fs.readdirSync(stage.folder).filter((name) => name.startsWith('cut-off'))).toEqual([]);
    expect(fs.statSync((await takeBackup({ connection: stage.source.owner, clock, file })).file).mode & 0o777).toBe(
      0o600,
    );
    await expect(takeBackup({ connection: stage.source.owner, clock, file })).rejects.toThrow('exists already');
    await expect(
      takeBackup({ connection: stage.source.owner, clock, file: stage.file('none/backup') }),
    ).rejects.toThrow('backup cannot be written, because its folder does not exist.');
  }, 60_000);
});
