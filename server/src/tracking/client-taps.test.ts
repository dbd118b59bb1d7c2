import type { Appointment, ClientSays } from 'shared-lib/contract';
import { serverLimits } from 'shared-lib/domain';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';
import { linkTo } from './testing/link-to.js';

describe('what a client says while people come', () => {
  const given = freshBusiness();
  const says = async (id: number, by: TestClient = given.on.operator): Promise<ClientSays | null> =>
    (await by.get<Appointment>(`${BASE}${id}/`)).body.client_says;
  const open = async (link: string, headers = {}): Promise<string> =>
    (await given.app.anonymous.get<string>(link, { headers })).text;
  /** As a form of the page sends it. */
  const press = (link: string, form: Readonly<Record<string, string>>, headers = {}, by = given.app.anonymous) =>
    by.post<string>(link, new URLSearchParams(form).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const late = (link: string) => press(link, { do: 'late' });
  const unit = (link: string, typed: string) => press(link, { do: 'unit', unit: typed });
  const trail = async (id: number): Promise<string[]> =>
    (
      await given.app.sql<{ said: string }>(
        `select action || coalesce(after::text, '') as said from audit_log where entity_id = $1 and action like 'tracking.say%' order by id`,
        [String(id)],
      )
    ).map(({ said }) => said);
  const linked = async (status: Parameters<typeof given.on.at>[0] = 'journey') => {
    const visit = await given.on.at(status);
    return { visit, link: await linkTo(given.on.operator, visit.id) };
  };

  it('is read at once by the driver, the therapist and operators, on cards, records and the page (R-beyond-988)', async () => {
    const { on, app } = given;
    const { visit, link } = await linked();
    expect(await open(link)).toContain('I&#39;m late');
    const channels = await Promise.all(
      [on.operator, on.therapists[0], on.drivers[0]].map(({ token }) => app.channel(token ?? '')),
    );
    for (const channel of channels) await channel.next('initial_data');
    const answer = await late(link);
    expect([answer.status, answer.headers['location']]).toEqual([303, '?']);
    for (const channel of channels) {
      const said = await channel.next('appointment_updated');
      expect(said['appointment']).toMatchObject({ id: visit.id, client_says: { unit: null } });
      await channel.close();
    }
    for (const who of [on.operator, on.therapists[0], on.drivers[0]]) {
      expect(Date.parse((await says(visit.id, who))?.late_at ?? '')).toBe(app.clock.now().getTime());
      const { body } = await who.get<{ results: Appointment[] }>(BASE, { query: { fields: 'card' } });
      expect(body.results.find(({ id }) => id === visit.id)?.client_says?.late_at).toBeTruthy();
    }
    expect(await open(link)).toContain('that you are late.');
    expect(await open(link, { cookie: 'language=fil' })).toContain('Sinabi po ninyo');
  });

  it('is offered three hours before the start, and however early people come (R-beyond-988)', async () => {
    const { on, app } = given;
    const { visit, link } = await linked('confirmed');
    const to = (start: string) =>
      app.sql(`update appointments set starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' where id = $1`, [
        visit.id,
        start,
      ]);
    await to('2026-11-20T16:11:00+08:00');
    app.clock.set('2026-11-20T13:10:00+08:00');
    expect(await open(link)).not.toContain('id="late"');
    await late(link);
    expect(await says(visit.id)).toBeNull();
    app.clock.set('2026-11-20T13:11:00+08:00');
    expect(await open(link)).toContain('id="late"');
    const early = await on.at('journey', {
      start_time: '20:00',
      therapist: on.therapists[1].id,
      driver: on.drivers[1].id,
    });
    const itsLink = await linkTo(on.operator, early.id);
    await late(itsLink);
    expect((await says(early.id))?.late_at).toBeTruthy();
    expect(await open(itsLink)).toContain('that you are late.');
  });

  it('is one word within ten minutes, from two servers too, and stops at ten words for a visit (R-beyond-988)', async () => {
    const { app } = given;
    const second = await app.secondInstance();
    const { visit, link } = await linked();
    await Promise.all([late(link), late(link), press(link, { do: 'late' }, {}, second.anonymous)]);
    app.clock.advance({ minutes: serverLimits.CLIENT_LATE_MINUTES - 1 });
    expect(await open(link)).not.toContain('id="late"');
    await late(link);
    expect(await trail(visit.id)).toEqual(['tracking.say_late']);
    app.clock.advance({ minutes: 1 });
    expect(await open(link)).toContain('id="late"');
    await late(link);
    expect(await trail(visit.id)).toHaveLength(2);
    for (let i = 0; i < 12; i++) await unit(link, `Unit ${i}`);
    expect(await trail(visit.id)).toHaveLength(serverLimits.CLIENT_TAPS);
    expect((await says(visit.id))?.unit).toBe('Unit 7');
    expect(await open(link)).not.toContain('name="unit"');
  });

  it('has a unit of 40 characters, cleaned, which the trail does not keep (R-beyond-989)', async () => {
    const { visit, link } = await linked();
    for (const wrong of ['', ' \u202e ', 'x'.repeat(41)]) {
      const refused = await unit(link, wrong);
      expect([refused.status, refused.text.includes('Write your unit in 40 letters or less.')]).toEqual([422, true]);
      if (wrong.startsWith('x')) expect(refused.text).toContain(`value="${wrong}"`);
    }
    expect(await trail(visit.id)).toEqual([]);
    await unit(link, ' 12\u202eB  <b>Tower</b>\n');
    expect((await says(visit.id, given.on.drivers[0]))?.unit).toBe('12B <b>Tower</b>');
    expect(await open(link)).toContain('12B &lt;b&gt;Tower&lt;/b&gt;');
    await unit(link, '12B <b>Tower</b>');
    expect(await trail(visit.id)).toEqual(['tracking.say_unit']);
    // Another place has another unit.
    await given.app.sql(`update appointments set location = '9 Other Street' where id = $1`, [visit.id]);
    expect(await says(visit.id)).toBeNull();
  });

  it('is changed by no GET, by no page of another site, and not by the link of another visit (R-beyond-988)', async () => {
    const { app, on } = given;
    const { visit, link } = await linked();
    const other = await on.book({ start_time: '20:00', therapist: on.therapists[1].id, driver: on.drivers[1].id });
    const otherLink = await linkTo(on.operator, other.id);
    for (const query of ['?do=late', '?do=unit&unit=5', '']) await open(`${link}/${query}`);
    await app.anonymous.get(`${link}/state/`);
    expect((await press(link, { do: 'late' }, { 'sec-fetch-site': 'cross-site' })).status).toBe(403);
    await late(otherLink);
    expect([await says(visit.id), await says(other.id)]).toEqual([null, null]);
    expect((await late('/t/AAAAAAAAAAAAAAAAAAAAAA')).status).toBe(404);
    await linkTo(on.operator, visit.id, 1);
    expect((await late(link)).status).toBe(404);
    expect(await says(visit.id)).toBeNull();
  });

  it.each(['session_in_progress', 'awaiting_payment', 'pending'] as const)(
    'is not asked for and not taken of a visit that is %s (R-beyond-988)',
    async (status) => {
      const { visit, link } = await linked(status);
      expect(await open(link)).not.toContain('id="late"');
      await late(link);
      await unit(link, '5');
      expect([await says(visit.id), await trail(visit.id)]).toEqual([null, []]);
    },
  );

  it('is not taken of a visit that was called off (R-beyond-988)', async () => {
    const { on } = given;
    const { visit, link } = await linked('confirmed');
    await late(link);
    expect(await says(visit.id)).not.toBeNull();
    await on.act(on.operator, visit.id, 'cancel', { reason: 'She is ill' });
    await unit(link, '5');
    expect([await says(visit.id), await trail(visit.id)]).toEqual([null, ['tracking.say_late']]);
  });

  it('ends when the session begins, does not go along to another start, and goes with the link (R-beyond-988)', async () => {
    const { app, on } = given;
    const { visit, link } = await linked('dropped_off');
    await late(link);
    await unit(link, '5');
    expect(await says(visit.id)).toMatchObject({ unit: '5' });
    await on.act(on.therapists[0], visit.id, 'start_session');
    expect(await says(visit.id)).toBeNull();
    expect(await open(link)).not.toContain('Tell those who come');
    const moved = await on.book({ start_time: '16:00', therapist: on.therapists[1].id, driver: on.drivers[1].id });
    const movedLink = await linkTo(on.operator, moved.id);
    await app.sql(`update appointments set status = 'confirmed' where id = $1`, [moved.id]);
    await late(movedLink);
    expect(await says(moved.id)).not.toBeNull();
    await app.sql(
      `update appointments set starts_at = starts_at + interval '6 hours', ends_at = ends_at + interval '6 hours' where id = $1`,
      [moved.id],
    );
    expect(await says(moved.id)).toBeNull();
    await app.sql('delete from tracking_links');
    expect(await app.sql('select from client_taps')).toEqual([]);
  });
});
