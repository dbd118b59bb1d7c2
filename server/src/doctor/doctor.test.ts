import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import fs from 'node:fs';
import https from 'node:https';
import net, { type AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { readConfig } from '../config.js';
import { startEmbeddedPostgres } from '../platform/database/embedded-postgres/embedded-postgres.js';
import { clusterFolder } from '../platform/database/embedded-postgres/folders.js';
import { createDatabase } from '../platform/database/create-database.js';
import { createJobs, queuedTask } from '../platform/jobs/job-queue.js';
import { thisMachine } from '../platform/clock.js';
import { StartError } from '../platform/errors.js';
import { testBucket } from '../testing/s3-server.js';
import { testApp, type TestApp } from '../testing/test-app.js';
import { ensurePushKeys } from '../push/push-keys.js';
import { runFromNow } from '../web/fit/fit.usecases.js';
import { CHECKS } from './checks.js';
import { examine } from './doctor.usecases.js';
import type { Patient } from './finding.js';
import { folderProblems } from './machine-checks.js';
import { openPatient } from './open-patient.js';
import { z } from 'zod';

let server: TestApp;
let folder: string;
beforeAll(async () => {
  server = await testApp();
  await ensurePushKeys(server.db);
  folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-doctor-'));
});
afterAll(async () => {
  await server.close();
  fs.rmSync(folder, { recursive: true, force: true });
});

type Env = Readonly<Record<string, string>>;
const patientWith = (env: Env = {}, more: Partial<Patient> = {}): Patient => {
  const given = { PORT: '0', HATID_DATA_DIR: folder, ...env };
  const without = { settingsProblem: undefined, databaseProblem: undefined };
  return { env: given, config: readConfig(given), db: server.db, ...without, ...more };
};
/** What the doctor says besides 'ok', one line for each. The database of tests is meant to be fast, not safe. */
const complaints = async (patient: Patient): Promise<string[]> =>
  (await examine(patient, new Date(thisMachine.clock()))).findings
    .filter(({ state, says }) => state !== 'ok' && !/^(fsync|full_page_writes) is off/.test(says))
    .map(({ check, state, says, todo }) => `${state} ${check}: ${says} ${todo ?? ''}`);

const listening = async (): Promise<net.Server> => {
  const taken = net.createServer();
  taken.listen(0, '127.0.0.1');
  await once(taken, 'listening');
  return taken;
};
const portOf = (one: net.Server): string => String((one.address() as AddressInfo).port);
const database = (): string => String(server.db.connection.database);

describe('the doctor', () => {
  it('has nothing to say of an installation that is well (R-beyond-390)', async () => {
    expect(await complaints(patientWith())).toEqual([]);
  });

  it('names a setting with nearly the right name, and what it should be (R-beyond-391)', async () => {
    expect(
      await complaints(patientWith({ HATID_PUSH_SERVCES: 'x', HATID_MOON: '1', PATH: '/bin', POST: '1' })),
    ).toEqual([
      'warning Settings: Hatid knows no setting HATID_PUSH_SERVCES, so it has no effect. HATID_PUSH_SERVICES has nearly this name. Rename it to HATID_PUSH_SERVICES, or delete it.',
      'warning Settings: Hatid knows no setting HATID_MOON, so it has no effect. Look for its right name in .env.example, or delete it.',
    ]);
  });

  it('names the program at a port that is taken (R-beyond-391)', async () => {
    const taken = await listening();
    const PORT = portOf(taken);
    const said = await complaints(patientWith({ PORT }));
    taken.close();
    expect(said).toEqual([
      expect.stringMatching(
        new RegExp(
          `^fault Port: Port ${PORT} is taken by .*\\(process ${process.pid}\\), so the server does not start. Stop`,
        ),
      ),
    ]);
  });

  it('names a mail server that cannot be reached, without its password (R-beyond-391)', async () => {
    const said = await complaints(patientWith({ SMTP_URL: 'smtp://maria:kanarie-password@127.0.0.1:1' }));
    expect(said).toEqual([
      expect.stringMatching(
        /^fault Mail server: The mail server at 127\.0\.0\.1:1 takes no e-mails \(.*ECONNREFUSED.*\).* Check SMTP_URL/,
      ),
    ]);
    expect(said.join()).not.toMatch(/kanarie|maria/);
  });

  it('tries the bucket of backups, and names what is wrong without its secret (R-beyond-592)', async () => {
    const bucket = await testBucket();
    const { endpoint, region, keyId, secretKey } = bucket.access;
    const settings = {
      HATID_BACKUP_BUCKET: `s3://${bucket.name}/night/`,
      HATID_BACKUP_KEY: 'a key of the business',
      HATID_S3_ENDPOINT: endpoint,
      HATID_S3_REGION: region,
      HATID_S3_KEY_ID: keyId,
      HATID_S3_SECRET_KEY: secretKey,
    };
    const withBucket = (env: Env = {}) => complaints(patientWith({ ...settings, ...env }));
    try {
      expect(await withBucket()).toEqual([]);
      expect([bucket.objects.size, bucket.uploads.size]).toEqual([0, 0]);
      expect(await withBucket({ HATID_BACKUP_KEY: '' })).toEqual([
        expect.stringMatching(/^warning Backup bucket: .* are not encrypted.* Set HATID_BACKUP_KEY/),
      ]);
      bucket.forbidden.add('POST');
      expect(await withBucket()).toEqual([
        'fault Backup bucket: No backup can go to s3://hatid-backups/night. The key may not do that in bucket hatid-backups. Let it list the bucket, and read, write and delete what is in the folder.',
      ]);
      bucket.forbidden.clear();
      bucket.clockAheadMs = -7_200_000;
      expect(await withBucket()).toEqual([expect.stringContaining('are 120 minutes apart. Let this machine')]);
      bucket.clockAheadMs = 0;
      const said = [
        ...(await withBucket({ HATID_BACKUP_BUCKET: 's3://other' })),
        ...(await withBucket({ HATID_S3_SECRET_KEY: 'kanarie-wrong' })),
      ];
      expect(said).toEqual([
        expect.stringContaining('There is no bucket other at'),
        expect.stringContaining('refuses the secret of the key. Set HATID_S3_KEY_ID'),
      ]);
      expect(said.join()).not.toMatch(/kanarie|KANARIE/);
    } finally {
      await bucket.close();
    }
  }, 20_000);

  it.each([
    ['timezone', 'America/New_York', 'warning Settings of the database: TimeZone was set to America/New_York'],
    ['synchronous_commit', 'off', 'fault Settings of the database: synchronous_commit was set to off'],
    [
      'default_transaction_read_only',
      'on',
      'fault Settings of the database: default_transaction_read_only was set to on',
    ],
  ])('names what somebody gave the database by ALTER DATABASE: %s (R-beyond-391)', async (name, value, says) => {
    await server.sql(`alter database ${database()} set ${name} = '${value}'`);
    const said = await complaints(patientWith());
    await server.sql(`begin; set transaction read write; alter database ${database()} reset ${name}; commit`);
    expect(said).toEqual([expect.stringContaining(says)]);
    expect(said[0]).toMatch(/run "alter database … reset/);
  });

  it('names a database that would not survive a power cut (R-beyond-391)', async () => {
    const { findings } = await examine(patientWith(), new Date(thisMachine.clock()));
    expect(findings).toContainEqual({
      check: 'Database',
      state: 'fault',
      says: 'fsync is off: after a power cut the database may be lost.',
      todo: 'Set fsync = on in postgresql.conf, and reload PostgreSQL.',
    });
  });

  it('names a pool that is larger than PostgreSQL allows (R-beyond-391)', async () => {
    const patient = patientWith();
    const config = { ...readConfig(patient.env), databasePool: 395 };
    expect(await complaints({ ...patient, config })).toEqual([
      expect.stringMatching(
        /^warning Database: One server may open 405 connections, but PostgreSQL allows 400.*Lower DATABASE_POOL/,
      ),
    ]);
  });

  it.each([
    [
      "insert into schema_migrations (number, name, checksum) values (999, '999_moon', 'x')",
      'delete from schema_migrations where number = 999',
      /^fault Migrations: The database holds migrations of a newer version of Hatid \(999\).*copy from before it/,
    ],
    [
      "update schema_migrations set checksum = 'x' || checksum where number = 1",
      'update schema_migrations set checksum = substr(checksum, 2) where number = 1',
      /^fault Migrations: The file of migration 001_\w+ was changed/,
    ],
    [
      'update schema_migrations set number = 5249 where number = 249; delete from schema_migrations where number = 5249',
      'select 1',
      /^warning Migrations: The database is older than this version: 1 of \d+ migrations are missing\..*npm start/,
    ],
  ])(
    'names migrations that this version does not have, or has otherwise, or that are missing: %s (R-beyond-391)',
    async (break_, mend, says) => {
      const kept = await server.sql<{ row: object }>(
        'select to_jsonb(m) as row from schema_migrations m where number = 249',
      );
      await server.sql(break_);
      const said = await complaints(patientWith());
      await server.sql(mend);
      await server.sql(
        'insert into schema_migrations select * from jsonb_populate_record(null::schema_migrations, $1) on conflict do nothing',
        [JSON.stringify(kept[0]?.row)],
      );
      expect(said).toEqual([expect.stringMatching(says)]);
    },
  );

  describe('of jobs', () => {
    const task = queuedTask({ name: 'test.doctor', payload: z.object({ to: z.string() }), maxAttempts: 3 });
    const mail = queuedTask({ name: 'mail.send', payload: z.object({ to: z.string() }), maxAttempts: 14 });
    const forget = () => server.sql('delete from graphile_worker._private_jobs');
    beforeEach(forget);
    afterEach(forget);
    const add = async (of: typeof task, set: string): Promise<void> => {
      await createJobs(server.clock).add(server.db, of, { to: 'kanarie@example.test' });
      await server.sql(`update graphile_worker._private_jobs set ${set}`);
    };

    it.each([
      [task, 'attempts = 3', /^fault Jobs and e-mails: Jobs test\.doctor: 1 failed for the last time.*Search the log/],
      [
        task,
        "attempts = 1, last_error = 'kanarie'",
        /^warning Jobs and e-mails: Jobs test\.doctor: 1 failed, and will be tried again/,
      ],
      [
        task,
        "run_at = now() - interval '3 hours'",
        /^warning Jobs and e-mails: Jobs test\.doctor: 1 wait to be run, the oldest for 3 h\. Start a server/,
      ],
      [mail, 'attempts = 14', /^fault Jobs and e-mails: E-mails: 1 could not be sent, and nothing tries again/],
      [mail, 'attempts = 2', /^warning Jobs and e-mails: E-mails: 1 could not be sent yet.*SMTP_URL/],
    ])(
      'names those that fail or wait, and no content of theirs: %#, %s (R-beyond-391, R-beyond-393)',
      async (of, set, says) => {
        await add(of, set);
        const said = await complaints(patientWith());
        expect(said).toEqual([expect.stringMatching(says)]);
        expect(said.join()).not.toContain('kanarie');
      },
    );
  });

  it('names keys for push messages that do not belong together, and shows none (R-beyond-391, R-beyond-393)', async () => {
    const other = 'sYmfHxbYvb0kPyLwz1sUbqTgWgYAUlNxYr8JdPPoHWs';
    await server.sql('update push_keys set private_key = $1', [other]);
    const said = await complaints(patientWith());
    await server.sql('delete from push_keys');
    await ensurePushKeys(server.db);
    expect(said).toEqual([
      expect.stringMatching(
        /^fault Push keys: The two keys .* do not belong together: no device can be called\. Put the row/,
      ),
    ]);
    expect(said.join()).not.toContain(other);
  });

  it('names a nightly backup that is missing, and a business without any (R-beyond-391)', async () => {
    const business = {
      HATID_DEMO: '0',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Hatid <bookings@example.com>',
      HATID_DATA_DIR: folder,
    };
    const ofBackups = async (env: Env = {}) =>
      (await complaints(patientWith({ ...business, ...env }))).filter((line) => line.includes('Backups'));
    expect(await ofBackups()).toEqual([
      expect.stringMatching(/^warning Backups: No backup is made at night\. There is none yet\. Set HATID_BACKUP_HOUR/),
    ]);
    // Three hours ago, in Manila.
    const hour = String((new Date(thisMachine.clock()).getUTCHours() + 8 + 21) % 24);
    expect(await ofBackups({ HATID_BACKUP_HOUR: hour })).toEqual([
      expect.stringMatching(
        /^warning Backups: The nightly backup is missing\. There is none yet\. A server that runs makes it at 20 past the hour/,
      ),
    ]);
    await server.sql(`insert into scheduled_backups values (now(), now(), 'a.backup', 1)`);
    expect(await ofBackups({ HATID_BACKUP_HOUR: hour })).toEqual([]);
    await server.sql('delete from scheduled_backups');
  });

  it('names a release that does not fit what runs (R-beyond-391)', async () => {
    const shell = {
      version: '2.3.0',
      shared: 'a1b2c3d4',
      names: { 'shared-lib': ['peso'] },
      packages: {},
      calls: { schemas: [], calls: {} },
    };
    await runFromNow(server.deps, shell);
    const needs = JSON.stringify({ names: { 'shared-lib': ['peso2'] }, packages: {}, addresses: [] });
    await server.sql(
      `insert into remote_versions (remote, version, files, origin, published_at, pages, needs) values ('moon', '1.0.0', '{}', 'release', now(), '[]', $1)`,
      [needs],
    );
    await server.sql(`insert into remote_pointers (remote, versions, moved_at) values ('moon', array['1.0.0'], now())`);
    const said = await complaints(patientWith());
    await server.sql(`delete from remote_pointers where remote = 'moon'`);
    await server.sql(`delete from remote_versions where remote = 'moon'`);
    expect(said).toEqual([
      expect.stringMatching(
        /^fault Releases: remote-moon 1\.0\.0 needs `peso2` of shared-lib; shell 2\.3\.0 has no such name\..*npm run rollback/,
      ),
    ]);
  });

  it('names a clock that is an hour ahead (R-beyond-391)', async () => {
    const now = jest.spyOn(Date, 'now').mockImplementation(() => new Date().getTime() + 3_600_000);
    const said = await complaints(patientWith());
    now.mockRestore();
    expect(said).toEqual([
      expect.stringMatching(
        /^warning Clock: The clock of this machine is 36\d\d s ahead of the database's\..*timedatectl/,
      ),
    ]);
  });

  it('names a certificate that nobody trusts, and an address that does not answer (R-beyond-391)', async () => {
    const [key, cert] = ['key.pem', 'cert.pem'].map((name) => path.join(folder, name)) as [string, string];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'rsa:2048',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        '-days',
        '30',
        '-subj',
        '/CN=localhost',
      ],
      { stdio: 'ignore' },
    );
    const site = https.createServer({ key: fs.readFileSync(key), cert: fs.readFileSync(cert) }).listen(0, '127.0.0.1');
    await once(site, 'listening');
    const HATID_URL = `https://localhost:${portOf(site)}`;
    const said = await complaints(patientWith({ HATID_URL }));
    site.close();
    expect(said).toEqual([
      expect.stringMatching(
        /^fault Certificate: Browsers refuse the certificate of https:\/\/localhost:\d+ \(DEPTH_ZERO_SELF_SIGNED_CERT\)\. Give the proxy/,
      ),
    ]);
    expect(await complaints(patientWith({ HATID_URL }))).toEqual([
      expect.stringMatching(
        /^warning Certificate: https:\/\/localhost:\d+ cannot be reached from this machine.*Check HATID_URL/,
      ),
    ]);
  });

  it('names a database that cannot be opened, and looks at the rest (R-beyond-391)', async () => {
    const databaseProblem = 'The database of DATABASE_URL cannot be reached (ECONNREFUSED).';
    const { findings } = await examine(
      patientWith({}, { db: undefined, databaseProblem }),
      new Date(thisMachine.clock()),
    );
    expect(findings.filter(({ state }) => state === 'fault')).toEqual([
      expect.objectContaining({ check: 'Database', says: databaseProblem }),
    ]);
    expect(findings.map(({ check }) => check)).toEqual(expect.arrayContaining(['Disk', 'Port', 'Settings']));
  });

  it('says that the file with the settings cannot be read, and looks at the rest (R-beyond-391)', async () => {
    const unreadable = () => {
      throw new StartError('The settings cannot be read: run this as user hatid.');
    };
    const { patient, close } = await openPatient(unreadable);
    expect(await complaints(patient)).toEqual([
      expect.stringMatching(/^fault Settings: .*The settings cannot be read: run this as user hatid\./),
    ]);
    await close();
  });

  it('goes on when a check itself fails (R-beyond-390)', async () => {
    const gone = createDatabase({ connection: { ...server.db.connection, max: 1 }, clock: server.clock });
    await gone.close();
    const { findings } = await examine(patientWith({}, { db: gone }), new Date(thisMachine.clock()));
    expect(findings).toContainEqual(
      expect.objectContaining({
        check: 'Clock',
        state: 'warning',
        says: expect.stringContaining('could not be looked at'),
      }),
    );
    expect(findings).toContainEqual(expect.objectContaining({ check: 'Disk', state: 'ok' }));
  });

  describe('of a data folder', () => {
    let own: string;
    beforeAll(async () => {
      own = path.join(folder, 'data');
      await (await startEmbeddedPostgres({ dataDir: own })).release();
    });
    const look = () => complaints(patientWith({ HATID_DATA_DIR: own }));

    it('names a file that another user owns, and the command that mends it (R-beyond-391)', async () => {
      const file = path.join(clusterFolder(own), 'base');
      const { uid, gid } = fs.statSync(file);
      if (process.getuid?.() !== 0) return;
      expect(await look()).toEqual([]);
      fs.chownSync(file, 54_321, 54_321);
      const said = await look();
      fs.chownSync(file, uid, gid);
      expect(said).toEqual([
        expect.stringMatching(
          new RegExp(
            `^fault Data folder: ${file} belongs to user with number 54321, .*so the server does not start as this user\\. Run "chown -R ${uid}:${gid} '${own}/postgres'" as root`,
          ),
        ),
      ]);
    });

    it("names a folder that keeps PostgreSQL's user out, which is not an empty one (R-beyond-391)", async () => {
      const home = path.join(own, 'postgres');
      const { uid, gid } = fs.statSync(home);
      if (process.getuid?.() !== 0) return;
      const config = readConfig({ PORT: '0', HATID_DATA_DIR: own });
      fs.chownSync(home, 54_321, 54_321);
      // What a user other than root meets there.
      const spies = [
        jest.spyOn(process, 'getuid').mockReturnValue(uid),
        jest.spyOn(fs, 'existsSync').mockImplementation((file) => !String(file).startsWith(`${home}/`)),
        jest.spyOn(fs, 'accessSync').mockImplementation((file) => {
          if (String(file) === home) throw Object.assign(new Error('EACCES'), { code: 'EACCES' });
        }),
      ];
      const said = folderProblems(config);
      for (const spy of spies) spy.mockRestore();
      fs.chownSync(home, uid, gid);
      expect(said).toEqual([
        expect.objectContaining({
          state: 'fault',
          says: expect.stringContaining(`${home} belongs to user with number 54321`),
          todo: `Run "chown -R ${uid} '${home}'" as root, or start Hatid as the user who owns the folder.`,
        }),
      ]);
    });

    it('names a secret that others may read, and one that is missing (R-beyond-391)', async () => {
      const secret = path.join(own, 'database-secret.json');
      fs.chmodSync(secret, 0o644);
      expect(await look()).toEqual([
        expect.stringMatching(
          /^warning Data folder: Other users of this machine may read .*database-secret\.json.* Run "chmod 600/,
        ),
      ]);
      fs.chmodSync(secret, 0o600);
      fs.renameSync(secret, `${secret}.away`);
      expect(await look()).toEqual([
        expect.stringMatching(/^fault Data folder: .*database-secret\.json is missing\..*Put it back/),
      ]);
      fs.renameSync(`${secret}.away`, secret);
    });

    it('names a folder that cannot be written (R-beyond-391)', async () => {
      expect(await complaints(patientWith({ HATID_DATA_DIR: '/proc/hatid' }))).toEqual(
        expect.arrayContaining([expect.stringMatching(/^fault (Data folder|Disk): .*\/proc/)]),
      );
    });
  });
});

describe('the report on the page of operators', () => {
  it('is the same as that of the command, for operators alone (R-beyond-392)', async () => {
    const operator = await server.as('operator');
    const { status, body } = await operator.get<{ findings: { check: string }[] }>('/api/doctor/');
    expect(status).toBe(200);
    const { findings } = await examine(patientWith(), new Date(thisMachine.clock()));
    expect(new Set(body.findings.map(({ check }) => check))).toEqual(new Set(findings.map(({ check }) => check)));
    for (const role of ['therapist', 'driver'] as const)
      expect((await (await server.as(role)).get('/api/doctor/')).status).toBe(403);
    expect((await server.anonymous.get('/api/doctor/')).status).toBe(401);
  });

  it('is made once for those who look together (R-beyond-392)', async () => {
    const operator = await server.as('operator');
    const [one, other] = await Promise.all([operator.get('/api/doctor/'), operator.get('/api/doctor/')]);
    expect(one?.body).toEqual(other?.body);
  });
});

it('has a row for each check in docs/how-to/find-what-is-wrong.md, in the order of the checks', () => {
  const page = fs.readFileSync(path.resolve(__dirname, '../../../docs/how-to/find-what-is-wrong.md'), 'utf8');
  const table = page.slice(page.indexOf('| check | names |'));
  const rows = table.slice(0, table.indexOf('\n\n')).split('\n').slice(2);
  expect(rows.map((row) => row.split(' | ')[0]?.slice(2))).toEqual(CHECKS.map(({ name }) => name));
});
