import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { readBackup } from '../platform/backup/read-backup.js';
import { buildServer } from '../testing/server-process.js';
import { testBucket, type TestBucket } from '../testing/s3-server.js';
import { testApp, type TestApp, type TestInstance } from '../testing/test-app.js';

const KEY = 'a key of the business';
const NAME = /^hatid-2026-11-(\d\d)-\d{6}-nightly\.tar\.gz\.sealed$/;

describe('the nightly backup', () => {
  let server: TestApp;
  let folder: string;
  beforeAll(() => buildServer(), 120_000);
  beforeEach(async () => {
    folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-nightly-'));
    server = await testApp({
      now: '2026-11-20T13:00:00+08:00',
      config: { backupHour: 3, backupDir: path.join(folder, 'kept'), backupInDir: true, backupKey: KEY },
    });
    const { host, port, user, password, database } = server.ownerConnection;
    const query = new URLSearchParams({ host: host ?? '', port: String(port) });
    const databaseUrl = `postgresql://${user}:${String(password)}@localhost/${database}?${query}`;
    Object.assign(server.deps.config, { databaseUrl });
  });
  afterEach(async () => {
    await server.close();
    fs.rmSync(folder, { recursive: true, force: true });
  });

  const at = async (instant: string, instance: TestInstance = server): Promise<number> => {
    server.clock.set(`2026-11-${instant}:00+08:00`);
    const { done, failed } = await instance.runDueJobs();
    expect(failed).toEqual([]);
    return done.filter((name) => name === 'daily:backups.take').length;
  };
  const kept = (): string[] =>
    fs.existsSync(path.join(folder, 'kept')) ? fs.readdirSync(path.join(folder, 'kept')).sort() : [];
  const told = () =>
    server.sql<{ title: string; message: string }>(
      `select title, message from notifications where notification_type = 'backup_missed' order by id`,
    );
  const shown = async () =>
    (
      await (
        await server.as('operator')
      ).get<{ nightly: boolean; made_at: string | null; late: boolean }>('/api/settings/last-backup/')
    ).body;
  const age = async (): Promise<string | undefined> =>
    /^backup_age_seconds (\S+)$/m.exec(await server.app.metrics.metrics())?.[1];

  it('is made once by one of several servers, is whole, and its age is known (R-beyond-366, R-beyond-368)', async () => {
    const second = await server.secondInstance({ ...server.deps.config });
    // The one that was due before anybody was here.
    expect((await at('20T13:20')) + (await at('20T13:20', second))).toBe(1);
    const [first = ''] = kept();
    expect(kept()).toEqual([expect.stringMatching(NAME)]);
    const { manifest } = await readBackup({ file: path.join(folder, 'kept', first), key: KEY });
    expect(manifest.tables.map(({ name }) => name)).toContain('public.scheduled_backups');

    for (const hour of ['20T14:20', '20T23:20', '21T02:20']) {
      await at(hour);
      await at(hour, second);
    }
    expect(kept()).toEqual([first]);
    expect((await at('21T03:20', second)) + (await at('21T03:20'))).toBe(1);
    expect(kept().map((name) => NAME.exec(name)?.[1])).toEqual(['20', '21']);
    await at('21T04:20');
    expect(kept()).toHaveLength(2);
    expect(Number(await age())).toBe(3_600);
    expect(await shown()).toEqual({ nightly: true, made_at: '2026-11-20T19:20:00.000Z', late: false });
    expect(await told()).toEqual([]);
  }, 120_000);

  it('that fails is tried each hour, and operators are told once after two hours (R-beyond-366, R-beyond-368)', async () => {
    await server.as('operator');
    await at('20T13:20');
    fs.renameSync(path.join(folder, 'kept'), path.join(folder, 'earlier'));
    fs.writeFileSync(path.join(folder, 'kept'), 'no folder');
    await at('21T03:20');
    await at('21T04:20');
    expect(await told()).toEqual([]);
    expect((await shown()).late).toBe(false);
    await at('21T05:20');
    expect(await shown()).toEqual({ nightly: true, made_at: '2026-11-20T05:20:00.000Z', late: true });
    await at('21T06:20');
    expect(await told()).toEqual([
      {
        title: 'The nightly backup was not made',
        message: 'The last good one is from Fri, 20 Nov 2026, 1:20 PM. Tell the person who runs the server.',
      },
    ]);
    expect(JSON.stringify(server.logs)).toContain('the nightly backup was not made; it is tried again within the hour');
    expect(JSON.stringify(server.logs)).not.toContain(KEY);
    fs.rmSync(path.join(folder, 'kept'));
    await at('21T07:20');
    expect(kept().map((name) => NAME.exec(name)?.[1])).toEqual(['21']);
  }, 120_000);

  it('replaces those that are no longer kept (R-beyond-367)', async () => {
    Object.assign(server.deps.config, { backupKeep: { days: 1, weeks: 0, months: 0 } });
    await at('20T13:20');
    await at('21T03:20');
    expect(kept().map((name) => NAME.exec(name)?.[1])).toEqual(['21']);
  }, 120_000);

  describe('in a bucket', () => {
    let bucket: TestBucket;
    beforeEach(async () => {
      bucket = await testBucket();
      const place = { backupBucket: `s3://${bucket.name}/night`, bucketAccess: bucket.access, backupInDir: false };
      Object.assign(server.deps.config, place, { backupKeep: { days: 1, weeks: 0, months: 0 } });
    });
    afterEach(() => bucket.close());
    const days = (): (string | undefined)[] =>
      [...bucket.objects.keys()].filter((key) => key.startsWith('night/')).map((key) => NAME.exec(key.slice(6))?.[1]);

    it('is made there instead of the folder, is whole, and replaces those no longer kept (R-beyond-590, R-beyond-591)', async () => {
      bucket.objects.set('night/photo.jpg', Buffer.from('of somebody else'));
      bucket.objects.set('hatid-2026-11-01-033000-nightly.tar.gz.sealed', Buffer.from('of another folder'));
      await at('20T13:20');
      await at('21T03:20');
      expect(days()).toEqual([undefined, '21']);
      expect(bucket.objects.size).toBe(3);
      expect(bucket.uploads.size).toBe(0);
      expect(kept()).toEqual([]);
      const [row] = await server.sql<{ file: string; bytes: string }>(
        'select file, bytes from scheduled_backups order by due desc limit 1',
      );
      expect(row?.file).toMatch(/^s3:\/\/hatid-backups\/night\/hatid-2026-11-21-/);
      const { manifest } = await readBackup({ file: row?.file ?? '', key: KEY, access: bucket.access });
      expect(manifest.tables.map(({ name }) => name)).toContain('public.scheduled_backups');
      expect(Number(row?.bytes)).toBe(bucket.objects.get(row?.file.slice('s3://hatid-backups/'.length) ?? '')?.length);
      expect(await shown()).toMatchObject({ nightly: true, made_at: '2026-11-20T19:20:00.000Z', late: false });
    }, 120_000);

    it('is the same file as in the folder, where both are set (R-beyond-590)', async () => {
      Object.assign(server.deps.config, { backupInDir: true });
      await at('20T13:20');
      const [name = ''] = kept();
      const copy = bucket.objects.get(`night/${name}`);
      expect(copy?.equals(fs.readFileSync(path.join(folder, 'kept', name)))).toBe(true);
      expect(days()).toEqual(['20']);
    }, 120_000);

    it('that fails leaves nothing, is tried each hour and told, and its secret is nowhere (R-beyond-590)', async () => {
      await server.as('operator');
      bucket.onPart = () => 403;
      await at('20T13:20');
      await at('21T05:20');
      expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
      // Once for the night before this one, once for this one.
      expect(await told()).toHaveLength(2);
      const logs = JSON.stringify(server.logs);
      expect(logs).toContain('Nothing was backed up. The key may not do that in bucket hatid-backups.');
      expect(logs).not.toMatch(/kanarie|KANARIE/);
      bucket.onPart = () => undefined;
      await at('21T06:20');
      expect(days()).toEqual(['21']);
    }, 120_000);
  });

  it('is not made where no hour is set (R-beyond-366)', async () => {
    Object.assign(server.deps.config, { backupHour: undefined });
    await at('21T03:20');
    expect(kept()).toEqual([]);
    expect(await server.sql('select from scheduled_backups')).toEqual([]);
    expect(await shown()).toEqual({ nightly: false, made_at: null, late: false });
  }, 60_000);
});
