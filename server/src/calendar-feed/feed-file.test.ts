import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { matchesEtag } from '../platform/http/if-none-match.js';
import { tokenHash } from '../accounts/passwords/secrets.js';
import type { TestClient } from '../testing/test-client.js';
import { strictCalendar, type CalendarPart } from '../testing/strict-calendar.js';
import { findFeed } from './feed.repository.js';

const LINK = '/api/settings/calendar-link/';

describe('the file of a calendar link', () => {
  const given = freshBusiness();
  const linkOf = async (who: TestClient): Promise<string> =>
    new URL((await who.post<{ url: string }>(LINK)).body.url).pathname;
  const read = (link: string, headers: Record<string, string> = {}) =>
    given.app.anonymous.get<string>(link, { headers });
  const valueOf = ({ properties }: CalendarPart, name: string): string | undefined =>
    properties.find((property) => property.name === name)?.value;

  it('follows RFC 5545 exactly, for any name and address of a client (R-beyond-40)', async () => {
    const { on } = given;
    const client = await on.operator.post<{ id: number }>('/api/scheduling/clients/', {
      first_name: 'Maria; "Nena", \\ Ñ 🌺',
      last_name: 'O’Reilly-de la Cruz',
      phone_number: '09175550199',
      address: '1 Mabini Street, Makati',
    });
    await on.book({ client: client.body.id, location: `Unit 4B; "The Palms", ${'ñ🌺'.repeat(40)}\nGate 2\\3` });
    await on.book({ start_time: '20:00', end_time: '21:00', therapist: on.therapists[1].id, driver: null });
    for (const who of [on.operator, on.therapists[0], on.therapists[2]]) {
      const { parts, properties } = strictCalendar((await read(await linkOf(who))).text);
      expect(properties.map(({ name }) => name)).toEqual(expect.arrayContaining(['METHOD', 'X-WR-TIMEZONE']));
      expect(parts.length > 0).toBe(who !== on.therapists[2]);
    }
  });

  it('of an operator has first names and areas alone, until a rule of the business says otherwise (R-beyond-40)', async () => {
    const { on } = given;
    const { id } = await on.book({ location: '14 Mabini Street, San Antonio, Makati' });
    const link = await linkOf(on.operator);
    const eventIn = async (): Promise<CalendarPart> => {
      const found = strictCalendar((await read(link)).text).parts.find((event) =>
        valueOf(event, 'UID')?.startsWith(`visit-${id}@`),
      );
      if (!found) throw new Error('the visit is not there');
      return found;
    };
    const { client_details, therapist_details } = await on.read(id);
    const names = [client_details.last_name, therapist_details?.last_name ?? ''];
    const part = await eventIn();
    expect(valueOf(part, 'SUMMARY')).toMatch(new RegExp(`^${client_details.first_name}: `));
    expect(valueOf(part, 'LOCATION')).toBe('Makati');
    for (const hidden of [...names, 'Mabini']) expect(JSON.stringify(part)).not.toContain(hidden);
    // A therapist who visits the client needs the address and the name.
    const own = (await read(await linkOf(on.therapists[0]))).text;
    expect(own).toContain('14 Mabini Street');
    expect(own).toContain(client_details.last_name);

    await on.operator.patch('/api/settings/business/', { calendar_details: 1 });
    const full = await eventIn();
    expect(valueOf(full, 'LOCATION')).toContain('14 Mabini Street');
    for (const shown of names) expect(JSON.stringify(full)).toContain(shown);
    await on.operator.patch('/api/settings/business/', { calendar_details: 0 });
  });

  it('leaves out the visits farthest from now where there are too many (R-beyond-40)', async () => {
    const { on, app } = given;
    const times = ['14:00', '16:00', '18:00', '20:00'];
    const ids: number[] = [];
    for (const start_time of times) {
      const end_time = start_time.replace(':00', ':45');
      ids.push((await on.book({ start_time, end_time, therapist: on.therapists[1].id, driver: null })).id);
    }
    const token = (await linkOf(on.therapists[1])).slice('/api/calendar/'.length, -'.ics'.length);
    const shownAt = async (time: string, most: number): Promise<number[]> => {
      const span = { from: '2026-10-20', to: '2027-11-20', now: new Date(`2026-11-20T${time}:00+08:00`), most };
      const feed = await findFeed(app.db, tokenHash(token), span);
      const visits = JSON.parse(feed?.visits ?? '[]') as { id: number }[];
      return visits.map(({ id }) => ids.indexOf(id));
    };
    expect(await shownAt('13:10', 1)).toEqual([0]);
    expect(await shownAt('13:10', 2)).toEqual([0, 1]);
    expect(await shownAt('18:10', 1)).toEqual([2]);
    expect(await shownAt('18:10', 3)).toEqual([1, 2, 3]);
    expect(await shownAt('23:00', 2)).toEqual([2, 3]);
    expect(await shownAt('18:10', 4)).toEqual([0, 1, 2, 3]);
  });

  it('is not sent again to a program that has it, in any form of the tag (R-beyond-40)', async () => {
    const { on } = given;
    const { id } = await on.book();
    const link = await linkOf(on.therapists[0]);
    const etag = String((await read(link)).headers['etag']);
    const strong = etag.replace(/^W\//, '');
    for (const known of [etag, strong, `W/${strong}`, '*', ' * ', `"other", ${etag}`, `W/"a,b" ,${strong},"c"`])
      expect([known, (await read(link, { 'if-none-match': known })).status]).toEqual([known, 304]);
    for (const other of ['"other"', strong.slice(1, -1), '', `"${strong.slice(1, -1)}x"`, '"*"', 'W/""'])
      expect([other, (await read(link, { 'if-none-match': other })).status]).toEqual([other, 200]);
    await on.patch(id, { location: 'Hotel, room 12' });
    expect((await read(link, { 'if-none-match': `${strong}, W/${strong}` })).status).toBe(200);
  });

  it.each([
    ['"a,b"', '"a,b"', true],
    ['"a"', '"a,b"', false],
    ['W/"x"', '"x"', true],
    ['"y","x"', 'W/"x"', true],
    ['w/"x"', '"x"', true],
    ['x', '"x"', false],
  ])('compares the tags %s of a request with the tag %s: %p', (asked, etag, has) => {
    expect(matchesEtag(asked, etag)).toBe(has);
    expect(matchesEtag(undefined, etag)).toBe(false);
  });

  it.each([
    ['br', brotliDecompressSync],
    ['gzip', gunzipSync],
  ])('is sent as %s to programs that accept it, with the same tag (R-beyond-40)', async (encoding, unpack) => {
    const { on, app } = given;
    for (const start_time of ['14:00', '16:00', '18:00', '20:00'])
      await on.book({
        start_time,
        end_time: start_time.replace(':00', ':45'),
        therapist: on.therapists[1].id,
        driver: null,
        location: `${start_time}, ${'Sampaguita Street '.repeat(20)}`,
      });
    const link = await linkOf(on.therapists[1]);
    const plain = await read(link);
    const packed = await app.app.inject({ url: link, headers: { host: 'localhost', 'accept-encoding': encoding } });
    expect(packed.headers).toMatchObject({
      'content-encoding': encoding,
      vary: 'accept-encoding',
      etag: plain.headers['etag'],
    });
    expect(packed.rawPayload.length).toBeLessThan(Buffer.byteLength(plain.text) / 2);
    expect(unpack(packed.rawPayload).toString()).toBe(plain.text);
    expect((await read(link, { 'if-none-match': String(packed.headers['etag']) })).headers['vary']).toBe(
      'accept-encoding',
    );
  });

  it('shows its owner when a program last read it (R-beyond-40)', async () => {
    const { on, app } = given;
    const who = on.therapists[0];
    const link = await linkOf(who);
    const used = async () => (await who.get<{ last_used_at: string | null }>(LINK)).body.last_used_at;
    expect(await used()).toBeNull();
    const { headers } = await read(link);
    expect(await used()).toBe(app.clock.now().toISOString());
    app.clock.advance({ minutes: 15 });
    await read(link, { 'if-none-match': String(headers['etag']) });
    expect(await used()).toBe(app.clock.now().toISOString());
    await linkOf(who);
    expect(await used()).toBeNull();
  });
});
