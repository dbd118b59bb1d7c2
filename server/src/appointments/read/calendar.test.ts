import type { CalendarEntry, Paginated } from 'shared-lib/contract';
import { seedAppointment, seedClient } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

const CALENDAR = '/api/scheduling/appointments/calendar/';
const NOVEMBER = { date_after: '2026-11-01', date_before: '2026-11-30' };

describe('the entries of a calendar', () => {
  let server: TestApp;
  let operator: TestClient, therapist: TestClient, colleague: TestClient, driver: TestClient;
  const ids: Record<string, number> = {};
  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
    therapist = await server.as('therapist');
    colleague = await server.as('therapist', 2);
    driver = await server.as('driver');
    const luz = await seedClient(server, { first_name: 'Luz', last_name: '', phone_number: '0917 555 0101' });
    const both = { therapists: [therapist.id], driver: driver.id };
    ids['first'] = await seedAppointment(server, { date: '2026-11-01', status: 'completed', ...both });
    ids['afterMidnight'] = await seedAppointment(server, {
      date: '2026-11-30',
      start_time: '00:30',
      end_time: '01:30',
      client: luz,
      therapists: [{ id: therapist.id, accepted: true }],
      driver: driver.id,
    });
    ids['colleagues'] = await seedAppointment(server, {
      date: '2026-11-20',
      start_time: '14:30',
      end_time: '15:30',
      therapists: [colleague.id],
    });
    ids['december'] = await seedAppointment(server, { date: '2026-12-01', ...both });
    ids['deleted'] = await seedAppointment(server, {
      date: '2026-11-20',
      status: 'cancelled',
      columns: { deleted_at: new Date('2026-11-20T04:00:00Z') },
    });
  });
  afterAll(() => server.close());

  const entries = async (reader: TestClient, query: Record<string, string | number> = NOVEMBER) =>
    (await reader.get<Paginated<CalendarEntry>>(CALENDAR, { query })).body;

  it('have person, time and status, soonest first, by service day, a thousand at once, and no phone number (2-180, 6-002, 9-017, R-day-2)', async () => {
    const page = await entries(operator);
    expect(page.results.map(({ id }) => id)).toEqual([ids['first'], ids['colleagues'], ids['afterMidnight']]);
    expect(page).toMatchObject({ count: 3, page_size: 1000, has_next: false });
    expect(page.results[2]).toEqual({
      id: ids['afterMidnight'],
      date: '2026-11-30',
      starts_at: '2026-11-30T16:30:00+00:00',
      ends_at: '2026-11-30T17:30:00+00:00',
      status: 'pending',
      client: 'Luz',
      is_overdue: false,
      awaits_you: false,
    });
  });

  it('show their own visits to therapists and drivers, and say which still wait for their answer (6-009)', async () => {
    const waiting = async (reader: TestClient) =>
      (await entries(reader)).results.map(({ id, awaits_you }) => [id, awaits_you]);
    expect(await waiting(therapist)).toEqual([
      [ids['first'], false],
      [ids['afterMidnight'], false],
    ]);
    expect(await waiting(driver)).toEqual([
      [ids['first'], false],
      [ids['afterMidnight'], true],
    ]);
    expect(await waiting(colleague)).toEqual([[ids['colleagues'], true]]);
  });

  it('say which were not answered in time', async () => {
    server.clock.set('2026-11-20T14:01:00+08:00');
    const late = (await entries(operator)).results.filter(({ is_overdue }) => is_overdue);
    expect(late.map(({ id }) => id)).toEqual([ids['colleagues']]);
  });

  it('have the names of therapists and driver where they are asked for (R-beyond-456)', async () => {
    const { results } = await entries(operator, { ...NOVEMBER, people: 'true' });
    const names = await server.sql<{ id: number; name: string }>(
      "select id, concat_ws(' ', first_name, last_name) as name from users",
    );
    const nameOf = ({ id }: { id: number }): string => names.find((one) => one.id === id)?.name ?? '';
    expect(results.map(({ people }) => people)).toEqual([
      [nameOf(therapist), nameOf(driver)],
      [nameOf(colleague)],
      [nameOf(therapist), nameOf(driver)],
    ]);
  });

  it('come page by page where there are more', async () => {
    const second = await entries(operator, { ...NOVEMBER, page_size: 2, page: 2 });
    expect(second.results.map(({ id }) => id)).toEqual([ids['afterMidnight']]);
    expect(second).toMatchObject({ count: 3, total_pages: 2, has_next: false, has_previous: true });
  });

  it('need both ends of the range', async () => {
    expect((await operator.get(CALENDAR, { query: { date_after: '2026-11-01' } })).status).toBe(400);
  });
});
