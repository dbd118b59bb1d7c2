import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ENVIRONMENT_NAMES, ownEnvironment, readConfig } from './config.js';

const ROOT = path.resolve(__dirname, '../..');
const BUSINESS = { HATID_DEMO: '0', SMTP_URL: 'smtp://mail.example.com', MAIL_FROM: 'Hatid <bookings@example.com>' };

describe('the configuration', () => {
  it('is a demo on port 8080 of this machine when nothing is set', () => {
    expect(readConfig({})).toMatchObject({
      demo: true,
      host: '127.0.0.1',
      port: 8080,
      publicUrl: 'http://localhost:8080',
      dataDir: path.join(ROOT, '.data'),
      clockStart: undefined,
      databaseUrl: undefined,
    });
  });

  it('of a business listens on every network address', () => {
    expect(readConfig(BUSINESS)).toMatchObject({
      demo: false,
      host: '0.0.0.0',
      smtpUrl: 'smtp://mail.example.com',
      mailFrom: 'Hatid <bookings@example.com>',
    });
  });

  it('treats an empty value as not set, as in a copied .env.example', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ', HATID_CLOCK: '' })).toEqual(readConfig({}));
  });

  it('reads the data folder relative to the repository, from whichever folder the server is started', () => {
    expect(readConfig({ HATID_DATA_DIR: 'elsewhere' }).dataDir).toBe(path.join(ROOT, 'elsewhere'));
    expect(readConfig({ HATID_DATA_DIR: '/var/lib/hatid' }).dataDir).toBe('/var/lib/hatid');
  });

  it('shares the database connections of a server among its workers, four for each at least (R-beyond-621)', () => {
    expect(readConfig({})).toMatchObject({ workers: 1, databasePool: 16 });
    expect(readConfig({ HATID_WORKERS: '3' })).toMatchObject({ workers: 3, databasePool: 5 });
    expect(readConfig({ HATID_WORKERS: '8' })).toMatchObject({ workers: 8, databasePool: 4 });
    expect(() => readConfig({ HATID_WORKERS: '0' })).toThrow('HATID_WORKERS must be a whole number from 1 to 64');
  });

  it('sends nightly backups to the folder, the bucket, or both (R-beyond-590)', () => {
    const service = {
      HATID_S3_ENDPOINT: 'https://s3.example.com/',
      HATID_S3_KEY_ID: 'id',
      HATID_S3_SECRET_KEY: 'secret',
    };
    const bucket = { ...service, HATID_BACKUP_BUCKET: 's3://my-bucket/hatid/' };
    expect(readConfig({})).toMatchObject({ backupInDir: true, backupBucket: undefined, bucketAccess: undefined });
    expect(readConfig(bucket)).toMatchObject({
      backupInDir: false,
      backupBucket: 's3://my-bucket/hatid',
      bucketAccess: { endpoint: 'https://s3.example.com', region: 'us-east-1', keyId: 'id', secretKey: 'secret' },
    });
    expect(readConfig({ ...bucket, HATID_BACKUP_DIR: '/srv/backups' }).backupInDir).toBe(true);
    expect(() => readConfig({ ...bucket, HATID_S3_KEY_ID: '', HATID_S3_SECRET_KEY: '' })).toThrow(
      'A bucket for backups needs HATID_S3_KEY_ID and HATID_S3_SECRET_KEY, too.',
    );
    expect(() => readConfig({ ...bucket, HATID_BACKUP_BUCKET: 'my-bucket' })).toThrow(
      'HATID_BACKUP_BUCKET must be an address such as s3://my-bucket/hatid.',
    );
  });

  it('accepts a start of the clock with its offset from UTC', () => {
    expect(readConfig({ HATID_CLOCK: '2026-11-20T13:10:00+08:00' }).clockStart).toEqual(
      new Date('2026-11-20T05:10:00Z'),
    );
  });

  it.each([
    [{ PORT: 'eighty' }, 'PORT must be a whole number from 0 to 65535, such as 8080.'],
    [{ PORT: '65536' }, 'PORT must be a whole number from 0 to 65535, such as 8080.'],
    [{ HATID_DEMO: 'yes' }, 'HATID_DEMO must be 1 or 0.'],
    [
      { DATABASE_URL: 'mysql://db/hatid' },
      'DATABASE_URL must be an address such as postgresql://user:password@host:5432/hatid.',
    ],
    [{ HATID_CLOCK: 'tomorrow' }, 'HATID_CLOCK must be an instant with its offset, such as 2026-11-20T13:10:00+08:00.'],
    [
      { LOG_LEVEL: 'loud', PORT: '-1' },
      'PORT must be a whole number from 0 to 65535, such as 8080; LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent.',
    ],
    [
      { HOST: '0.0.0.0' },
      'HOST 0.0.0.0 would show the demo accounts to the network: leave HOST out, or set HATID_DEMO=0 for a real business.',
    ],
    [
      { ...BUSINESS, HATID_CLOCK: '2026-11-20T13:10:00+08:00' },
      'HATID_CLOCK works in demo mode only: leave it out, or set HATID_DEMO=1.',
    ],
    [
      { ...BUSINESS, HATID_REMOTE_OVERRIDES: '1' },
      'HATID_REMOTE_OVERRIDES works in demo mode only: leave it out, or set HATID_DEMO=1.',
    ],
    [
      { ...BUSINESS, SMTP_URL: '' },
      expect.stringMatching(
        /^SMTP_URL is required with HATID_DEMO=0.*smtp:\/\/user:password@mail\.example\.com:587\.$/,
      ),
    ],
    [{ ...BUSINESS, MAIL_FROM: '' }, expect.stringMatching(/^MAIL_FROM is required/)],
    [{ ...BUSINESS, MAIL_FROM: 'nobody' }, 'MAIL_FROM must be a sender such as "Hatid <bookings@example.com>".'],
  ])('refuses %j in one line that says what to do', (env, message) => {
    let refusal: unknown;
    try {
      readConfig(env);
    } catch (error) {
      refusal = error;
    }
    expect(refusal).toMatchObject({ name: 'StartError', message });
    expect(String(refusal)).not.toContain('\n');
  });

  it('says why a file with settings cannot be read, and as which user it can', () => {
    const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'hatid-config-'));
    const link = path.join(folder, '.env');
    fs.symlinkSync('hatid.env', link);
    expect(() => ownEnvironment(link)).toThrow(`${link} leads to a file that is not there`);
    expect(() => ownEnvironment(folder)).toThrow(
      /^The settings in \S+ belong to user (\w+) and cannot be read \(EISDIR\): run this as user \1\. .*"runuser -u \1 --"/,
    );
    fs.writeFileSync(link, '');
    expect(ownEnvironment(link)).toBe(process.env);
    expect(ownEnvironment(path.join(folder, 'none'))).toBe(process.env);
    fs.rmSync(folder, { recursive: true });
  });

  it('has every setting documented by its name in .env.example', () => {
    const documented = [...fs.readFileSync(path.join(ROOT, '.env.example'), 'utf8').matchAll(/^([A-Z0-9_]+)=$/gm)].map(
      ([, name]) => name,
    );
    expect(documented.sort()).toEqual([...ENVIRONMENT_NAMES].sort());
  });
});
