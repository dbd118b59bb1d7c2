import { appointment, type Appointment, type AppointmentCard, type Paginated } from 'shared-lib/contract';
import { shownOnCard } from '../testing/shown-on-card.js';
import { seedAppointment, seedService } from '../../testing/seed.js';
import { testApp, type TestApp } from '../../testing/test-app.js';
import type { TestClient } from '../../testing/test-client.js';

const BASE = '/api/scheduling/appointments';
const LISTS: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  '': {},
  'today/': {},
  'upcoming/': {},
  'by_week/': { week_start: '2026-11-16' },
  'pending/': {},
  'timeout/': {},
  'awaiting_payment/': {},
  'rejected/': {},
};
const OPERATORS_ONLY = ['pending/', 'timeout/', 'awaiting_payment/', 'rejected/'];

describe('cards of appointments', () => {
  let server: TestApp;
  let operator: TestClient, therapist: TestClient, colleague: TestClient, driver: TestClient;
  beforeAll(async () => {
    server = await testApp({ now: '2026-11-20T13:10:00+08:00' });
    operator = await server.as('operator');
    therapist = await server.as('therapist');
    colleague = await server.as('therapist', 2);
    driver = await server.as('driver');
    const services = [{ id: await seedService(server), name: 'Swedish massage', duration: 60, price: 850 }];
    const mine = { therapists: [therapist.id], driver: driver.id, services };
    const given = [...services, ...services].map((one, at) => ({ ...one, therapist: [therapist, colleague][at]?.id }));
    const at = (text: string) => new Date(`2026-11-20T${text}:00+08:00`);
    const seeds: readonly Parameters<typeof seedAppointment>[1][] = [
      { ...mine, start_time: '13:30', end_time: '14:30', notes: 'Ring twice' },
      { ...mine, start_time: '18:00', end_time: '19:00', therapists: [therapist.id, colleague.id], services: given },
      { ...mine, date: '2026-11-22', start_time: '16:00', end_time: '17:00', driver: undefined },
      {
        start_time: '12:55',
        end_time: '14:00',
        status: 'confirmed',
        therapists: [{ id: colleague.id, accepted: true }],
      },
      {
        ...mine,
        start_time: '10:00',
        end_time: '11:00',
        status: 'awaiting_payment',
        columns: { journey_started_at: at('09:10'), dropped_off_at: at('09:50'), session_started_at: at('10:00') },
      },
      {
        ...mine,
        start_time: '08:00',
        end_time: '09:00',
        status: 'driver_assigned_pickup',
        columns: {
          status_before_pickup: 'completed',
          pickup_requested_at: at('09:10'),
          pickup_driver_id: driver.id,
          pickup_deadline: at('13:20'),
          pickup_notes: 'Gate 2',
          session_started_at: at('08:00'),
          session_completed_at: at('09:00'),
          payment_status: 'paid',
          payment_amount: 850,
        },
      },
      {
        ...mine,
        date: '2026-11-21',
        status: 'rejected',
        columns: { rejected_at: at('12:00'), rejected_by: therapist.id, rejection_reason: 'Too far away' },
      },
      {
        ...mine,
        date: '2026-11-23',
        status: 'pending',
        columns: {
          rejected_at: at('12:00'),
          rejected_by: driver.id,
          rejection_reviewed_at: at('12:30'),
          rejection_review_decision: 'decline',
          rejection_review_notes: 'Please come',
        },
      },
    ];
    for (const seed of seeds) await seedAppointment(server, seed);
  });
  afterAll(() => server.close());

  const both = async (by: TestClient, path: string) => {
    const query = { page_size: 50, ...LISTS[path] };
    const [full, cards] = await Promise.all([
      by.get<Paginated<Appointment>>(`${BASE}/${path}`, { query }),
      by.get<Paginated<AppointmentCard>>(`${BASE}/${path}`, { query: { ...query, fields: 'card' } }),
    ]);
    return { full: full.body, cards: cards.body };
  };
  const clients = () => ({ operator, therapist, driver });
  const asked = (['operator', 'therapist', 'driver'] as const).flatMap((role) =>
    Object.keys(LISTS)
      .filter((path) => role === 'operator' || !OPERATORS_ONLY.includes(path))
      .map((path) => [role, path] as const),
  );

  it.each(asked)(
    'have for %s in /%s the values of the full rows, in the same order, and nothing else',
    async (role, path) => {
      const { full, cards } = await both(clients()[role], path);
      expect(cards.results.length).toBeGreaterThan(0);
      expect(cards).toEqual({ ...full, results: full.results.map(shownOnCard) });
    },
  );

  it('are for callers who ask for them; all others get full rows', async () => {
    const { full } = await both(operator, '');
    for (const row of full.results) expect(appointment.strict().safeParse(row).error).toBeUndefined();
    expect((await operator.get(`${BASE}/`, { query: { fields: 'some' } })).body).toMatchObject({
      fields: ['Allowed values: all, card'],
    });
  });

  it('say who gives each service, where that is set (R-pages-110)', async () => {
    const { cards } = await both(therapist, '');
    const gives = cards.results.map((card) => card.services_details.map((one) => one.therapist));
    expect(gives).toContainEqual([therapist.id, colleague.id]);
    expect(gives).toContainEqual([undefined]);
  });

  it('show a driver no prices and no payment data', async () => {
    const { cards } = await both(driver, '');
    const { cards: priced } = await both(therapist, '');
    expect(JSON.stringify(cards)).not.toMatch(/price|payment_status|payment_amount/);
    expect(JSON.stringify(priced)).toMatch(/price|payment_status|payment_amount/);
  });

  it('are 1.2 kB on average, 30 kB for a page of 25', async () => {
    const { cards } = await both(operator, '');
    const bytes = Buffer.byteLength(JSON.stringify(cards.results));
    expect(bytes / cards.results.length).toBeLessThanOrEqual(1200);
  });
});
