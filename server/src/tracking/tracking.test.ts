import { randomBytes } from 'node:crypto';
import ICAL from 'ical.js';
import type { TrackedVisit } from 'shared-lib/contract';
import { allDailyTasks } from '../app.js';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { linkTo } from './testing/link-to.js';
import { redactAged } from './testing/redact-aged.js';
import { isLongForm } from '../testing/long-form.js';
import type { TestAnswer } from '../testing/test-client.js';

interface State {
  readonly html: string;
  readonly title: string;
  readonly page_title: string;
  readonly updated: string;
  readonly is_over: boolean;
}

describe("a client's tracking link", () => {
  const given = freshBusiness();
  const pathOf = (url: string): string => new URL(url).pathname;
  const tracking = (id: number): string => `${BASE}${id}/tracking/`;

  const make = async (id: number, replaces = 0): Promise<TrackedVisit> => {
    const { status, body } = await given.on.operator.post<TrackedVisit>(tracking(id), { replaces });
    expect(status).toBe(200);
    return body;
  };
  const open = (path: string): Promise<TestAnswer<string>> => given.app.anonymous.get<string>(path);
  const stateOf = (path: string): Promise<TestAnswer<State>> => given.app.anonymous.get<State>(`${path}/state/`);
  const titleOf = async (path: string): Promise<string> => (await stateOf(path)).body.title;
  /** The parts of an answer that may not tell one link from another. */
  const said = ({ status, text, headers }: TestAnswer) => ({
    status,
    text: text.replaceAll(/nonce="[^"]+"|"request_id":"[^"]+"/g, ''),
    headers: Object.fromEntries(
      Object.entries(headers)
        .filter(([name]) => !['x-request-id', 'date', 'content-security-policy'].includes(name))
        .sort(),
    ),
  });
  const withPhone = (phone: string | null) => given.on.operator.put('/api/settings/company/', { phone_number: phone });

  it('follows a visit from the booking to its end, with what the drawing shows and nothing else (R-beyond-460, R-beyond-1290)', async () => {
    const { on, app } = given;
    await app.sql(
      `update users set specialization = 'Hilot', first_name = 'Liza', last_name = 'Magbanua' where id = $1`,
      [on.therapists[0].id],
    );
    await app.sql(
      `update users set first_name = 'Dodong', last_name = 'Lacsamana', motorcycle_plate = 'PLT 219' where id = $1`,
      [on.drivers[0].id],
    );
    await withPhone('0917 555 0100');
    const { id, client_details: client } = await on.book({
      location: '23 Ligaya Street, Makati',
      notes: 'Has a dog named Bantay',
    });
    await on.patch(id, { internal_note: 'Never tips' });
    const link = await linkTo(given.on.operator, id);
    const seen: string[] = [];
    const look = async (title: string, ...shown: string[]): Promise<void> => {
      const [page, state] = [await open(link), await stateOf(link)];
      expect([page.status, state.status]).toEqual([200, 200]);
      expect(state.body.title).toBe(title);
      expect(page.text).toContain(state.body.html);
      for (const one of shown) expect(state.body.html).toContain(one);
      seen.push(page.text, state.text);
    };
    const [therapist, driver] = [on.therapists[0], on.drivers[0]];
    await look('Booked for today', 'aria-current="step"><i></i>Booked', 'Makati', '₱850.00');
    expect(seen.join()).not.toContain('Liza');
    await on.act(therapist, id, 'therapist_confirm');
    await look('Booked for today');
    await on.act(driver, id, 'driver_confirm');
    await look(
      'Confirmed for today',
      'Liza comes to you',
      'Hilot',
      '4:00 PM – 5:00 PM',
      'Cash or GCash after the visit',
    );
    await on.act(therapist, id, 'therapist_confirm');
    await on.act(driver, id, 'driver_confirm');
    await on.act(on.operator, id, 'start_appointment');
    await look('Confirmed for today');
    expect(seen.join()).not.toContain('Dodong');
    await on.act(driver, id, 'start_journey');
    // 45 minutes between unknown areas.
    await look('Arrives about 1:55 PM', 'Dodong brings Liza to you', 'PLT 219', 'Left at 1:10 PM');
    await on.act(driver, id, 'running_late', { minutes: 20 });
    await look('Arrives about 4:20 PM', 'running late');
    await on.act(driver, id, 'arrive_at_location');
    await on.act(driver, id, 'drop_off_therapist');
    const before = seen.length;
    await look('Liza is here');
    await on.act(therapist, id, 'start_session');
    await look('In session', 'Since 1:10 PM');
    await on.act(therapist, id, 'mark_awaiting_payment');
    await look('Your session is over', 'Please pay now');
    expect(seen.slice(before).join()).not.toContain('Dodong');
    await on.act(on.operator, id, 'mark_completed', { payment_amount: 850 });
    const last = seen.length;
    await look('All done. Thank you.', '₱850.00 paid', 'Book again: call 0917 555 0100');
    await on.operator.patch('/api/settings/business/', { book_online: 2 });
    await look('All done. Thank you.', '<a id="again" href="/book/">');
    await on.operator.patch('/api/settings/business/', { book_online: 0 });
    expect(seen.slice(last).join()).not.toMatch(/Liza|Dodong|PLT 219|Makati/);
    const all = seen.join();
    for (const secret of [
      ...[client.last_name, client.phone_number, 'Ligaya', 'Bantay', 'Never tips', 'Magbanua', 'Lacsamana'],
      ...[on.therapists[0].token ?? '', link.slice('/t/'.length)],
    ])
      expect([secret, all.includes(secret)]).toEqual([secret, false]);
  });

  it('names all therapists of a group, and is Arrived with all of them (R-beyond-460)', async () => {
    const { on, app } = given;
    const team = [on.therapists[0].id, on.therapists[1].id];
    for (const [at, name] of ['Ana', 'Joy'].entries())
      await app.sql('update users set first_name = $2 where id = $1', [team[at], name]);
    const { id } = await on.at('picking_up_therapists', { therapist: team[0], therapists: team });
    const link = await linkTo(given.on.operator, id);
    expect((await stateOf(link)).body.html).toContain('brings Ana and Joy to you');
    for (const one of team) await on.act(on.drivers[0], id, 'pick_up_therapist', { therapist_id: one });
    await on.act(on.drivers[0], id, 'collect_therapists');
    await on.act(on.drivers[0], id, 'arrive_at_location');
    expect(await titleOf(link)).toBe('Ana and Joy are here');
  });

  it('is made once, shown again, rests as its hash, and ends with a new one (R-beyond-462)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    expect((await on.operator.get<TrackedVisit>(tracking(id))).body.link).toBeNull();
    const made = await make(id);
    expect(made.link).toMatchObject({ generation: 1, made_at: app.clock.now().toISOString() });
    expect((await make(id)).link).toEqual(made.link);
    expect((await on.operator.get<TrackedVisit>(tracking(id))).body.link).toEqual(made.link);
    const first = pathOf(made.link?.url ?? '');
    expect(first).toMatch(/^\/t\/[\w-]{22}$/);
    const [stored] = await app.sql<{ all: string; length: number }>(
      `select row_to_json(l)::text as all, length(token_hash) as length from tracking_links l where appointment_id = $1`,
      [id],
    );
    expect(stored?.length).toBe(32);
    const token = first.slice('/t/'.length);
    for (const form of [token, Buffer.from(token).toString('hex'), Buffer.from(token, 'base64url').toString('hex')])
      expect(stored?.all.includes(form)).toBe(false);
    const renewed = await make(id, 1);
    expect(renewed.link?.generation).toBe(2);
    const second = pathOf(renewed.link?.url ?? '');
    expect((await open(first)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    // A colleague who saw the first link presses too: the second one stays.
    expect((await make(id, 1)).link).toEqual(renewed.link);
    const trail = await app.sql(
      `select action from audit_log where entity = 'appointment' and entity_id = $1 and action like 'tracking%' order by id`,
      [String(id)],
    );
    expect(trail).toEqual([{ action: 'tracking.make' }, { action: 'tracking.renew' }]);
  });

  it('shows its own visit alone, on every server of the installation, and after a merge of clients (R-beyond-462)', async () => {
    const { on, app } = given;
    const one = await on.book();
    const other = await on.book({ start_time: '19:00', therapist: on.therapists[1].id, driver: null });
    const [link, second] = [await linkTo(given.on.operator, one.id), await linkTo(given.on.operator, other.id)];
    expect(link).not.toBe(second);
    expect((await open(link)).text).toContain(`Visit #${one.id}<`);
    expect((await open(second)).text).toContain(`Visit #${other.id}<`);
    const beside = await app.secondInstance();
    expect((await beside.anonymous.get(link)).status).toBe(200);
    expect((await (await beside.as('operator')).get<TrackedVisit>(tracking(one.id))).body.link?.url).toContain(link);
    const { body: kept } = await on.operator.post<{ id: number }>('/api/scheduling/clients/', {
      first_name: 'Florencia',
      last_name: 'Dagohoy',
      phone_number: '0917 555 0179',
    });
    expect((await on.operator.post(`/api/registration/clients/${kept.id}/merge/`, { other: on.client })).status).toBe(
      200,
    );
    const merged = await open(link);
    expect(merged.status).toBe(200);
    expect(merged.text).not.toMatch(/Florencia|Dagohoy/);
  });

  it('says that a visit was cancelled; the page closes 7 days after the end, and then the link is gone (R-beyond-462)', async () => {
    const { on, app } = given;
    await withPhone('0917 555 0100');
    const { id } = await on.book();
    const link = await linkTo(given.on.operator, id);
    await on.act(on.operator, id, 'cancel', { reason: 'The client is ill' });
    const { body } = await stateOf(link);
    expect(body).toMatchObject({ title: 'This visit was cancelled', is_over: true });
    expect(body.html).toContain('Questions? Call 0917 555 0100.');
    expect(body.html).not.toContain('ill');
    app.clock.advance({ days: 6, hours: 23 });
    expect((await open(link)).status).toBe(200);
    app.clock.advance({ hours: 1 });
    expect((await open(link)).status).toBe(404);
    expect((await on.operator.get<TrackedVisit>(tracking(id))).body).toMatchObject({ link: null, is_open: false });
    expect(await on.operator.post(tracking(id), { replaces: 1 })).toMatchObject({
      status: 409,
      body: { code: 'ACTION_NOT_ALLOWED', detail: "The client's page of this visit has closed." },
    });
    const forget = allDailyTasks().filter(({ name }) => name === 'tracking.forget');
    await forget[0]?.run(app.deps, { due: app.clock.now(), attempt: 1, lastAttempt: false });
    expect(await app.sql('select from tracking_links where appointment_id = $1', [id])).toEqual([]);
  });

  it('keeps the page of a paid visit for 7 days from its end, and of a forgotten one for 7 from its planned end (R-beyond-462)', async () => {
    const { on, app } = given;
    const { id } = await on.at('completed');
    const link = await linkTo(given.on.operator, id);
    expect((await stateOf(link)).body.html).toContain('This page closes on 27 November.');
    const forgotten = await on.book({ start_time: '20:00', therapist: on.therapists[1].id, driver: null });
    const second = await linkTo(given.on.operator, forgotten.id);
    app.clock.advance({ days: 7 });
    expect((await open(link)).status).toBe(404);
    expect((await open(second)).status).toBe(200);
    app.clock.set(new Date(`2026-11-27T21:00:00+08:00`));
    expect((await open(second)).status).toBe(404);
  });

  it('answers every link that opens nothing alike: unknown, ended, closed, of a deleted visit (R-beyond-462, R-beyond-1291)', async () => {
    const { on, app } = given;
    await withPhone('0917 555 0100');
    const renewed = await on.book();
    const old = await linkTo(given.on.operator, renewed.id);
    await linkTo(given.on.operator, renewed.id, 1);
    const deleted = await on.book({ start_time: '18:00', therapist: on.therapists[1].id, driver: null });
    const gone = await linkTo(given.on.operator, deleted.id);
    await on.operator.delete(`${BASE}${deleted.id}/`);
    const closed = await on.book({ start_time: '20:00', therapist: on.therapists[2].id, driver: null });
    const late = await linkTo(given.on.operator, closed.id);
    await on.act(on.operator, closed.id, 'cancel', { reason: 'No' });
    await app.sql(`update appointments set cancelled_at = cancelled_at - interval '8 days' where id = $1`, [closed.id]);
    const dead = [`/t/${'x'.repeat(22)}`, '/t/1', `/t/${'%20'.repeat(40)}`, '/t/..%2f', old, gone, late];
    const pages = [];
    const states = [];
    for (const path of dead) {
      pages.push(said(await open(path)));
      states.push(said(await stateOf(path)));
    }
    expect(pages[0]).toMatchObject({ status: 404 });
    expect(pages[0]?.text).toContain('This link has ended');
    expect(pages[0]?.text).toContain('tel:09175550100');
    for (const one of pages) expect(one).toEqual(pages[0]);
    expect(pages[0]?.text).toContain('<a id="privacy" href="/privacy/">');
    const fil = await app.anonymous.get<string>(old, { headers: { cookie: 'language=fil' } });
    expect(fil.text).toContain('<a id="privacy" href="/privacy/?lang=fil">');
    expect(states[0]).toMatchObject({ status: 404 });
    for (const one of states) expect(one).toEqual(states[0]);
    for (const path of dead) expect((await app.anonymous.post(`${path}/seen/`)).status).toBe(204);
  });

  it('asks the database the same for every link, and 200 guesses change nothing (R-beyond-463)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const good = await linkTo(given.on.operator, id);
    const ended = good;
    await linkTo(given.on.operator, id, 1);
    const asked = async (path: string): Promise<string[]> => {
      const spy = jest.spyOn(app.deps.db.pool, 'query');
      await open(path);
      const sent = spy.mock.calls as unknown as readonly (readonly [{ readonly name?: string }])[];
      const names = sent.map(([statement]) => statement.name ?? String(statement));
      spy.mockRestore();
      return names.sort();
    };
    const unknown = await asked(`/t/${'x'.repeat(22)}`);
    expect(unknown).toHaveLength(3);
    expect(await asked(ended)).toEqual(unknown);
    const before = await app.sql('select * from tracking_links order by appointment_id');
    const answers = new Set<string>();
    for (let n = 0; n < 200; n++) {
      const { status, text } = await open(`/t/${Buffer.from(`guess ${n} padded`).toString('base64url').slice(0, 22)}`);
      answers.add(`${status} ${text.replaceAll(/nonce="[^"]+"/g, '')}`);
    }
    expect(answers.size).toBe(1);
    expect(await app.sql('select * from tracking_links order by appointment_id')).toEqual(before);
  });

  it('is found by none of 10,000 requests (1,000 in the short form), which look like it, and changes by none (R-beyond-1204)', async () => {
    const { on, app } = given;
    const [mine, other] = [await on.at('completed'), await on.book({ start_time: '20:00' })];
    const token = (await linkTo(on.operator, mine.id)).slice('/t/'.length);
    await linkTo(on.operator, other.id);
    const form = { headers: { 'content-type': 'application/x-www-form-urlencoded' } };
    const WAYS: readonly ((token: string) => Promise<TestAnswer>)[] = [
      (guess) => open(`/t/${guess}`),
      (guess) => open(`/t/${guess}/state/`),
      (guess) => open(`/t/${guess}?calendar`),
      (guess) => open(`/t/${guess}?receipt`),
      (guess) => app.anonymous.post(`/t/${guess}/seen/`),
      (guess) => app.anonymous.post(`/t/${guess}`, 'stars=1&words=x', form),
    ];
    const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_';
    /** The real one with one letter changed, then any. */
    const guessOf = (n: number): string => {
      const [at, letter] = [Math.floor(n / LETTERS.length), LETTERS[n % LETTERS.length]];
      const near = `${token.slice(0, at)}${letter}${token.slice(at + 1)}`;
      return at < token.length && near !== token ? near : randomBytes(16).toString('base64url');
    };
    const stored = async () =>
      JSON.stringify([
        await app.sql('select * from tracking_links order by appointment_id'),
        await app.sql('select id, version, client_confirmed_at from appointments order by id'),
        await app.sql('select * from ratings'),
      ]);
    const before = await stored();
    const answers = WAYS.map(() => new Set<string>());
    for (let n = 0; n < (isLongForm ? 10_000 : 1000); n += 100)
      await Promise.all(
        Array.from({ length: 100 }, async (_, more) => {
          const [way, guess] = [(n + more) % WAYS.length, guessOf(Math.floor((n + more) / WAYS.length))];
          answers[way]?.add(JSON.stringify(said((await WAYS[way]?.(guess)) as TestAnswer)));
        }),
      );
    expect(answers.map(({ size }) => size)).toEqual(WAYS.map(() => 1));
    expect(answers.map((one) => Number(/"status":(\d+)/.exec([...one].join())?.[1]))).toEqual([
      404, 404, 404, 404, 204, 404,
    ]);
    expect(await stored()).toBe(before);
    expect((await open(`/t/${token}`)).status).toBe(200);
  }, 180_000);

  it('carries headers that keep it to itself; nothing inline runs without the nonce of this answer (R-beyond-465)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const link = await linkTo(given.on.operator, id);
    for (const path of [link, `${link}/state/`, `${link}?calendar`, '/t/unknown'])
      expect((await open(path)).headers).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow, noarchive',
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
      });
    const { headers, text } = await open(link);
    expect(headers['content-type']).toBe('text/html; charset=utf-8');
    const [, nonce] = /script-src 'nonce-([^']+)'/.exec(String(headers['content-security-policy'])) ?? [];
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; img-src data:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'`,
    );
    expect(text.match(/<(script|style)\b[^>]*>/g)).toEqual([`<style nonce="${nonce}">`, `<script nonce="${nonce}">`]);
    expect(text).toContain('<meta name="robots" content="noindex, nofollow">');
    expect(text).not.toMatch(/ style="| on\w+="|https?:\/\//);
    expect((await open(link)).text).not.toContain(String(nonce));
    expect(headers['set-cookie']).toBeUndefined();
    expect(Buffer.byteLength(text)).toBeLessThan(60_000);
  });

  it('writes what people typed as text, never as markup (R-beyond-465)', async () => {
    const { on, app } = given;
    const evil = `<img src=x onerror=alert(1)>"'`;
    await app.sql('update users set first_name = $2, specialization = $2, motorcycle_plate = $2 where id = any ($1)', [
      [on.therapists[0].id, on.drivers[0].id],
      evil,
    ]);
    const { id } = await on.at('journey');
    const link = await linkTo(given.on.operator, id);
    const { text } = await open(link);
    expect(text).toContain('&lt;img src=x onerror=alert(1)&gt;&quot;&#39;');
    expect(text).not.toContain('<img');
    expect((await stateOf(link)).body.html).not.toContain('<img');
  });

  it('is never in a log, also at trace, nor in the trail (R-beyond-465)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const link = await linkTo(given.on.operator, id);
    const token = link.slice('/t/'.length);
    for (const path of [link, `${link}/state/`, `${link}?calendar`, `${link}/nothing`, `${link}x`]) await open(path);
    await app.anonymous.post(`${link}/seen/`);
    await app.anonymous.post(`${link}/seen/`, 'not JSON');
    expect(app.logs.length).toBeGreaterThan(0);
    expect(JSON.stringify(app.logs)).not.toContain(token);
    const [kept] = await app.sql<{ found: number }>(
      `select count(*)::int as found from audit_log l where l::text like '%' || $1 || '%'`,
      [token],
    );
    expect(kept?.found).toBe(0);
  });

  it('counts as opened when its script says that a person sees it: no GET counts, and a minute counts once (R-beyond-464)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const link = await linkTo(given.on.operator, id);
    const openedOf = async () => (await on.operator.get<TrackedVisit>(tracking(id))).body.opened;
    const rows = () => app.sql('select * from tracking_links where appointment_id = $1', [id]);
    const before = await rows();
    for (const path of [link, `${link}/state/`, `${link}?calendar`, `${link}/seen/`]) await open(path);
    expect(await rows()).toEqual(before);
    expect(await openedOf()).toBeNull();
    const first = app.clock.now().toISOString();
    for (let n = 0; n < 3; n++) expect((await app.anonymous.post(`${link}/seen/`)).status).toBe(204);
    expect(await openedOf()).toEqual({ count: 1, first_at: first, last_at: first });
    app.clock.advance({ minutes: 2 });
    await app.anonymous.post(`${link}/seen/`);
    expect(await openedOf()).toEqual({ count: 2, first_at: first, last_at: app.clock.now().toISOString() });
    const trail = await app.sql<{ action: string; actor_role: string }>(
      `select action, actor_role from audit_log where entity_id = $1 and action = 'tracking.seen'`,
      [String(id)],
    );
    expect(trail).toEqual([{ action: 'tracking.seen', actor_role: 'system' }]);
    await linkTo(given.on.operator, id, 1);
    expect(await openedOf()).toBeNull();
  });

  it('has what operators copied and opened in the history, once each; staff see none of it (R-beyond-461)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const note = (body: object, key?: string) => on.operator.post(`${tracking(id)}sent/`, body, { key });
    expect((await note({ way: 'copy_text', about: 'confirmation' }, 'same-press-1')).status).toBe(204);
    expect((await note({ way: 'copy_text', about: 'confirmation' }, 'same-press-1')).status).toBe(204);
    app.clock.advance({ minutes: 1 });
    await note({ way: 'open_sms', about: 'new_time' });
    await note({ way: 'copy_link', about: null });
    const { body } = await on.operator.get<TrackedVisit>(tracking(id));
    expect(body.sent.map(({ way, about }) => [way, about])).toEqual([
      ['copy_link', null],
      ['open_sms', 'new_time'],
      ['copy_text', 'confirmation'],
    ]);
    expect(body.sent[0]?.by).not.toBe('');
    for (const who of [on.therapists[0], on.drivers[0]]) {
      expect((await who.get(tracking(id))).status).toBe(403);
      expect((await who.post(tracking(id), { replaces: 0 })).status).toBe(403);
    }
    expect((await note({ way: 'shout', about: null })).status).toBe(400);
    expect((await on.operator.post(`${BASE}999999/tracking/sent/`, { way: 'copy_link', about: null })).status).toBe(
      404,
    );
    expect((await on.operator.post(`${BASE}999999/tracking/`, { replaces: 0 })).status).toBe(404);
  });

  it('gives a file for the calendar: time, services and area, no names (R-beyond-460)', async () => {
    const { on } = given;
    const { id } = await on.book({ location: '23 Ligaya Street, Makati' });
    const link = await linkTo(given.on.operator, id);
    const { headers, text, status } = await open(`${link}?calendar`);
    expect([status, headers['content-type']]).toEqual([200, 'text/calendar; charset=utf-8']);
    const [event] = new ICAL.Component(ICAL.parse(text) as unknown[]).getAllSubcomponents('vevent');
    expect(event?.getFirstPropertyValue('location')).toBe('Makati');
    expect(String(event?.getFirstPropertyValue('dtstart'))).toBe('2026-11-20T08:00:00Z');
    expect(text).not.toMatch(/Ligaya/);
    await on.act(on.operator, id, 'cancel', { reason: 'No' });
    expect((await open(`${link}?calendar`)).headers['content-type']).toContain('text/html');
  });

  it('goes with the personal data of its client (R-beyond-462)', async () => {
    const { on, app } = given;
    const { id } = await on.book();
    const link = await linkTo(given.on.operator, id);
    await redactAged(app, on.client);
    expect(await app.sql('select from tracking_links where appointment_id = $1', [id])).toEqual([]);
    expect((await open(link)).status).toBe(404);
  });
});

describe('links that work', () => {
  const given = freshBusiness(() => ({ rateLimit: 5_000 }));

  it('are limited each, from wherever they are asked; guesses do not count against them (R-beyond-463)', async () => {
    const { on, app } = given;
    const one = await on.book();
    const { body } = await on.operator.post<TrackedVisit>(`${BASE}${one.id}/tracking/`, { replaces: 0 });
    const path = new URL(body.link?.url ?? '').pathname;
    const ask = async (url: string, n: number): Promise<number> =>
      (await app.app.inject({ url, remoteAddress: `203.0.113.${n % 200}`, headers: { host: 'localhost' } })).statusCode;
    for (let n = 0; n < 300; n++) expect(await ask(`/t/${'x'.repeat(20)}${n}`, n)).toBe(404);
    const answers = [];
    for (let n = 0; n < 91; n++) answers.push(await ask(n % 2 ? path : `${path}/state/`, n));
    expect(answers).toEqual([...Array<number>(90).fill(200), 429]);
    app.clock.advance({ seconds: 60 });
    expect(await ask(path, 1)).toBe(200);
  });

  it('take 60 forms an hour, and let a client choose a language ten times (R-beyond-463)', async () => {
    const { on, app } = given;
    const one = await on.book();
    const { body } = await on.operator.post<TrackedVisit>(`${BASE}${one.id}/tracking/`, { replaces: 0 });
    const path = new URL(body.link?.url ?? '').pathname;
    const post = async (url: string, n: number): Promise<number> => {
      const from = { remoteAddress: `203.0.113.${n}`, headers: { host: 'localhost' } };
      return (await app.app.inject({ method: 'POST', url, ...from })).statusCode;
    };
    const forms = [];
    for (let n = 0; n < 61; n++) forms.push(await post(`${path}/`, n));
    expect([new Set(forms.slice(0, 60)).has(429), forms[60]]).toEqual([false, 429]);
    const chosen = [];
    for (let n = 0; n < 11; n++) chosen.push(await post(`${path}/seen/?lang=${n % 2 ? 'en' : 'fil'}`, n));
    expect(chosen).toEqual([...Array<number>(10).fill(204), 429]);
    expect(await app.sql(`select from audit_log where action = 'client.update'`)).toHaveLength(10);
  });
});
