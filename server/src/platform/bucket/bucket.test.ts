import { randomBytes } from 'node:crypto';
import { testBucket, type TestBucket } from '../../testing/s3-server.js';
import { Bucket } from './bucket.js';
import { objectAddress } from './bucket-address.js';

const MEGABYTE = 1024 * 1024;

describe('a bucket of an S3-compatible service', () => {
  let service: TestBucket;
  let bucket: Bucket;
  beforeEach(async () => {
    service = await testBucket();
    bucket = new Bucket(service.access, service.name);
  });
  afterEach(() => service.close());

  const data = randomBytes(40 * MEGABYTE);
  async function* inChunks(bytes = data): AsyncGenerator<Buffer> {
    for (let at = 0; at < bytes.length; at += MEGABYTE) yield bytes.subarray(at, at + MEGABYTE);
  }
  const whole = async (key: string): Promise<Buffer> => {
    const parts: Buffer[] = [];
    for await (const part of await bucket.read(key)) parts.push(Buffer.from(part as Buffer));
    return Buffer.concat(parts);
  };

  it('takes large data in parts and gives them back the same (R-beyond-590)', async () => {
    const parts: number[] = [];
    service.onPart = (part) => void parts.push(part);
    expect(await bucket.write('a/large', inChunks())).toBe(data.length);
    expect(parts).toEqual([1, 2, 3]);
    expect((await whole('a/large')).equals(data)).toBe(true);
    expect(await bucket.sizeOf('a/large')).toBe(data.length);
    expect(await bucket.sizeOf('a/larg')).toBeUndefined();
    expect(service.uploads.size).toBe(0);
  });

  it('lists more than a page, and removes (R-beyond-591)', async () => {
    for (let n = 0; n < 8; n++) service.objects.set(`a/${n}`, Buffer.alloc(n));
    service.objects.set('b/0', Buffer.alloc(1));
    expect((await bucket.list('a/')).map(({ bytes }) => bytes)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    await bucket.remove('a/3');
    expect(await bucket.list('a/')).toHaveLength(7);
    expect(await bucket.sizeOf('b/0')).toBe(1);
  });

  it('keeps nothing of data that break off, or that it refuses (R-beyond-590)', async () => {
    async function* broken(): AsyncGenerator<Buffer> {
      yield data;
      throw new Error('the database is gone');
    }
    await expect(bucket.write('half', broken())).rejects.toThrow('the database is gone');
    service.onPart = (part) => (part === 2 ? 403 : undefined);
    await expect(bucket.write('half', inChunks())).rejects.toThrow('The key may not do that in bucket hatid-backups.');
    expect([service.objects.size, service.uploads.size]).toEqual([0, 0]);
  });

  it('is asked again where an answer is missing, and done work is not done twice (R-beyond-590)', async () => {
    service.faults.push('drop', 503);
    let refusals = 1;
    service.onPart = () => (refusals-- > 0 ? 500 : undefined);
    service.losesAnswers = true;
    expect(await bucket.write('once', inChunks(data.subarray(0, 3)))).toBe(3);
    expect((await whole('once')).equals(data.subarray(0, 3))).toBe(true);
  }, 20_000);

  it('forgets uploads that a killed program began a day ago, and no others (R-beyond-590)', async () => {
    const upload = (key: string, hoursAgo: number) => ({
      key,
      parts: new Map(),
      begun: new Date(Date.now() - hoursAgo * 3_600_000),
    });
    service.uploads.set('1', upload('a/old', 25)).set('2', upload('a/new', 1)).set('3', upload('b/old', 25));
    await bucket.sweep('a/', 24 * 3_600_000);
    expect([...service.uploads.keys()]).toEqual(['2', '3']);
  });

  it.each<[string, (service: TestBucket) => Partial<Bucket['access']> & { name?: string }, string | RegExp]>([
    ['no such bucket', () => ({ name: 'another' }), 'There is no bucket another at http://127.0.0.1:'],
    ['an unknown key', () => ({ keyId: 'SOMEBODY' }), 'does not know the key of HATID_S3_KEY_ID.'],
    ['a wrong secret', () => ({ secretKey: 'wrong' }), 'refuses the secret of the key.'],
    ['another region', () => ({ region: 'us-east-1' }), 'Bucket hatid-backups is in another region.'],
    [
      'a wrong clock',
      (service) => ((service.clockAheadMs = 3_600_000), {}),
      /^The clock of this machine and that of http:\/\/127\.0\.0\.1:\d+ are 60 minutes apart\.$/,
    ],
    ['a key without rights', (service) => (service.forbidden.add('POST'), {}), 'The key may not do that in bucket'],
    ['nobody there', () => ({ endpoint: 'http://127.0.0.1:1' }), 'http://127.0.0.1:1 cannot be reached ('],
  ])(
    'says in words what is wrong: %s (R-beyond-592)',
    async (_, prepare, says) => {
      const { name = service.name, ...access } = prepare(service);
      const asked = new Bucket({ ...service.access, ...access }, name).tryOut('a/try');
      await expect(asked).rejects.toThrow(says);
      const problem = await asked.catch((error: unknown) => JSON.stringify([error, String(error)]));
      expect(problem).not.toMatch(/kanarie|KANARIE|SOMEBODY/);
    },
    20_000,
  );

  it('reads addresses whose names need no escapes, and no others', () => {
    expect(objectAddress('s3://my-bucket/a/b.tar.gz')).toEqual({ bucket: 'my-bucket', key: 'a/b.tar.gz' });
    for (const wrong of ['s3://my-bucket', 's3://my-bucket/', 's3://My/a', 's3://my-bucket/../a', 's3://my-bucket/a b'])
      expect(objectAddress(wrong)).toBeUndefined();
  });
});
