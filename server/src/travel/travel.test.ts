import type { Answer, Board, BusinessRules, Calls, TravelSettings } from 'shared-lib/contract';
import { serviceAreaOf, travelMinutes } from 'shared-lib/domain';
import { TODAY, type Booking } from '../appointments/testing/business.js';
import { freshBusiness } from '../appointments/testing/fresh-business.js';
import { recogniseVisitsAtNight } from './areas-of-visits.js';

const TRAVEL = '/api/settings/travel/';
const AREAS = `${TRAVEL}areas/`;
const TIGHT = '/api/scheduling/dispatch/tight_ways/';
type Tight = Answer<Calls['dispatch']['tightWays']>;
type Refused = { code: string; current: Record<string, unknown>; [field: string]: unknown };

const MAKATI = '14 Mabini Street, San Antonio, Makati, Metro Manila';
const QUEZON_CITY = '5 Timog Avenue, Diliman, Quezon City';

const given = freshBusiness();
const settings = async (): Promise<TravelSettings> => (await given.on.operator.get<TravelSettings>(TRAVEL)).body;
const areaNamed = async (name: string) => {
  const found = (await settings()).areas.find((area) => area.name === name);
  if (!found) throw new Error(`no ${name}`);
  return found;
};
const minutesIn = ({ pairs }: TravelSettings, one: number, other: number) =>
  pairs.find((pair) => pair.one === Math.min(one, other) && pair.other === Math.max(one, other));

describe('service areas and the minutes between them (R-booking-6, R-pages-9)', () => {
  it('begin with Metro Manila: each of its cities is known by its name, and every two of them have minutes', async () => {
    const { areas, pairs, between, within } = await settings();
    expect([between, within]).toEqual([45, 15]);
    expect(areas).toHaveLength(16);
    expect(pairs).toHaveLength((16 * 15) / 2);
    expect(areas.map(({ changed_at, changed_by }) => [changed_at, changed_by])).toEqual(areas.map(() => [null, null]));
    for (const area of areas) expect(serviceAreaOf(`12 Rizal Street, ${area.name}`, areas)?.name).toBe(area.name);
    expect(serviceAreaOf('BGC, 5th Avenue', areas)?.name).toBe('Taguig (BGC)');
    expect(travelMinutes({ areas, pairs, between, within }, MAKATI, QUEZON_CITY)).toBe(45);
  });

  it('are set by operators, one area at a time with its minutes to others; the trail names the operator', async () => {
    const { operator } = given.on;
    const [makati, manila] = [await areaNamed('Makati'), await areaNamed('Manila')];
    const { status, body } = await operator.post<TravelSettings>(AREAS, {
      name: 'Antipolo',
      words: ['Antipolo City', 'Masinag'],
      within: 20,
      minutes: [{ area: makati.id, minutes: 75 }],
    });
    expect(status).toBe(201);
    const antipolo = body.areas.find(({ name }) => name === 'Antipolo');
    if (!antipolo) throw new Error('not added');
    expect(antipolo).toMatchObject({ words: ['Antipolo City', 'Masinag'], changed_by: expect.any(String) as string });
    expect(minutesIn(body, antipolo.id, makati.id)).toMatchObject({
      minutes: 75,
      changed_at: '2026-11-20T05:10:00.000Z',
    });
    expect(minutesIn(body, antipolo.id, antipolo.id)?.minutes).toBe(20);

    const changed = await operator.patch<TravelSettings>(`${AREAS}${antipolo.id}/`, {
      words: ['Masinag'],
      within: null,
      minutes: [
        { area: makati.id, minutes: 80 },
        { area: manila.id, minutes: 60 },
      ],
      expected: { words: ['Antipolo City', 'Masinag'], within: 20, minutes: [{ area: makati.id, minutes: 75 }] },
    });
    expect(changed.status).toBe(200);
    expect(minutesIn(changed.body, makati.id, antipolo.id)?.minutes).toBe(80);
    expect(minutesIn(changed.body, antipolo.id, antipolo.id)).toBeUndefined();
    expect(await settings()).toEqual(changed.body);

    const removed = await operator.delete<TravelSettings>(`${AREAS}${antipolo.id}/`);
    expect(removed.body.areas).toHaveLength(16);
    expect(removed.body.pairs).toHaveLength(120);
    expect((await operator.delete(`${AREAS}${antipolo.id}/`)).status).toBe(404);
    const trail = await given.app.sql(
      `select action, before, after from audit_log where entity = 'service_area' and entity_id = $1 order by id`,
      [String(antipolo.id)],
    );
    expect(trail).toEqual([
      {
        action: 'settings.add_area',
        before: null,
        after: { name: 'Antipolo', words: ['Antipolo City', 'Masinag'], within: 20, minutes_to_Makati: 75 },
      },
      {
        action: 'settings.change_area',
        before: { words: ['Antipolo City', 'Masinag'], within: 20, minutes_to_Makati: 75, minutes_to_Manila: null },
        after: { words: ['Masinag'], within: null, minutes_to_Makati: 80, minutes_to_Manila: 60 },
      },
      { action: 'settings.remove_area', before: { name: 'Antipolo', words: ['Masinag'] }, after: null },
    ]);
  });

  it('are refused at their field: a word of another area, an unknown area, minutes out of bounds', async () => {
    const { operator } = given.on;
    const makati = await areaNamed('Makati');
    const refused = async (body: object): Promise<Refused> => {
      const answer = await operator.patch<Refused>(`${AREAS}${makati.id}/`, body);
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
      return answer.body;
    };
    expect((await refused({ words: ['cubao'] }))['words']).toEqual(['“cubao” stands for Quezon City already.']);
    expect((await refused({ words: ['...'] }))['words']).toEqual(['“...” has neither letters nor digits.']);
    expect((await refused({ name: 'MANILA' }))['name']).toEqual(['Manila already has this name or word.']);
    expect((await refused({ name: ' ' }))['name']).toEqual(['This field is required']);
    expect((await refused({ within: 601 }))['within']).toEqual(['Enter a whole number from 0 to 600.']);
    expect((await refused({ minutes: [{ area: makati.id, minutes: 5 }] }))['minutes']).toEqual(['Not found.']);
    expect((await refused({ minutes: [{ area: 999_999, minutes: 5 }] }))['minutes']).toEqual(['Not found.']);
    expect(await areaNamed('Makati')).toEqual(makati);
  });

  it('are changed by the first of two operators who saw the same; the second is told what is stored', async () => {
    const { operator } = given.on;
    const second = await given.app.secondInstance();
    const other = second.withToken((await given.app.addSession((await given.app.as('operator', 2)).id)).token);
    const [pasay, pasig] = [await areaNamed('Pasay'), await areaNamed('Pasig')];
    const set = (client: typeof operator, minutes: number) =>
      client.patch<Refused>(`${AREAS}${pasay.id}/`, {
        minutes: [{ area: pasig.id, minutes }],
        expected: { minutes: [{ area: pasig.id, minutes: 40 }] },
      });
    const answers = await Promise.all([set(operator, 41), set(other, 42)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const kept = minutesIn(await settings(), pasay.id, pasig.id)?.minutes;
    const late = answers.find(({ status }) => status === 409)?.body;
    expect(late).toMatchObject({ code: 'STALE_VERSION', current: { name: 'Pasay', within: null } });
    expect(late?.current.minutes).toContainEqual({ area: pasig.id, minutes: kept });
    // Of another pair of the same area nobody is in the way.
    const makati = await areaNamed('Makati');
    const elsewhere = {
      minutes: [{ area: makati.id, minutes: 30 }],
      expected: { minutes: [{ area: makati.id, minutes: 25 }] },
    };
    expect((await other.patch(`${AREAS}${pasay.id}/`, elsewhere)).status).toBe(200);
  });

  it("reach every operator's screen, and come with the board", async () => {
    const { on, app } = given;
    const screen = await app.channel((await app.addSession(on.operator.id)).token);
    await screen.next('initial_data');
    const pasig = await areaNamed('Pasig');
    expect((await on.operator.patch(`${AREAS}${pasig.id}/`, { within: 12 })).status).toBe(200);
    expect(await screen.next('settings_update')).toMatchObject({ type: 'settings_update' });
    await on.operator.patch<BusinessRules>('/api/settings/business/', { travel_between: 33 });
    const { travel } = (await on.operator.get<Board>('/api/scheduling/dispatch/', { query: { date: TODAY } })).body;
    expect(travel).toMatchObject({ between: 33, within: 15 });
    expect(travel.pairs).toContainEqual({ one: pasig.id, other: pasig.id, minutes: 12 });
    await on.operator.patch<BusinessRules>('/api/settings/business/', { travel_between: 45 });
  });

  it('at night are found for visits that have none, and for no other (R-beyond-1451)', async () => {
    const { on, app } = given;
    const ids: number[] = [];
    for (const { id } of on.therapists.slice(0, 2))
      ids.push((await on.book({ location: QUEZON_CITY, driver: null, therapist: id })).id);
    const makati = (await areaNamed('Makati')).id;
    // As a restore of an older backup leaves the first. The second is in an area that its address does not say.
    await app.sql('delete from visit_areas where appointment_id = $1', [ids[0]]);
    await app.sql('update visit_areas set area_id = $2 where appointment_id = $1', [ids[1], makati]);
    await recogniseVisitsAtNight.run(app.deps, { due: app.clock.now(), attempt: 1, lastAttempt: false });
    const stored = await app.sql<{ area_id: number }>(
      'select area_id from visit_areas where appointment_id = any ($1) order by appointment_id',
      [ids],
    );
    expect(stored.map(({ area_id: area }) => area)).toEqual([(await areaNamed('Quezon City')).id, makati]);
  });
});

describe('neighbouring visits that leave too little time for the way (R-booking-6)', () => {
  const tight = async (query: object): Promise<Tight> => {
    const asked = { date: TODAY, location: MAKATI, ...query } as Record<string, string>;
    const { status, body } = await given.on.operator.get<Tight>(TIGHT, { query: asked });
    expect(status).toBe(200);
    return body;
  };
  const book = (booking: Partial<Booking>) => given.on.book({ location: QUEZON_CITY, driver: null, ...booking });

  it('are named for each therapist and driver who is to be booked, and never block the booking', async () => {
    const { on } = given;
    const [ana, bea] = on.therapists;
    const [car] = on.drivers;
    const before = await book({ therapist: ana.id, start_time: '16:00', driver: car.id });
    const after = await book({ therapist: ana.id, start_time: '19:00' });
    await book({ therapist: bea.id, start_time: '14:00' });
    const wanted = {
      start_time: '17:30',
      end_time: '18:30',
      therapists: `${ana.id},${bea.id}`,
      driver: String(car.id),
    };
    const client = `${before.client_details.first_name} ${before.client_details.last_name}`;
    const { area, ways } = await tight(wanted);
    expect(area).toBe('Makati');
    const there = { person: ana.id, leg: 'session', client, area: 'Quezon City', minutes: 45, room: 30 };
    expect(ways).toEqual([
      { ...there, side: 'before', appointment: before.id, at: new Date(`${TODAY}T17:00:00+08:00`).toISOString() },
      { ...there, side: 'after', appointment: after.id, at: new Date(`${TODAY}T19:00:00+08:00`).toISOString() },
    ]);
    expect((await tight({ ...wanted, start_time: '17:45', end_time: '18:15' })).ways).toEqual([]);
    // The driver leaves Quezon City at 16:15: 45 minutes before 17:00 is just enough, 16:55 is not.
    const ride = { start_time: '16:55', end_time: '17:55', driver: String(car.id) };
    expect((await tight(ride)).ways).toMatchObject([{ person: car.id, leg: 'outbound', side: 'before', room: 40 }]);
    expect((await tight({ ...ride, start_time: '17:00' })).ways).toEqual([]);
    const booked = { location: MAKATI, therapist: ana.id, driver: null, start_time: '17:30' };
    expect((await on.tryBook(booked)).status).toBe(201);
  });

  it('leave the visit that is being changed out, and what is called off', async () => {
    const { on } = given;
    const [ana] = on.therapists;
    const off = await book({ therapist: ana.id, start_time: '16:00' });
    const changed = await book({ therapist: ana.id, start_time: '18:00' });
    const wanted = { start_time: '17:10', end_time: '17:50', therapists: String(ana.id) };
    expect((await tight(wanted)).ways).toHaveLength(2);
    await on.act(on.operator, off.id, 'cancel', { reason: 'Client called' });
    expect((await tight({ ...wanted, except: String(changed.id) })).ways).toEqual([]);
  });

  it('count with the default minutes when the area is unknown', async () => {
    const [ana] = given.on.therapists;
    await book({ therapist: ana.id, start_time: '16:00', location: '3 Sampaguita Street, Kawit' });
    const { area, ways } = await tight({
      location: '9 Ilang-Ilang, Bacoor',
      start_time: '17:40',
      end_time: '18:40',
      therapists: String(ana.id),
    });
    expect(area).toBeNull();
    expect(ways).toMatchObject([{ area: null, minutes: 45, room: 40 }]);
  });
});
