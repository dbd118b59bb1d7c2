import type { Appointment } from 'shared-lib/contract';
import { addDays, type Action, type Status } from 'shared-lib/domain';
import { seedClient, seedService, seedWindows } from '../../testing/seed.js';
import type { TestApp } from '../../testing/test-app.js';
import type { TestAnswer, TestClient } from '../../testing/test-client.js';

export const BASE = '/api/scheduling/appointments/';
/** The service day of TEST_NOW. */
export const TODAY = '2026-11-20';

/** An answer of an action: the appointment or the refusal. */
export type Answered = TestAnswer<
  Appointment & {
    detail?: string;
    code?: string;
    current_status?: Status;
    appointment?: Appointment;
    [field: string]: unknown;
  }
>;

export interface Booking {
  readonly therapist: number;
  readonly therapists: readonly number[];
  readonly driver: number | null;
  /** One of the client's companions. */
  readonly date: string;
  readonly start_time: string;
  readonly end_time: string;
  readonly services: readonly number[];
  readonly service_assignments: readonly object[];
  readonly client: number;
  readonly companion: number;
  readonly visit_phone: string;
  readonly location: string;
  readonly notes: string;
}

/** People on duty 13:00-01:00 for three days, a client and a service, and the calls of a test as these people. */
export interface Business {
  readonly app: TestApp;
  readonly operator: TestClient;
  readonly therapists: readonly [TestClient, TestClient, TestClient];
  /** The third drives a motorcycle, the others drive cars. */
  readonly drivers: readonly [TestClient, TestClient, TestClient];
  readonly client: number;
  /** 60 minutes, 850 pesos, no materials. */
  readonly service: number;
  /** 90 minutes, 1200 pesos, uses 2 oils (consumable) and 3 towels (reusable); 10 of each in stock. */
  readonly richService: number;
  readonly oil: number;
  readonly towel: number;
  /** Tries a booking: today 16:00, first therapist, first driver. */
  tryBook(given?: Partial<Booking>, as?: TestClient): Promise<Answered>;
  /** The same, but it must succeed. */
  book(given?: Partial<Booking>): Promise<Appointment>;
  try(who: TestClient, id: number, action: Action, body?: unknown): Promise<Answered>;
  /** An action that must succeed. */
  act(who: TestClient, id: number, action: Action, body?: unknown): Promise<Appointment>;
  patch(id: number, change: unknown, as?: TestClient): Promise<Answered>;
  read(id: number, as?: TestClient): Promise<Appointment>;
  /** Books a visit and takes the main flow to a status. */
  at(status: Status, given?: Partial<Booking>): Promise<Appointment>;
}

async function stock(app: TestApp, name: string, reusable: boolean): Promise<number> {
  const [row] = await app.sql<{ id: number }>(
    `insert into materials (name, category, unit, reusable, reorder_level, created_at, updated_at) values ($1, 'massage', 'piece', $2, 4, $3, $3) returning id`,
    [name, reusable, app.clock.now()],
  );
  if (!row) throw new Error('no material');
  await app.sql(`insert into stock_movements (material_id, kind, quantity, at) values ($1, 'opening', 10, $2)`, [
    row.id,
    app.clock.now(),
  ]);
  return row.id;
}

/** @param round another number gives other people */
export async function aBusiness(app: TestApp, round = 0): Promise<Business> {
  const operator = await app.as('operator');
  const therapists = [
    await app.as('therapist', round * 3 + 1),
    await app.as('therapist', round * 3 + 2),
    await app.as('therapist', round * 3 + 3),
  ] as const;
  const drivers = [
    await app.as('driver', round * 3 + 1),
    await app.as('driver', round * 3 + 2),
    await app.as('driver', round * 3 + 3),
  ] as const;
  await seedWindows(
    app,
    [...therapists, ...drivers].map(({ id }) => id),
    [0, 1, 2].map((days) => addDays(TODAY, days)),
  );
  await app.sql(`update users set vehicle_type = 'car', seats = 4 where id = any($1)`, [
    [drivers[0].id, drivers[1].id],
  ]);
  const client = await seedClient(app);
  const service = await seedService(app);
  const richService = await seedService(app, { name: `Hot oil massage ${round}`, duration: 90, price: 1200 });
  const [oil, towel] = [await stock(app, `Oil ${round}`, false), await stock(app, `Towel ${round}`, true)];
  await app.sql('insert into service_materials (service_id, material_id, quantity) values ($1, $2, 2), ($1, $3, 3)', [
    richService,
    oil,
    towel,
  ]);

  const tryBook: Business['tryBook'] = (given = {}, as = operator) =>
    as.post(BASE, {
      client,
      services: [service],
      therapist: therapists[0].id,
      driver: drivers[0].id,
      date: TODAY,
      start_time: '16:00',
      ...given,
    });
  const attempt: Business['try'] = (who, id, action, body) => who.post(`${BASE}${id}/${action}/`, body);
  const act: Business['act'] = async (who, id, action, body) =>
    succeeded(await attempt(who, id, action, body), 200, action);

  return {
    app,
    operator,
    therapists,
    drivers,
    client,
    service,
    richService,
    oil,
    towel,
    tryBook,
    book: async (given) => succeeded(await tryBook(given), 201, 'book'),
    try: attempt,
    act,
    patch: (id, change, as = operator) => as.patch(`${BASE}${id}/`, change),
    read: async (id, as = operator) => succeeded(await as.get(`${BASE}${id}/`), 200, 'read'),
    async at(status, given) {
      let appointment = succeeded(await tryBook(given), 201, 'book');
      const { id } = appointment;
      const people = new Map([...therapists, ...drivers].map((one) => [one.id, one]));
      const team = appointment.therapists.map((one) => people.get(one) as TestClient);
      const first = team[0] as TestClient;
      const driver = appointment.driver === null ? undefined : people.get(appointment.driver);
      const each = async (action: Action): Promise<void> => {
        for (const one of team) appointment = await act(one, id, action);
      };
      const as = (who: TestClient | undefined, action: Action, body?: unknown) => async (): Promise<void> => {
        if (who) appointment = await act(who, id, action, body);
      };
      const road =
        team.length > 1
          ? [
              ...team.map((one) => as(driver, 'pick_up_therapist', { therapist_id: one.id })),
              as(driver, 'collect_therapists'),
            ]
          : [];
      const steps = [
        () => each('therapist_confirm'),
        as(driver, 'driver_confirm'),
        () => each('therapist_confirm'),
        as(driver, 'driver_confirm'),
        as(operator, 'start_appointment'),
        as(driver, 'start_journey'),
        ...road,
        as(driver, 'arrive_at_location'),
        as(driver, 'drop_off_therapist'),
        as(first, 'start_session'),
        as(first, 'mark_awaiting_payment'),
        as(operator, 'mark_completed', { payment_amount: appointment.total_price }),
      ];
      for (const step of steps) {
        if (appointment.status === status) return appointment;
        await step();
      }
      if (appointment.status !== status) throw new Error(`the main flow does not pass ${status}`);
      return appointment;
    },
  };
}

function succeeded(answer: Answered, status: number, what: string): Appointment {
  if (answer.status !== status) throw new Error(`${what} answered ${answer.status}: ${answer.text}`);
  return answer.body;
}
