import type { Answer, Appointment, BookingRequest, Calls, Client } from 'shared-lib/contract';
import { addDays, BUSINESS_RULES, serverLimits } from 'shared-lib/domain';
import { BASE, TODAY } from '../../appointments/testing/business.js';
import { freshBusiness } from '../../appointments/testing/fresh-business.js';
import { forgetOldRequests } from '../../booking-requests/requests.usecases.js';
import type { TestAnswer } from '../../testing/test-client.js';

type Waiting = Answer<Calls['bookingRequests']['waiting']>;
const REQUESTS = '/api/scheduling/booking-requests/';

/** What the browser of one person remembers. */
interface Browser {
  cookie?: string;
}

describe('the request form', () => {
  const given = freshBusiness();
  const withRule = (hours: number) => given.on.operator.patch('/api/settings/business/', { book_online: hours });
  const keep = (browser: Browser, { headers }: TestAnswer): void => {
    const set = [headers['set-cookie']].flat().find((one) => String(one).startsWith('request='));
    if (set !== undefined) browser.cookie = String(set).split(';')[0];
  };
  const open = async (query = '', browser: Browser = {}): Promise<TestAnswer<string>> =>
    given.app.anonymous.get<string>(`/book/${query}`, {
      headers: browser.cookie ? { cookie: browser.cookie } : {},
    });
  const send = async (form: [string, string][], browser: Browser = {}, headers = {}): Promise<TestAnswer<string>> => {
    const answer = await given.app.anonymous.post<string>('/book/', new URLSearchParams(form).toString(), {
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        ...(browser.cookie && { cookie: browser.cookie }),
        ...headers,
      },
    });
    keep(browser, answer);
    return answer;
  };
  const times = async (services = [given.on.service]): Promise<string[]> => {
    const { text } = await open(`?step=times&${services.map((id) => `service=${id}`).join('&')}`);
    return [...text.matchAll(/name="start" value="([^"]+)"/g)].map(([, start]) => start ?? '');
  };
  /** The same once kept times are read anew. */
  const timesLater = (): Promise<string[]> => {
    given.app.clock.advance({ seconds: serverLimits.REQUEST_TIMES_SECONDS });
    return times();
  };
  let people = 0;
  /** As a person fills it in. `null` leaves a field out. */
  const filled = (start: string | string[], more: Readonly<Record<string, string | null>> = {}): [string, string][] => {
    people++;
    const fields = {
      do: 'ask',
      service: String(given.on.service),
      name: 'Ana Reyes',
      phone: '0917 555 0199',
      email: `ana.${people}@example.test`,
      area: 'elsewhere',
      address: '7 Mabini Street',
      ...more,
    };
    return [
      ...Object.entries(fields).filter((one): one is [string, string] => one[1] !== null),
      ...[start].flat().map((one): [string, string] => ['start', one]),
    ];
  };
  const code = async (): Promise<string> => (await given.app.outbox())[0]?.code ?? '';
  const waiting = async (): Promise<Waiting> => (await given.on.operator.get<Waiting>(REQUESTS)).body;
  const newest = async (): Promise<BookingRequest> => {
    const one = (await waiting()).results.at(-1);
    if (!one) throw new Error('no request waits');
    return one;
  };
  /** A request whose code was given. */
  const asked = async (
    more: Readonly<Record<string, string | null>> = {},
    browser: Browser = {},
  ): Promise<BookingRequest> => {
    const [start = ''] = await times();
    await send(filled(start, more), browser);
    await send(
      [
        ['do', 'code'],
        ['code', await code()],
      ],
      browser,
    );
    return newest();
  };
  const book = (request: BookingRequest, start: string) => {
    const at = new Date(Date.parse(start) + 8 * 3_600_000).toISOString();
    return given.on.operator.post<Appointment>(BASE, {
      client: given.on.client,
      services: request.services,
      therapist: given.on.therapists[0].id,
      driver: given.on.drivers[0].id,
      date: at.slice(0, 10),
      start_time: at.slice(11, 16),
      request: request.id,
    });
  };
  const stored = async (): Promise<number> => (await given.app.sql('select from booking_requests')).length;

  let tests = 0;
  beforeEach(async () => {
    // The page keeps what it read for some seconds, and each test begins at the same instant.
    given.app.clock.advance({ seconds: ++tests * 3 * serverLimits.REQUEST_TIMES_SECONDS });
    await given.app.sql('delete from booking_requests');
    await given.app.sql('delete from mail_outbox');
    await given.app.sql('delete from code_mails');
    await withRule(2);
  });

  it('says the prices that begin while a visit can be asked for, and what all cost from then (R-beyond-1240)', async () => {
    const { on, app } = given;
    await withRule(2);
    const set = (from: string, price: number) =>
      on.operator.put(`/api/scheduling/services/${on.service}/coming-price/`, { from, price });
    await set(addDays(TODAY, 1), 1000);
    await set(addDays(TODAY, serverLimits.REQUEST_DAYS), 1300);
    app.clock.advance({ seconds: serverLimits.REQUEST_TIMES_SECONDS });
    const services = (await open('?step=services')).text;
    expect(services).toContain('60 minutes · ₱1,000.00 from Sat, 21 Nov 2026');
    expect(services).not.toContain('1,300');
    const { text } = await open(`?step=times&service=${on.service}&service=${on.richService}`);
    expect(text).toContain('150 minutes, ₱2,050.00 in all');
    expect(text).toContain('₱2,200.00 from Sat, 21 Nov 2026');
    expect((await open('?step=services&lang=fil')).text).toContain('₱1,000.00 simula ');
  });

  it('is closed until the business opens it, whatever is sent (R-beyond-800)', async () => {
    const [start = ''] = await times();
    await withRule(0);
    const closed = await open();
    expect(closed.status).toBe(404);
    expect(closed.text).toContain('No requests are taken here');
    expect(closed.text).toContain('<a id="privacy" href="/privacy/">');
    expect((await send(filled(start))).status).toBe(404);
    expect(await stored()).toBe(0);
    await withRule(2);
    expect((await open()).status).toBe(200);
  });

  it('is off before anybody sets it (R-beyond-800)', () => {
    expect(BUSINESS_RULES.book_online.byDefault).toBe(0);
  });

  it('is kept nowhere, named to no site and listed by no search engine (R-beyond-800, R-beyond-1291)', async () => {
    const { headers, text } = await open();
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex, nofollow, noarchive',
    });
    expect(String(headers['content-security-policy'])).toContain("default-src 'none'");
    expect(text).toContain('<a id="privacy" href="/privacy/">');
    expect((await open('?lang=fil')).text).toContain('<a id="privacy" href="/privacy/?lang=fil">');
    expect((await open('?lang=fil')).text).toContain('Humiling ng visit');
  });

  it('offers times at which somebody and a driver are free, from the hours of the rule on, and names nobody (R-beyond-801)', async () => {
    const { on, app } = given;
    const hour = (time: string): string => new Date(`2026-11-20T${time}:00+08:00`).toISOString();
    const free = await times();
    expect(free).toContain(hour('20:00'));
    expect(free).not.toContain(hour('15:00'));
    expect(Math.min(...free.map((one) => Date.parse(one)))).toBeGreaterThanOrEqual(
      app.clock.now().getTime() + 2 * 3_600_000,
    );
    const { text } = await open(`?step=times&service=${on.service}`);
    expect(text).not.toMatch(/Tala|Dario|Odette/);
    // The last driver goes: nobody could come.
    await app.sql(`update users set is_active = false where role = 'driver'`);
    expect(await timesLater()).toEqual([]);
    await app.sql(`update users set is_active = true where role = 'driver'`);
    await app.sql(`update users set is_active = false where role = 'therapist'`);
    expect(await timesLater()).toEqual([]);
  });

  it('keeps the free times of its page for ten seconds; a request is checked against what is free now (R-beyond-985)', async () => {
    const { app } = given;
    const free = await times();
    const start = free[0] ?? '';
    await app.sql(`update users set is_active = false where role = 'driver'`);
    app.clock.advance({ seconds: serverLimits.REQUEST_TIMES_SECONDS - 1 });
    expect(await times()).toEqual(free);
    // Wrong elsewhere, so the times are not looked for.
    expect((await send(filled(start, { name: '' }))).text).not.toContain('This time is no longer free');
    const gone = await send(filled(start));
    expect([gone.status, gone.text.includes('No time is free in the next days'), await stored()]).toEqual([
      422,
      true,
      0,
    ]);
    app.clock.advance({ seconds: 1 });
    expect(await times()).toEqual([]);
  });

  it('reads what is free once for all who open the page at the same time (R-beyond-985)', async () => {
    const { app } = given;
    app.clock.advance({ minutes: 1 });
    const rows = jest.spyOn(app.deps.db, 'rows');
    await Promise.all(Array.from({ length: 20 }, () => times()));
    const reads = rows.mock.calls.filter(([statement]) => JSON.stringify(statement).includes('staff_time_of_team'));
    rows.mockRestore();
    expect(reads).toHaveLength(1);
  });

  it('says that a service went off sale, keeps what was typed and lets the person choose again (R-beyond-984)', async () => {
    const { app, on } = given;
    const [start = ''] = await times([on.service, on.richService]);
    const form: [string, string][] = [
      ...filled(start, { name: 'Ana "Bing" Reyes' }),
      ['service', String(on.richService)],
    ];
    await app.sql('update services set is_active = false where id = $1', [on.richService]);
    try {
      const refused = await send(form);
      expect([refused.status, await stored()]).toEqual([422, 0]);
      expect(refused.text).toContain('A service that you chose is no longer offered. Choose again.');
      expect(refused.text).toContain('What you typed is kept.');
      expect(refused.text).toMatch(new RegExp(`name="service" value="${on.service}" checked`));
      const carried = [...refused.text.matchAll(/type="hidden" name="([^"]+)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']): [string, string] => [name, value.replaceAll('&quot;', '"')],
      );
      expect(carried).toContainEqual(['name', 'Ana "Bing" Reyes']);
      const times = await send([...carried, ['service', String(on.service)]]);
      expect(times.status).toBe(200);
      expect(times.text).toContain('value="Ana &quot;Bing&quot; Reyes"');
      expect(times.text).toContain('value="7 Mabini Street"');
      expect(times.text).toMatch(new RegExp(`value="${start}" checked`));
      // Nothing is chosen, or the time does not suit the other services: it is said again.
      expect((await send(carried)).text).toContain('Choose a service first.');
      const otherTime = carried.map(([name, value]): [string, string] => [
        name,
        name === 'start' ? '2026-11-20T01:00:00.000Z' : value,
      ]);
      expect((await send([...otherTime, ['service', String(on.service)]])).text).toContain(
        'This time is no longer free',
      );
      // So it is for one who opened the services before.
      app.clock.advance({ seconds: serverLimits.REQUEST_TIMES_SECONDS });
      const opened = await open(`?step=times&service=${on.service}&service=${on.richService}`);
      expect(opened.text).toContain('A service that you chose is no longer offered.');
      expect(opened.text).not.toContain('What you typed is kept.');
      expect(opened.text).not.toContain('name="start"');
      const filipino = await send(form, { cookie: 'language=fil' });
      expect(filipino.text).toContain('Hindi na po inaalok ang isang service');
    } finally {
      await app.sql('update services set is_active = true where id = $1', [on.richService]);
    }
  });

  it('becomes a request that waits for an operator, and no booking, once its code is given (R-beyond-802, R-beyond-803)', async () => {
    const { on, app } = given;
    const channel = await app.channel(on.operator.token ?? '');
    const [first = '', second = ''] = await times();
    const browser: Browser = {};
    const visits = (await app.sql('select from appointments')).length;
    const begun = await send(filled([second, first], { email: 'ana@example.test' }), browser);
    expect([begun.status, begun.headers['location']]).toEqual([303, '?']);
    expect((await open('', browser)).text).toContain('We sent a code to ana@example.test.');
    // No operator hears of it before.
    expect((await waiting()).count).toBe(0);
    const [mail] = await app.outbox();
    expect(mail?.to).toBe('ana@example.test');
    expect(mail?.text).not.toContain('Ana');
    await send(
      [
        ['do', 'code'],
        ['code', await code()],
      ],
      browser,
    );
    await channel.next('booking_request_update');
    expect((await open('', browser)).text).toContain('We have your request');
    expect((await waiting()).results).toMatchObject([
      {
        name: 'Ana Reyes',
        phone_number: '0917 555 0199',
        address: '7 Mabini Street',
        services: [on.service],
        wishes: [first, second],
        client: null,
        answer: null,
      },
    ]);
    expect(await app.sql('select from appointments')).toHaveLength(visits);
    expect(await app.sql(`select from staff_holds where appointment_id not in (select id from appointments)`)).toEqual(
      [],
    );
  });

  it('is one request, however often its code is sent (R-beyond-802)', async () => {
    const browser: Browser = {};
    const [start = ''] = await times();
    await send(filled(start), browser);
    const right = await code();
    const both = await Promise.all(
      [1, 2, 3].map(() =>
        send(
          [
            ['do', 'code'],
            ['code', right],
          ],
          browser,
        ),
      ),
    );
    expect(both.map(({ status }) => status)).toEqual([303, 303, 303]);
    expect((await waiting()).count).toBe(1);
    const { id } = await newest();
    expect(
      await given.app.sql(`select from audit_log where action = 'booking_request.ask' and entity_id = $1`, [
        String(id),
      ]),
    ).toHaveLength(1);
    // In another browser the code is nothing.
    await send(
      [
        ['do', 'code'],
        ['code', right],
      ],
      { cookie: `request=${'x'.repeat(43)}` },
    );
    expect((await waiting()).count).toBe(1);
  });

  it('takes five wrong codes, and then not the right one; nor one whose time is over (R-beyond-802)', async () => {
    const [start = ''] = await times();
    const browser: Browser = {};
    await send(filled(start), browser);
    const right = await code();
    const wrong = right === '000000' ? '111111' : '000000';
    for (let tries = 0; tries < serverLimits.CODE_TRIES; tries++) {
      const answer = await send(
        [
          ['do', 'code'],
          ['code', wrong],
        ],
        browser,
      );
      expect([answer.status, answer.text.includes('This code is wrong')]).toEqual([422, true]);
    }
    expect(
      (
        await send(
          [
            ['do', 'code'],
            ['code', right],
          ],
          browser,
        )
      ).status,
    ).toBe(422);
    expect((await waiting()).count).toBe(0);
    // Another code gives new tries, and the old one is over.
    given.app.clock.advance({ minutes: 2 });
    await send([['do', 'again']], browser);
    const next = await code();
    if (next !== right)
      expect(
        (
          await send(
            [
              ['do', 'code'],
              ['code', right],
            ],
            browser,
          )
        ).status,
      ).toBe(422);
    given.app.clock.advance({ minutes: 16 });
    expect(
      (
        await send(
          [
            ['do', 'code'],
            ['code', next],
          ],
          browser,
        )
      ).status,
    ).toBe(422);
    expect((await waiting()).count).toBe(0);
  });

  it('sends one address a code a minute, and stores nothing where none is sent (R-beyond-802)', async () => {
    const [start = ''] = await times();
    const email = 'same@example.test';
    expect((await send(filled(start, { email }))).status).toBe(303);
    const again = await send(filled(start, { email }));
    expect([again.status, again.text.includes('A code was sent just now')]).toEqual([429, true]);
    // What was typed stays.
    expect(again.text).toContain('value="7 Mabini Street"');
    expect(await stored()).toBe(1);
  });

  it('stops at the requests that may begin in an hour, and at those of one address that wait (R-beyond-804)', async () => {
    const [start = ''] = await times();
    const email = 'often@example.test';
    for (let i = 0; i < serverLimits.REQUEST_WAITING_OF_ONE; i++) {
      await asked({ email });
      given.app.clock.advance({ minutes: 1 });
    }
    const browser: Browser = {};
    await send(filled((await times())[0] ?? '', { email }), browser);
    const full = await send(
      [
        ['do', 'code'],
        ['code', await code()],
      ],
      browser,
    );
    expect([full.status, full.text.includes('You have asked for several visits already')]).toEqual([422, true]);
    await given.app.sql(
      `insert into booking_requests (token_hash, name, phone_number, email, address, services, wishes, language, made_at, code_expires_at)
       select sha256(n::text::bytea), 'x', '1', 'x', 'x', '{1}', '{2026-11-21}', 'en', $1, $1 from generate_series(1, $2::int) n`,
      [given.app.clock.now(), serverLimits.REQUEST_CODES_AN_HOUR],
    );
    const busy = await send(filled(start));
    expect([busy.status, busy.text.includes('Too many people ask right now')]).toEqual([429, true]);
  });

  it('lets one network begin ten in an hour (R-beyond-804)', async () => {
    const limited = await given.app.secondInstance({ rateLimit: 1000 });
    const [start = ''] = await times();
    const statuses: number[] = [];
    for (let i = 0; i <= serverLimits.REQUEST_CODES_OF_NETWORK; i++) {
      given.app.clock.advance({ minutes: 1 });
      const { status } = await limited.anonymous.post('/book/', new URLSearchParams(filled(start)).toString(), {
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      });
      statuses.push(status);
    }
    expect(statuses.slice(0, -1).every((status) => status === 303)).toBe(true);
    expect(statuses.at(-1)).toBe(429);
  });

  it('sends three codes for a request, within its first hour, and counts them to those of the network (R-beyond-804)', async () => {
    const limited = await given.app.secondInstance({ rateLimit: 1000 });
    const sent = async (): Promise<number> => (await given.app.outbox()).length;
    const post = (form: readonly [string, string][], cookie = '') =>
      limited.anonymous.post('/book/', new URLSearchParams(form as [string, string][]).toString(), {
        headers: { 'content-type': 'application/x-www-form-urlencoded', cookie },
      });
    const begin = async (email: string): Promise<string> => {
      const { headers } = await post(filled((await times())[0] ?? '', { email }));
      return /^[^;]+/.exec([headers['set-cookie']].flat().join(','))?.[0] ?? '';
    };
    const before = await sent();
    const one = await begin('one@example.test');
    for (const status of [303, 303, 422, 422]) {
      given.app.clock.advance({ minutes: 6 });
      expect((await post([['do', 'again']], one)).status).toBe(status);
    }
    expect((await sent()) - before).toBe(serverLimits.REQUEST_CODES_OF_ONE);
    const old = await begin('old@example.test');
    given.app.clock.advance({ minutes: 61 });
    expect((await post([['do', 'again']], old)).status).toBe(422);
    const most = (await sent()) + serverLimits.REQUEST_CODES_OF_NETWORK;
    const browsers: string[] = [];
    for (let i = 0; i < serverLimits.REQUEST_CODES_OF_NETWORK; i++) {
      given.app.clock.advance({ minutes: 1 });
      browsers.push(await begin(`victim+${i}@example.test`));
    }
    for (const browser of browsers) {
      given.app.clock.advance({ minutes: 1 });
      await post([['do', 'again']], browser);
    }
    expect(await sent()).toBeLessThanOrEqual(most);
  });

  it('takes nothing from a program that fills in every field, or from a page of another site (R-beyond-804)', async () => {
    const [start = ''] = await times();
    const trapped = await send(filled(start, { website: 'https://spam.test' }));
    const plain = await send(filled(start));
    expect([trapped.status, trapped.headers['location']]).toEqual([plain.status, plain.headers['location']]);
    expect(await stored()).toBe(1);
    expect((await send(filled(start), {}, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    expect(await stored()).toBe(1);
  });

  it('changes nothing when it is opened, and shows nobody another person’s request (R-beyond-804)', async () => {
    const browser: Browser = {};
    await asked({}, browser);
    const before = await given.app.sql('select * from booking_requests');
    for (const query of ['', '?do=code&code=1', '?do=again', '?step=times&service=1', '?request=x'])
      await open(query, browser);
    expect(await given.app.sql('select * from booking_requests')).toEqual(before);
    expect((await open()).text).not.toContain('We have your request');
    expect((await open('', { cookie: `request=${'y'.repeat(43)}` })).text).not.toContain('We have your request');
  });

  it('answers alike for a number on record and for any other; only operators hear whose it is (R-beyond-803)', async () => {
    const { app, on } = given;
    const [start = ''] = await times();
    const [known] = await app.sql<{ phone_number: string; first_name: string }>(
      'select phone_number, first_name from clients where id = $1',
      [on.client],
    );
    const pageAfter = async (phone: string): Promise<string> => {
      const browser: Browser = {};
      await send(filled(start, { phone, email: 'one@example.test' }), browser);
      const entry = (await open('', browser)).text;
      await send(
        [
          ['do', 'code'],
          ['code', await code()],
        ],
        browser,
      );
      app.clock.advance({ minutes: 1 });
      return (entry + (await open('', browser)).text).replace(/nonce="[^"]+"/g, '');
    };
    const strange = await pageAfter('0917 555 0198');
    expect(await pageAfter(known?.phone_number ?? '')).toBe(strange);
    const clients = async () => (await waiting()).results.map(({ client }) => client?.id ?? null);
    // Nobody proved the number: it is theirs with their e-mail or name alone.
    expect(await clients()).toEqual([null, null]);
    await app.sql('update clients set email = $2 where id = $1', [on.client, 'One@example.test']);
    expect(await clients()).toEqual([null, on.client]);
    await app.sql('update clients set email = null where id = $1', [on.client]);
  });

  it('says in both languages what is missing, and asks for what is free (R-beyond-801)', async () => {
    const [start = ''] = await times();
    const nothing = await send(filled([], { name: '', phone: 'none', email: 'x', address: ' ' }));
    expect(nothing.status).toBe(422);
    for (const words of [
      'Choose a time first.',
      'Write your name.',
      'Write a phone number',
      'Write an e-mail address.',
      'Write your address.',
    ])
      expect(nothing.text).toContain(words);
    expect((await send(filled('2026-11-20T03:00:00.000Z'))).text).toContain('This time is no longer free');
    expect((await send(filled((await times()).slice(0, 4)))).text).toContain('Choose up to 3 times.');
    expect((await send(filled(start, { service: null }))).text).toContain('Choose a service first.');
    expect((await send(filled([], {}), { cookie: 'language=fil' })).text).toContain('Pumili po muna ng oras.');
    const script = await send(filled(start, { name: '"><script>1</script>', phone: '' }));
    expect(script.text).toContain('&quot;&gt;&lt;script&gt;');
    expect(await stored()).toBe(0);
  });

  it('has the area in its address where the address does not say it (R-beyond-801)', async () => {
    const { app } = given;
    await app.sql(`insert into service_areas (name, words) values ('Isla Verde', '{}') on conflict do nothing`);
    const [area] = await app.sql<{ id: number }>(`select id from service_areas where name = 'Isla Verde'`);
    const id = String(area?.id);
    expect((await asked({ area: id })).address).toBe('7 Mabini Street, Isla Verde');
    expect((await asked({ area: id, address: '7 Mabini, Isla Verde' })).address).toBe('7 Mabini, Isla Verde');
    const [start = ''] = await times();
    expect((await send(filled(start, { area: '' }))).text).toContain('Choose your area first.');
    await app.sql(`delete from service_areas where name = 'Isla Verde'`);
  });

  it('is answered by the visit that is booked from it, once (R-beyond-805)', async () => {
    const { on } = given;
    const browser: Browser = {};
    const request = await asked({}, browser);
    const booked = await book(request, request.wishes[0] ?? '');
    expect(booked.status).toBe(201);
    expect((await waiting()).count).toBe(0);
    expect((await open('', browser)).text).toContain('Your visit is booked');
    const second = await book(request, request.wishes[0] ?? '');
    expect([second.status, JSON.stringify(second.body)]).toEqual([
      409,
      expect.stringContaining('booked this request already'),
    ]);
    expect((await on.operator.post(`${REQUESTS}${request.id}/decline/`, { reason: 'Full' })).status).toBe(409);
    const read = await on.operator.get<BookingRequest>(`${REQUESTS}${request.id}/`);
    expect(read.body).toMatchObject({ answer: 'booked', appointment: booked.body.id });
    await on.act(on.operator, booked.body.id, 'cancel', { reason: 'Booked by mistake' });
    expect((await open('', browser)).text).toContain('The office could not take it');
    // A booking that fails answers nothing.
    const other = await asked();
    expect((await book(other, '2026-11-20T00:00:00.000Z')).status).not.toBe(201);
    expect((await waiting()).count).toBe(1);
  });

  it('is answered by the first visit of a series that is booked from it, once (R-beyond-986)', async () => {
    const { on } = given;
    const browser: Browser = {};
    const request = await asked({}, browser);
    const bookSeries = () =>
      on.operator.post<{ first: Appointment }>('/api/scheduling/series/', {
        client: on.client,
        services: request.services,
        therapist: on.therapists[0].id,
        driver: on.drivers[0].id,
        every_weeks: 1,
        dates: ['2026-11-22', '2026-11-21'].map((date) => ({ date, start_time: '16:00' })),
        request: request.id,
      });
    const booked = await bookSeries();
    expect([booked.status, booked.body]).toEqual([201, booked.body]);
    expect((await waiting()).count).toBe(0);
    const read = await on.operator.get<BookingRequest>(`${REQUESTS}${request.id}/`);
    expect(read.body).toMatchObject({ answer: 'booked', appointment: booked.body.first.id });
    expect(booked.body.first.date).toBe('2026-11-21');
    expect((await open('', browser)).text).toContain('Your visit is booked');
    const second = await bookSeries();
    expect([second.status, JSON.stringify(second.body)]).toEqual([
      409,
      expect.stringContaining('booked this request already'),
    ]);
    // A series that fails answers nothing.
    const other = await asked();
    const refused = await on.operator.post('/api/scheduling/series/', {
      client: on.client,
      services: other.services,
      therapist: on.therapists[0].id,
      driver: on.drivers[0].id,
      every_weeks: 1,
      dates: ['2026-11-22', '2026-11-21'].map((date) => ({ date, start_time: '16:00' })),
      request: other.id,
    });
    expect(refused.status).toBe(409);
    expect((await waiting()).count).toBe(1);
  });

  it('gives its language and its tick to the client who is booked, whose address proved it (R-beyond-1302, R-beyond-1306)', async () => {
    const { on, app } = given;
    const path = `/api/scheduling/clients/${on.client}/`;
    const said = async () =>
      (await on.operator.get<Answer<Calls['clientConsents']['read']>>(`${path}consents/`)).body.results;
    const page = (await open(`?step=times&service=${on.service}`)).text;
    expect(page).toMatch(/id="agreed" name="agreed" value="yes"><span>You may send me messages/);
    const email = 'lives.here@example.test';
    await on.operator.patch(path, { email });
    const language = async () => (await on.operator.get<Client>(path)).body.language;
    // Ticked, but the address is not that of the client.
    const other = await asked({ agreed: 'yes' }, { cookie: 'language=fil' });
    expect(other).toMatchObject({ agreed_to: 'email', language: 'fil' });
    const visit = await book(other, other.wishes[0] ?? '');
    expect(visit.status).toBe(201);
    expect(await said()).toEqual([]);
    expect(await language()).toBeNull();
    await on.act(on.operator, visit.body.id, 'cancel', { reason: 'Ill' });
    const unticked = await asked({ email });
    expect(unticked).toMatchObject({ agreed_to: null, language: 'en' });
    const plain = await book(unticked, unticked.wishes[0] ?? '');
    expect(plain.status).toBe(201);
    // English is where the form starts: nobody chose it.
    expect(await language()).toBeNull();
    await on.act(on.operator, plain.body.id, 'cancel', { reason: 'Ill' });
    app.clock.advance({ minutes: 2 });
    const request = await asked({ email, agreed: 'yes' }, { cookie: 'language=fil' });
    expect(request).toMatchObject({ agreed_to: 'email', language: 'fil' });
    const last = await book(request, request.wishes.at(-1) ?? '');
    expect(last.status).toBe(201);
    expect(await said()).toMatchObject([{ about: 'email', state: 'given', how: 'request', by: '' }]);
    expect(await language()).toBe('fil');
    await on.operator.patch(path, { language: 'en' });
    app.clock.advance({ minutes: 2 });
    await on.act(on.operator, last.body.id, 'cancel', { reason: 'Ill' });
    const again = await asked({ email }, { cookie: 'language=fil' });
    expect((await book(again, again.wishes[0] ?? '')).status).toBe(201);
    // What an operator wrote stays.
    expect(await language()).toBe('en');
  });

  it('is declined with a reason that stays out of the trail (R-beyond-805)', async () => {
    const { on, app } = given;
    const browser: Browser = {};
    const { id } = await asked({}, browser);
    const channel = await app.channel(on.operator.token ?? '');
    expect((await on.operator.post(`${REQUESTS}${id}/decline/`, { reason: ' ' })).status).toBe(400);
    const answer = await on.operator.post<BookingRequest>(`${REQUESTS}${id}/decline/`, { reason: 'Ana is too far' });
    expect(answer.body).toMatchObject({ answer: 'declined', reason: 'Ana is too far' });
    await channel.next('booking_request_update');
    expect((await waiting()).count).toBe(0);
    expect((await open('', browser)).text).toContain('The office could not take it');
    const trail = await app.sql<{ all: string }>(
      `select l::text as all from audit_log l where action like 'booking_request.%' and entity_id = $1`,
      [String(id)],
    );
    expect(trail).toHaveLength(2);
    expect(trail.map((row) => row.all).join()).not.toMatch(/Ana|Mabini|0917|example/);
  });

  it('does not exist for operators before its code, and never for others (R-beyond-803)', async () => {
    const { on, app } = given;
    const [start = ''] = await times();
    await send(filled(start));
    const [row] = await app.sql<{ id: number }>('select id from booking_requests');
    const path = `${REQUESTS}${row?.id ?? 0}/`;
    expect((await on.operator.get(path)).status).toBe(404);
    expect((await on.operator.post(`${path}decline/`, { reason: 'x' })).status).toBe(404);
    expect((await on.therapists[0].get(path)).status).toBe(403);
    expect((await app.anonymous.get(path)).status).toBe(401);
  });

  it('is kept for thirty days, and for one without its code (R-beyond-806)', async () => {
    const { app } = given;
    const run = () => forgetOldRequests.run(app.deps, { due: app.clock.now(), attempt: 1, lastAttempt: false });
    const request = await asked();
    await send(filled((await times())[0] ?? ''));
    app.clock.advance({ days: 1, minutes: 1 });
    await run();
    expect(await app.sql('select id from booking_requests')).toEqual([{ id: request.id }]);
    app.clock.advance({ days: 28 });
    await run();
    expect(await stored()).toBe(1);
    app.clock.advance({ days: 1 });
    await run();
    expect(await stored()).toBe(0);
  });
});
