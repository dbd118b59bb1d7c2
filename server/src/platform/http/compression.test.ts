import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { seedAppointment } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import { COMPRESSED_FROM } from './compression.js';

const LIST = '/api/scheduling/appointments/';

describe('an answer for a client that accepts compression', () => {
  let server: TestApp;
  let token: string;
  beforeAll(async () => {
    server = await testApp();
    const user = await server.addUser('operator');
    token = user.token;
    await server.sql(
      `insert into sessions (id, user_id, token_hash, created_at, last_seen_at, expires_at, idle_seconds)
      select gen_random_uuid(), $1, sha256(i::text::bytea), $2, $2, $2::timestamptz + interval '30 days', 43200 from generate_series(1, 30) i`,
      [user.id, server.clock.now()],
    );
    for (let visit = 0; visit < 3; visit++)
      await seedAppointment(server, { start_time: `1${visit}:00`, end_time: `1${visit}:30` });
  });
  afterAll(() => server.close());

  const get = (url: string, encodings?: string) =>
    server.app.inject({
      url,
      headers: { authorization: `Token ${token}`, ...(encodings && { 'accept-encoding': encodings }) },
    });

  it.each([
    ['br', 'gzip, deflate, br', brotliDecompressSync],
    ['gzip', 'gzip, br;q=0', gunzipSync],
  ] as const)(
    'is compressed with %s when the client asks for it, with the same content',
    async (encoding, accepted, decompress) => {
      const plain = await get(LIST);
      const answer = await get(LIST, accepted);
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        'content-length': String(answer.rawPayload.length),
        'content-type': 'application/json; charset=utf-8',
        vary: 'accept-encoding',
      });
      expect(answer.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
      expect(decompress(answer.rawPayload).toString()).toBe(plain.body);
    },
  );

  it.each([undefined, 'identity', 'br;q=0, gzip;q=0', 'zstd'])(
    'is plain for a client that accepts %s',
    async (accepted) => {
      const answer = await get(LIST, accepted);
      expect(answer.headers['content-encoding']).toBeUndefined();
      expect(answer.headers.vary).toBe('accept-encoding');
      expect(answer.json()).toMatchObject({ count: 3 });
    },
  );

  it('is plain when it is small', async () => {
    const answer = await get(`${LIST}counts/`, 'br');
    expect(answer.headers['content-encoding']).toBeUndefined();
    expect(answer.json()).toMatchObject({ all: 3 });
  });

  it('stays plain where tokens and codes are handed out, however long it is', async () => {
    const answer = await get('/api/auth/sessions/', 'br');
    expect(answer.rawPayload.length).toBeGreaterThan(COMPRESSED_FROM);
    expect(answer.headers['content-encoding']).toBeUndefined();
  });
});
