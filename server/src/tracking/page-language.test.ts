import { createRequire } from 'node:module';
import fs from 'node:fs';
import path from 'node:path';
import type { Answer, Calls, Client } from 'shared-lib/contract';
import { formatPesos, speaking } from 'shared-lib/domain';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { linkTo } from './testing/link-to.js';
import { dayInWords, momentInWords } from './page-language.js';
import type { TestAnswer } from '../testing/test-client.js';

type Texts = Answer<Calls['settings']['filipinoTexts']>;
interface Message {
  readonly key: string;
  readonly text: string;
  readonly filipino?: readonly object[];
}
const { messagesOf } = createRequire(__filename)('../../../shared-lib/tooling/catalogues.cjs') as {
  messagesOf: (name: string) => readonly Message[];
};

/** What says something to clients: the files of this folder without those of operators, and the privacy notice. */
const OF_CLIENTS = [
  'page.ts',
  'shown-visit.ts',
  'receipt-page.ts',
  'rating-form.ts',
  'visit-file.ts',
  '../client-messages/client-mail.ts',
  'times-page.ts',
  'time-part.ts',
  'privacy-page.ts',
  '../settings/privacy-notice.usecases.ts',
];
const keysOfClients = new Set(
  OF_CLIENTS.flatMap((file) =>
    [...fs.readFileSync(path.join(__dirname, file), 'utf8').matchAll(/\bm\.(\w+)\(/g)].map(([, key = '']) => key),
  ),
);

describe('the Filipino of the page of clients', () => {
  const messages = messagesOf('server');

  it('has every text that the page says, with the same values (R-beyond-571)', () => {
    expect(keysOfClients.size).toBeGreaterThan(80);
    const missing = messages.filter(({ key, filipino }) => keysOfClients.has(key) && !filipino);
    expect(missing.map(({ key }) => key)).toEqual([]);
  });

  it('is in the order of its keys', () => {
    const file = path.join(__dirname, '../texts/fil.json');
    const keys = Object.keys(JSON.parse(fs.readFileSync(file, 'utf8')) as object);
    expect(keys).toEqual([...keys].sort());
  });

  it('writes dates as Intl does for fil-PH, by the clock of the business (R-beyond-571)', () => {
    const late = new Date('2026-11-25T23:30:00+08:00');
    const forms = () => [
      ...(['weekday', 'day', 'year'] as const).map((form) => dayInWords(late, form)),
      momentInWords(late),
    ];
    expect(speaking('fil', forms)).toEqual([
      'Miyerkules, Nobyembre 25',
      'Nobyembre 25',
      'Miyerkules, Nobyembre 25, 2026',
      'Miy, Nob 25, 2026, 11:30 PM',
    ]);
    expect(forms()).toEqual([
      'Wednesday, 25 November',
      '25 November',
      'Wednesday, 25 November 2026',
      'Wed, 25 Nov 2026, 11:30 PM',
    ]);
  });

  it('is spoken only while it is asked for, also when that fails', () => {
    const fail = () =>
      speaking('fil', () => {
        throw new Error('no');
      });
    expect(fail).toThrow('no');
    expect(dayInWords(new Date('2026-11-25T12:00:00+08:00'), 'day')).toBe('25 November');
  });
});

describe("the language of a client's page", () => {
  const given = freshBusiness();
  const open = (url: string, headers: Record<string, string> = {}): Promise<TestAnswer<string>> =>
    given.app.anonymous.get<string>(url, { headers });
  const CHOSEN = { cookie: 'language=fil' };

  it('is English until somebody chooses; a browser that asks for Filipino is only offered it (R-beyond-570)', async () => {
    const { id } = await given.on.book();
    const link = await linkTo(given.on.operator, id);
    for (const asked of ['', 'en-PH,fil;q=0.8', 'fil-PH,fil;q=0.9']) {
      const { text, headers: answered } = await open(link, { 'accept-language': asked });
      expect(text).toContain('<html lang="en">');
      expect(text).toContain('Booked for today');
      expect(answered['set-cookie']).toBeUndefined();
    }
    const offer = 'href="?lang=fil">Basahin sa Filipino</a>';
    expect((await open(link, { 'accept-language': 'fil-PH,en;q=0.9' })).text).toContain(offer);
    expect((await open(link, { 'accept-language': 'tl' })).text).toContain(offer);
    for (const [asked, cookie] of [
      ['en-PH', ''],
      ['fil', 'language=en'],
    ] as const) {
      const { text } = await open(link, { 'accept-language': asked, cookie });
      expect(text).not.toContain(offer);
      expect(text).toContain('href="?lang=fil">Filipino</a>');
    }
  });

  it('becomes that of the client where it was chosen on the same link just before, and nobody chose yet (R-beyond-1301)', async () => {
    const { on, app } = given;
    const link = await linkTo(on.operator, (await on.book()).id);
    const path = `/api/scheduling/clients/${on.client}/`;
    const record = async () => (await on.operator.get<Client>(path)).body.language;
    await app.anonymous.post(`${link}/seen/`);
    expect(await record()).toBeNull();
    // Chosen on the link of another client.
    await app.anonymous.post(`${link}/seen/`, undefined, { headers: { cookie: 'language=fil' } });
    expect(await record()).toBeNull();
    const { headers } = await open(`${link}?lang=fil`);
    expect(headers['set-cookie']).toEqual([
      expect.stringMatching(/^language=fil;.* Path=\/t\/;/),
      expect.stringContaining(`chosen=fil; Max-Age=600; Path=${link};`),
    ]);
    expect(await record()).toBeNull();
    await app.anonymous.post(`${link}/seen/`, undefined, { headers: { cookie: 'language=fil; chosen=fil' } });
    expect(await record()).toBe('fil');
  });

  it('is that of the client, and a choice on the page becomes theirs once a person saw it (R-beyond-1300, R-beyond-1301)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const link = await linkTo(on.operator, id);
    const path = `/api/scheduling/clients/${on.client}/`;
    const record = async () => (await on.operator.get<Client>(path)).body.language;
    expect((await on.operator.patch(path, { language: 'fil' })).status).toBe(200);
    const asked = { 'accept-language': 'fil' };
    const { text } = await open(link, asked);
    expect(text).toContain('<html lang="fil">');
    expect(text).not.toContain('Basahin sa Filipino');
    expect((await open(`${link}/state/`)).text).toContain('Naka-book para ngayong araw');
    expect((await open(link, { cookie: 'language=en' })).text).toContain('<html lang="en">');
    await app.anonymous.post(`${link}/seen/`);
    expect(await app.sql('select language from tracking_links where appointment_id = $1', [id])).toEqual([
      { language: 'fil' },
    ]);
    // A preview of a messenger opens the link; no person saw it.
    await open(`${link}?lang=en`);
    // Somebody chose for the client, so the earlier choice of this browser counts no more.
    await app.anonymous.post(`${link}/seen/`, undefined, { headers: { cookie: 'language=en' } });
    expect(await record()).toBe('fil');
    await app.anonymous.post(`${link}/seen/?lang=en`);
    expect(await record()).toBe('en');
    await app.anonymous.post(`${link}/seen/?lang=en`);
    await app.anonymous.post(`/t/${'x'.repeat(22)}/seen/?lang=fil`);
    expect(await record()).toBe('en');
    const rows = await app.sql<{ actor_id: number | null }>(
      `select l.actor_id from audit_log l where l.action = 'client.update' and l.entity_id = $1::text order by l.id`,
      [on.client],
    );
    expect(rows.map(({ actor_id }) => actor_id === null)).toEqual([false, true]);
  });

  it('is chosen by a plain link and remembered for all links, on this browser alone (R-beyond-570)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const link = await linkTo(on.operator, id);
    const rows = () => app.sql('select * from tracking_links order by appointment_id');
    const before = await rows();
    const { text, headers } = await open(`${link}?lang=fil`, { cookie: 'other=1; language=en' });
    expect(headers['set-cookie']).toContain('language=fil; Max-Age=31536000; Path=/t/; HttpOnly; SameSite=Lax');
    expect(text).toContain('<html lang="fil">');
    expect(text).toContain('Naka-book para ngayong araw');
    expect(text).toContain('href="?lang=en">English</a>');
    expect((await open(link, CHOSEN)).text).toContain('Naka-book para ngayong araw');
    expect((await open(`${link}/state/`, CHOSEN)).text).toContain('Naka-book para ngayong araw');
    expect((await open(`${link}/state/?lang=fil`)).text).toContain('Naka-book para ngayong araw');
    expect((await open(link)).text).toContain('Booked for today');
    expect(await rows()).toEqual(before);
    for (const wrong of ['?lang=tl', '?lang=', '?lang=fil&lang=en', '?lang=%3Cb%3E']) {
      const answer = await open(`${link}${wrong}`);
      expect(answer.text).toContain('<html lang="en">');
      expect(answer.headers['set-cookie']).toBeUndefined();
    }
    expect((await open('/t/unknown', CHOSEN)).text).toContain('Hindi na gumagana ang link na ito');
  });

  it('says a text as the business corrected it, at once, and ours again (R-beyond-691)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const link = await linkTo(on.operator, id);
    const { results } = (await on.operator.get<Texts>('/api/settings/filipino/?search=naka-book para ngayong')).body;
    const [text] = results.filter(({ filipino }) => filipino.startsWith('Naka-book para ngayong araw'));
    const path = `/api/settings/filipino/${text?.id}/`;
    const seen = text?.filipino ?? '';
    const corrected = seen.replace('Naka-book para ngayong araw', 'Tuloy po kayo ngayon');
    expect((await on.operator.put(path, { filipino: corrected, seen })).status).toBe(200);
    const { text: page } = await open(link, CHOSEN);
    expect(page).toContain('Tuloy po kayo ngayon');
    expect(page).not.toContain('Naka-book para ngayong araw');
    expect((await open(`${link}/state/`, CHOSEN)).text).toContain('Tuloy po kayo ngayon');
    expect((await open(link)).text).toContain('Booked for today');
    await on.operator.put(path, { filipino: null, seen: corrected });
    expect((await open(link, CHOSEN)).text).toContain('Naka-book para ngayong araw');
  });

  it('holds from the booking to the rating and the receipt; nothing of the page is English then (R-beyond-571)', async () => {
    const { on, app } = given;
    await on.operator.put('/api/settings/company/', { phone_number: '0917 555 0100' });
    await app.sql(`update users set first_name = 'Dodong', motorcycle_plate = 'PLT 219' where id = $1`, [
      on.drivers[0].id,
    ]);
    await app.sql(`update users set first_name = 'Liza' where id = $1`, [on.therapists[0].id]);
    const { id } = await on.book();
    const link = await linkTo(on.operator, id);
    const seen: string[] = [];
    const look = async (...shown: string[]): Promise<void> => {
      const { text } = await open(link, CHOSEN);
      seen.push(text);
      for (const one of shown) expect(text).toContain(one);
    };
    const [therapist, driver] = [on.therapists[0], on.drivers[0]];
    await look('Naka-book para ngayong araw', 'Biyernes, Nobyembre 20<', 'May iba pang babaguhin?');
    await on.act(therapist, id, 'therapist_confirm');
    await on.act(driver, id, 'driver_confirm');
    await look('Confirmed para ngayong araw', 'Si Liza ang pupunta', 'kapag papunta na si Liza');
    await on.act(therapist, id, 'therapist_confirm');
    await on.act(driver, id, 'driver_confirm');
    await on.act(on.operator, id, 'start_appointment');
    await on.act(driver, id, 'start_journey');
    await look('Darating nang mga 1:55 PM', 'Papunta na: Liza, hatid ni Dodong', 'Umalis nang 1:10 PM');
    await on.act(driver, id, 'arrive_at_location');
    await on.act(driver, id, 'drop_off_therapist');
    await look('Nandito na si Liza');
    await on.act(therapist, id, 'start_session');
    await look('Nasa session', 'Mula 1:10 PM');
    await on.act(therapist, id, 'mark_awaiting_payment');
    await look('Tapos na ang session ninyo', 'Magbayad na po: cash o GCash');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    await look(
      'Tapos na. Salamat po!',
      `Bayad na ang ${formatPesos(850)}`,
      'Kumusta po ang visit ninyo?',
      'Nobyembre 27',
    );
    const rate = (form: string) =>
      given.app.anonymous.post<string>(`${link}/`, form, {
        headers: { ...CHOSEN, 'content-type': 'application/x-www-form-urlencoded' },
      });
    const wrong = await rate('stars=&words=Salamat');
    expect([wrong.status, wrong.text.includes('Pumili ng isa hanggang limang star.')]).toEqual([422, true]);
    await rate('stars=5');
    await look('5 sa 5 ang bigay ninyo. Salamat po!');
    const receipt = await open(`${link}?receipt`, CHOSEN);
    expect(receipt.text).toContain('Patunay ng bayad, hindi invoice');
    expect(receipt.text).toContain('Biyernes, Nobyembre 20, 2026');
    expect(receipt.text).toContain('href="?receipt&amp;lang=en"');
    seen.push(wrong.text, receipt.text);
    const said = seen.join().replaceAll(/<(style|script)[^]*?<\/\1>/g, '');
    const english = messagesOf('server')
      .filter(({ key }) => keysOfClients.has(key))
      .map(({ text }) => text)
      .filter((text) => /^[A-Z][a-z]+ [a-z]/.test(text) && !/[{}]/.test(text));
    expect(english.length).toBeGreaterThan(25);
    expect(english.filter((text) => said.includes(text) && text !== 'Basahin sa Filipino')).toEqual([]);
  });
});
