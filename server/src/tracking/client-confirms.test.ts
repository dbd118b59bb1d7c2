import type { Appointment } from 'shared-lib/contract';
import { BASE } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import type { TestClient } from '../testing/test-client.js';
import { linkTo } from './testing/link-to.js';

describe("a client's word that the time suits them", () => {
  const given = freshBusiness();
  const read = async (id: number, by: TestClient = given.on.operator): Promise<Appointment> =>
    (await by.get<Appointment>(`${BASE}${id}/`)).body;
  const open = async (link: string): Promise<string> => (await given.app.anonymous.get<string>(link)).text;
  /** As the form of the page sends it. */
  const press = (
    link: string,
    time: string,
    headers: Readonly<Record<string, string>> = {},
    by: TestClient = given.app.anonymous,
  ) =>
    by.post<string>(link, new URLSearchParams({ do: 'confirm', time }).toString(), {
      headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    });
  const trail = async (id: number): Promise<number> =>
    (await given.app.sql(`select from audit_log where entity_id = $1 and action = 'tracking.confirm'`, [String(id)]))
      .length;

  it('is a mark with its instant, which operators see live; the status stays, and twice is once (R-beyond-540)', async () => {
    const { on, app } = given;
    const visit = await on.book();
    const link = await linkTo(on.operator, visit.id);
    expect(await open(link)).toContain('I confirm');
    const channel = await app.channel(on.operator.token ?? '');
    await channel.next('initial_data');
    const answer = await press(link, visit.starts_at);
    expect([answer.status, answer.headers['location']]).toEqual([303, '?']);
    const at = app.clock.now().toISOString();
    expect(await channel.next('appointment_updated')).toMatchObject({
      change: 'client_confirm',
      appointment: { id: visit.id, status: 'pending' },
    });
    await channel.close();
    const confirmed = await read(visit.id);
    expect(confirmed.status).toBe('pending');
    expect(Date.parse(confirmed.client_confirmed_at ?? '')).toBe(Date.parse(at));
    const cards = await on.operator.get<{ results: Appointment[] }>(BASE, { query: { fields: 'card' } });
    expect(cards.body.results.find(({ id }) => id === visit.id)?.client_confirmed_at).toBe(
      confirmed.client_confirmed_at,
    );
    const page = await open(link);
    expect(page).toMatch(/You confirmed at \d+:\d\d [AP]M\. Thank you\./);
    expect(page).not.toContain('I confirm');
    app.clock.advance({ minutes: 1 });
    expect((await press(link, visit.starts_at)).status).toBe(303);
    expect(await read(visit.id)).toMatchObject({
      client_confirmed_at: confirmed.client_confirmed_at,
      version: confirmed.version,
    });
    expect(await trail(visit.id)).toBe(1);
  });

  it('is asked for by no GET, and told to no therapist or driver (R-beyond-540)', async () => {
    const { on } = given;
    const visit = await on.book();
    const link = await linkTo(on.operator, visit.id);
    await open(link);
    await open(`${link}/?do=confirm&time=${visit.starts_at}`);
    await given.app.anonymous.get(`${link}/state/`);
    expect((await read(visit.id)).client_confirmed_at).toBeNull();
    await press(link, visit.starts_at);
    for (const who of [on.therapists[0], on.drivers[0]])
      expect((await read(visit.id, who)).client_confirmed_at).toBeNull();
  });

  it('is of the time that the page showed: another time is said, and has to be confirmed anew (R-beyond-541)', async () => {
    const { on } = given;
    const visit = await on.book({ start_time: '15:00' });
    const link = await linkTo(on.operator, visit.id);
    await on.patch(visit.id, { start_time: '16:30', end_time: '17:30' });
    const late = await press(link, visit.starts_at);
    expect(late.status).toBe(422);
    expect(late.text).toContain('The time has changed. Look at the new time, then confirm.');
    expect(late.text).toContain('4:30');
    const moved = await read(visit.id);
    expect(moved.client_confirmed_at).toBeNull();
    await press(link, moved.starts_at);
    expect((await read(visit.id)).client_confirmed_at).not.toBeNull();
    await on.patch(visit.id, { internal_note: 'Two dogs' });
    expect((await read(visit.id)).client_confirmed_at).not.toBeNull();
    await on.patch(visit.id, { start_time: '17:00', end_time: '18:00' });
    expect((await read(visit.id)).client_confirmed_at).toBeNull();
    expect(await open(link)).toContain('I confirm');
  });

  it('is stored once by two servers, and never beside a time that it was not given for (R-beyond-541)', async () => {
    const { on, app } = given;
    const second = await app.secondInstance();
    const visit = await on.book({ start_time: '18:00' });
    const link = await linkTo(on.operator, visit.id);
    await Promise.all([press(link, visit.starts_at), press(link, visit.starts_at, {}, second.anonymous)]);
    expect(await trail(visit.id)).toBe(1);
    const other = await on.book({ start_time: '20:00' });
    const otherLink = await linkTo(on.operator, other.id);
    await Promise.all([
      press(otherLink, other.starts_at, {}, second.anonymous),
      on.patch(other.id, { start_time: '21:30', end_time: '22:30' }),
    ]);
    expect((await read(other.id)).client_confirmed_at).toBeNull();
  });

  it.each(['session_in_progress', 'awaiting_payment', 'cancelled'] as const)(
    'is not taken of a visit that is %s (R-beyond-540)',
    async (status) => {
      const { on } = given;
      const visit = await on.at(status === 'cancelled' ? 'confirmed' : status);
      if (status === 'cancelled') await on.act(on.operator, visit.id, 'cancel', { reason: 'Rain' });
      const link = await linkTo(on.operator, visit.id);
      expect(await open(link)).not.toContain('I confirm');
      expect((await press(link, visit.starts_at)).status).toBe(303);
      expect((await read(visit.id)).client_confirmed_at).toBeNull();
    },
  );

  it('is taken by the link of this visit alone: by no ended one, no guess and none of another visit (R-beyond-542)', async () => {
    const { on } = given;
    const visit = await on.book();
    const old = await linkTo(on.operator, visit.id);
    await linkTo(on.operator, visit.id, 1);
    const another = await on.book({ start_time: '22:00', driver: null });
    await press(await linkTo(on.operator, another.id), visit.starts_at);
    expect((await press(old, visit.starts_at)).status).toBe(404);
    expect((await press(`/t/${'a'.repeat(22)}`, visit.starts_at)).status).toBe(404);
    expect((await read(visit.id)).client_confirmed_at).toBeNull();
    expect((await read(another.id)).client_confirmed_at).toBeNull();
  });

  it.each([
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['another host of the same site', { 'sec-fetch-site': 'same-site' }],
    ['another origin, in an old browser', { origin: 'https://evil.example' }],
  ])('is not taken from a page of %s (R-beyond-542)', async (_what, headers) => {
    const visit = await given.on.book();
    const link = await linkTo(given.on.operator, visit.id);
    const answer = await press(link, visit.starts_at, headers);
    expect(answer.status).toBe(403);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect((await read(visit.id)).client_confirmed_at).toBeNull();
  });

  it.each([
    ['a new browser', { 'sec-fetch-site': 'same-origin', origin: 'null' }],
    ['an old one', { origin: 'null' }],
  ])(
    'is taken from its own page, which sends no referrer, in %s (R-beyond-542)',
    async (_which, headers: Readonly<Record<string, string>>) => {
      const visit = await given.on.book();
      const link = await linkTo(given.on.operator, visit.id);
      expect((await press(link, visit.starts_at, headers)).status).toBe(303);
      expect((await read(visit.id)).client_confirmed_at).not.toBeNull();
    },
  );

  it('refuses nonsense without an error (R-beyond-542)', async () => {
    const visit = await given.on.book();
    const link = await linkTo(given.on.operator, visit.id);
    for (const time of ['', 'soon', '9'.repeat(5000), "'; drop table ratings; --"])
      expect((await press(link, time)).status).toBe(422);
    expect((await read(visit.id)).client_confirmed_at).toBeNull();
  });
});
