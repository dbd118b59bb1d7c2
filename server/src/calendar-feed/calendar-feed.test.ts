import ICAL from 'ical.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';
import { TODAY } from '../appointments/testing/business.js';
import { calendarFile } from './calendar-file.js';
import type * as FeedRepository from './feed.repository.js';
import { findFeed } from './feed.repository.js';

jest.mock('./calendar-file.js', () => {
  const real = jest.requireActual<{ calendarFile: typeof calendarFile }>('./calendar-file.js');
  return { ...real, calendarFile: jest.fn(real.calendarFile) };
});
jest.mock('./feed.repository.js', () => {
  const real = jest.requireActual<typeof FeedRepository>('./feed.repository.js');
  return { ...real, findFeed: jest.fn(real.findFeed) };
});

const LINK = '/api/settings/calendar-link/';

describe('a calendar link', () => {
  const given = freshBusiness();
  const linkOf = async (who: TestClient): Promise<string> => {
    const { status, body } = await who.post<{ url: string }>(LINK);
    expect(status).toBe(201);
    return new URL(body.url).pathname;
  };
  const read = (link: string, headers: Record<string, string> = {}) =>
    given.app.anonymous.get<string>(link, { headers });
  /** With another author's parser. */
  const eventsOf = (file: string) =>
    new ICAL.Component(ICAL.parse(file) as unknown[]).getAllSubcomponents('vevent').map((one) => new ICAL.Event(one));

  it("gives people their own visits and operators all, in the form of RFC 5545, without clients' numbers and notes (R-beyond-4, R-beyond-40)", async () => {
    const { on, app } = given;
    const location = `Unit 4B; "The Palms", ${'Sampaguita Street '.repeat(6)}\nGate 2, señor`;
    const mine = await on.book({ location, notes: 'Call 0917 555 0142' });
    const late = await on.book({
      start_time: '23:30',
      end_time: '01:00',
      therapist: on.therapists[1].id,
      driver: null,
    });
    const { headers, text, status } = await read(await linkOf(on.therapists[0]));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/calendar; charset=utf-8',
      'private, no-cache',
    ]);
    expect(text.startsWith('BEGIN:VCALENDAR\r\nVERSION:2.0\r\n')).toBe(true);
    expect(text.replaceAll('\r\n', '')).not.toMatch(/[\r\n]/);
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    const [event, ...others] = eventsOf(text);
    expect(others).toEqual([]);
    expect(event).toMatchObject({ uid: `visit-${mine.id}@localhost`, sequence: mine.version, location });
    expect(event?.summary).toBe(
      `${mine.client_details.first_name} ${mine.client_details.last_name}: ${mine.services_details[0]?.name}`,
    );
    expect(event?.startDate.toJSDate().toISOString()).toBe(new Date(mine.starts_at).toISOString());
    expect(event?.endDate.toJSDate().toISOString()).toBe(new Date(mine.ends_at).toISOString());
    expect(event?.component.getFirstPropertyValue('status')).toBe('TENTATIVE');
    expect(String(event?.component.getFirstPropertyValue('dtstamp'))).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
    expect(text).not.toMatch(/0917/);

    const all = eventsOf((await read(await linkOf(on.operator))).text);
    expect(all.map(({ uid }) => uid)).toEqual(
      expect.arrayContaining([mine.id, late.id].map((id) => `visit-${id}@localhost`)),
    );
    const night = all.find(({ uid }) => uid === `visit-${late.id}@localhost`);
    expect(night?.endDate.toJSDate().toISOString()).toBe('2026-11-20T17:00:00.000Z');
    expect(eventsOf((await read(await linkOf(on.drivers[0]))).text).map(({ uid }) => uid)).toEqual([
      `visit-${mine.id}@localhost`,
    ]);
    expect(eventsOf((await read(await linkOf(on.therapists[2]))).text)).toEqual([]);
    expect(app.clock.now()).toEqual(new Date(`${TODAY}T13:10:00+08:00`));
  });

  it('keeps the id of a visit through its changes, counts them, and marks a cancelled one (R-beyond-40)', async () => {
    const { on } = given;
    const { id, version } = await on.book();
    const link = await linkOf(on.therapists[0]);
    const [before] = eventsOf((await read(link)).text);
    await on.patch(id, { start_time: '18:00' });
    await on.act(on.operator, id, 'cancel', { reason: 'Moves away' });
    const [after] = eventsOf((await read(link)).text);
    expect(after?.uid).toBe(before?.uid);
    expect(after?.sequence).toBeGreaterThan(version);
    expect(after?.component.getFirstPropertyValue('status')).toBe('CANCELLED');
    expect(after?.startDate.toJSDate().toISOString()).toBe('2026-11-20T10:00:00.000Z');
  });

  it('is not sent again while nothing has changed (R-beyond-40)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const link = await linkOf(on.therapists[0]);
    const { headers } = await read(link);
    const etag = String(headers['etag']);
    const written = jest.mocked(calendarFile).mock.calls.length;
    expect(await read(link, { 'if-none-match': etag })).toMatchObject({ status: 304, text: '' });
    expect(jest.mocked(calendarFile).mock.calls).toHaveLength(written);
    await on.patch(id, { location: 'Hotel, room 12' });
    expect((await read(link, { 'if-none-match': etag })).status).toBe(200);
  });

  it('is read by one program at a time, however many ask (R-beyond-40)', async () => {
    const { on } = given;
    const [crowded, other] = [await linkOf(on.therapists[0]), await linkOf(on.therapists[1])];
    const looking = new Map<string, number>();
    const together: number[] = [];
    jest.mocked(findFeed).mockImplementation(async (q, hash, span) => {
      const link = hash.toString('hex');
      looking.set(link, (looking.get(link) ?? 0) + 1);
      together.push(looking.get(link) ?? 0);
      const feed = await jest.requireActual<typeof FeedRepository>('./feed.repository.js').findFeed(q, hash, span);
      looking.set(link, (looking.get(link) ?? 0) - 1);
      return feed;
    });
    const answers = await Promise.all([...Array.from({ length: 5 }, () => read(crowded)), read(other)]);
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(6).fill(200));
    expect(together).toEqual(Array<number>(6).fill(1));
  });

  it('is shown once, rests as its hash, and opens nothing once it is renewed, ended, wrong, or its owner is disabled (R-beyond-40)', async () => {
    const { on, app } = given;
    const who = on.therapists[0];
    expect((await who.get(LINK)).body).toEqual({ created_at: null, last_used_at: null });
    const first = await linkOf(who);
    const second = await linkOf(who);
    expect((await who.get(LINK)).body).toEqual({ created_at: app.clock.now().toISOString(), last_used_at: null });
    const token = second.slice('/api/calendar/'.length, -'.ics'.length);
    const [stored] = await app.sql<{ found: boolean }>(
      `select position(convert_to($1, 'UTF8') in token_hash) > 0 as found from calendar_links where user_id = $2`,
      [token, who.id],
    );
    expect(stored).toEqual({ found: false });
    for (const wrong of [first, `/api/calendar/${'x'.repeat(43)}.ics`, '/api/calendar/short.ics', `${second}x`])
      expect((await read(wrong)).status).toBe(404);
    expect((await read(second)).status).toBe(200);
    await app.sql('update users set is_active = false where id = $1', [who.id]);
    expect((await read(second)).status).toBe(404);
    await app.sql('update users set is_active = true where id = $1', [who.id]);
    expect((await who.delete(LINK)).status).toBe(204);
    expect((await read(second)).status).toBe(404);
    expect(JSON.stringify(app.logs)).not.toContain(token);
    const trail = await app.sql(
      `select action from audit_log where entity = 'user' and entity_id = $1 and action like 'calendar%' order by id`,
      [String(who.id)],
    );
    expect(trail).toEqual(
      ['calendar_link.renew', 'calendar_link.renew', 'calendar_link.revoke'].map((action) => ({ action })),
    );
  });

  it('accepts at most 60 requests a minute from one address (R-beyond-40)', async () => {
    const limited = await given.app.secondInstance({ rateLimit: 10_000 });
    const statuses: number[] = [];
    for (let nth = 0; nth <= 60; nth++)
      statuses.push((await limited.anonymous.get(`/api/calendar/${'x'.repeat(43)}.ics`)).status);
    expect(new Set(statuses.slice(0, 60))).toEqual(new Set([404]));
    expect(statuses[60]).toBe(429);
  });
});
