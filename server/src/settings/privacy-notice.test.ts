import type { Answer, Calls } from 'shared-lib/contract';
import { testApp, type TestApp } from '../testing/test-app.js';
import type { TestClient } from '../testing/test-client.js';

const PATH = '/api/settings/privacy-notice/';
type Notice = Answer<Calls['settings']['privacyNotice']>;

describe('the privacy notice of the business', () => {
  let app: TestApp;
  let operator: TestClient;
  beforeEach(async () => {
    app = await testApp();
    operator = await app.as('operator', 1);
  });
  afterEach(() => app.close());
  const page = (query = '') => app.anonymous.get<string>(`/privacy/${query}`);
  const write = (given: object, by: TestClient = operator) => by.put<Notice>(PATH, given);

  it('is the text of the product at first, with what is set for this business (R-beyond-670, R-beyond-671)', async () => {
    await operator.put('/api/settings/company/', { name: 'Masahe Ni Ana', phone_number: '0917 555 0100' });
    await operator.patch('/api/settings/business/', { retention: 30 });
    const { body } = await operator.get<Notice>(PATH);
    expect([body.en, body.fil]).toEqual(['', '']);
    const { text } = await page();
    for (const words of ['Masahe Ni Ana', '30 months', '0917 555 0100', 'Data Privacy Act of 2012', 'lang="en"'])
      expect(text).toContain(words);
    const filipino = (await page('?lang=fil')).text;
    for (const words of ['Masahe Ni Ana', '30 buwan', 'National Privacy Commission', 'lang="fil"'])
      expect(filipino).toContain(words);
  });

  it('is what the business wrote, once it wrote; the trail has who (R-beyond-670)', async () => {
    const { ours } = (await operator.get<Notice>(PATH)).body;
    await write({ en: 'We keep little.\n\nAsk us.', fil: ours.fil });
    expect((await operator.get<Notice>(PATH)).body).toMatchObject({ en: 'We keep little.\n\nAsk us.', fil: '' });
    expect((await page()).text).toContain('<p>We keep little.</p><p>Ask us.</p>');
    // A text that is our own follows what is set later.
    await operator.put('/api/settings/company/', { name: 'Bagong Pangalan' });
    expect((await page('?lang=fil')).text).toContain('Bagong Pangalan');
    await write({ en: 'We keep little.\n\nAsk us.', fil: '' });
    expect(await app.sql(`select actor_id from audit_log where action = 'settings.privacy_notice'`)).toEqual([
      { actor_id: operator.id },
    ]);
    await write({ en: '', fil: '' });
    expect((await page()).text).toContain('Data Privacy Act of 2012');
  });

  it('is text, whatever is typed (R-beyond-671)', async () => {
    const typed = `<script>alert(1)</script><img src=x onerror=alert(1)>\n"&'</p>`;
    await write({ en: typed, fil: typed });
    const { text, headers } = await page();
    expect(text).not.toMatch(/<script|<img|onerror=alert\(1\)>/);
    expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    expect(headers['content-security-policy']).not.toContain('script-src');
  });

  it('is the same for everybody, may be kept on the way, and keeps nothing of readers (R-beyond-671)', async () => {
    const first = await page();
    const second = await app.anonymous.get<string>('/privacy/', {
      headers: { cookie: 'language=fil', 'accept-language': 'fil' },
    });
    expect(second.text).toBe(first.text);
    expect(first.status).toBe(200);
    expect(first.headers['cache-control']).toBe('public, max-age=300');
    expect(first.headers['set-cookie']).toBeUndefined();
    expect((await page('?lang=xx')).text).toBe(first.text);
    expect(Buffer.byteLength(first.text)).toBeLessThan(60_000);
  });

  it('is written by owners where there are owners, and by no other role (R-beyond-670)', async () => {
    const other = await app.as('operator', 2);
    await app.sql('update users set is_owner = true where id = $1', [other.id]);
    expect((await write({ en: 'x', fil: 'x' })).status).toBe(403);
    expect((await write({ en: 'x', fil: 'x' }, other)).status).toBe(200);
    for (const role of ['therapist', 'driver'] as const) {
      const who = await app.as(role);
      expect((await who.get(PATH)).status).toBe(403);
      expect((await write({ en: 'y', fil: 'y' }, who)).status).toBe(403);
    }
  });
});
