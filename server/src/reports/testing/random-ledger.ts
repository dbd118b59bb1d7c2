import { addDays, addMinutes, serviceDayOf, windowOf, type Period } from 'shared-lib/domain';
import { seedClient, seedService, type ServiceSeed } from '../../testing/seed.js';
import type { TestApp } from '../../testing/test-app.js';

/** The same numbers for the same seed (mulberry32). */
export function numbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * below);
  };
}
type Below = ReturnType<typeof numbers>;
const oneOf = <T>(all: readonly T[], below: Below): T => all[below(all.length)] as T;

export interface RandomBusiness {
  readonly therapists: readonly number[];
  readonly drivers: readonly number[];
  readonly clients: readonly number[];
  readonly visits: readonly number[];
}

/** The visits are spread over these days, with the ends of two months and of a year among them. */
const FIRST_DAY = '2025-10-24';
const DAYS = 75;
/** Above the ids that the product gives in the test. */
const FIRST_ID = 1_000_000;
/** Starts of visits, also at the turns of the calendar day and the service day. */
const STARTS = ['13:00', '16:30', '23:30', '00:30', '05:30', '06:00'];
/** In areas of the product and outside them, some with words of two areas. */
const ADDRESSES = [
  '12 Ayala Avenue, Makati',
  '5 Timog Avenue, Diliman, Quezon City',
  '9 Makati Street, Pasig',
  '1 Session Road, Baguio',
  'BGC, 5th Avenue',
];
/** Minutes until the next entry of the ledger: at once, at the turn of the service day, weeks later. */
const LATER = [5, 60, 6 * 60, 24 * 60, 20 * 24 * 60];

interface Entry {
  readonly id: number;
  readonly appointment_id: number;
  readonly kind: 'payment' | 'extension' | 'reversal' | 'write_off';
  readonly method: 'cash' | 'gcash' | null;
  readonly amount: number;
  readonly reverses: number | null;
  readonly at: Date;
}

interface Discount {
  readonly id: number;
  readonly appointment_id: number;
  readonly amount: number;
  readonly reverses: number | null;
  readonly reason: string;
  readonly at: Date;
}
interface GivenTip {
  readonly id: number;
  readonly appointment_id: number;
  readonly staff_id: number;
  readonly method: 'cash' | 'gcash';
  readonly amount: number;
  readonly is_kept: boolean;
  readonly reverses: number | null;
  readonly at: Date;
}
interface Ledger {
  readonly entries: Entry[];
  readonly discounts: Discount[];
  readonly tips: GivenTip[];
  readonly writeOffs: Discount[];
}

/**
 * Payments in one and in several parts, with and without extensions, discounts and tips; corrected, refunded, recorded
 * again; or only an extension, or a write-off. Some have what is owed written off, and some of that taken back.
 */
function ledgerOf(
  { visit, ended, sharing }: { readonly visit: number; readonly ended: Date; readonly sharing: readonly number[] },
  below: Below,
  nextId: () => number,
): Ledger {
  let at = ended;
  const all: Entry[] = [];
  const discounts: Discount[] = [];
  const tips: GivenTip[] = [];
  const writeOffs: Discount[] = [];
  const writeDiscount = (amount: number, reverses: number | null): void =>
    void discounts.push({ id: nextId(), appointment_id: visit, amount, reverses, reason: 'a regular', at });
  const write = (kind: Entry['kind'], rest: Pick<Entry, 'method' | 'amount' | 'reverses'>): void =>
    void all.push({ id: nextId(), appointment_id: visit, kind, at, ...rest });
  const wait = (): void => void (at = addMinutes(at, oneOf(LATER, below)));
  const pay = (): void => {
    wait();
    const method = (): 'cash' | 'gcash' => (below(3) ? 'cash' : 'gcash');
    const parts = below(4) ? 1 : 2 + below(2);
    if (below(5) === 0) writeDiscount(1 + below(400), null);
    for (const staff_id of below(3) === 0 ? sharing : []) {
      const way = method();
      const is_kept = way === 'cash' && below(2) === 0;
      const amount = 1 + below(300);
      tips.push({ id: nextId(), appointment_id: visit, staff_id, method: way, amount, is_kept, reverses: null, at });
    }
    // Only the extension was paid.
    if (below(8) === 0) return write('extension', { method: method(), amount: 1 + below(900), reverses: null });
    const ways = Array.from({ length: parts }, method);
    for (const way of ways) write('payment', { method: way, amount: below(20) ? 1 + below(2_500) : 0, reverses: null });
    // Taken from the last parts.
    for (const way of ways.slice(below(parts)))
      if (below(4) === 0) write('extension', { method: way, amount: 1 + below(900), reverses: null });
  };
  const takeBack = (): void => {
    wait();
    for (const { id, kind, method, amount } of all.filter(
      (entry) => entry.kind !== 'reversal' && !all.some(({ reverses }) => reverses === entry.id),
    ))
      if (kind !== 'write_off') write('reversal', { method, amount: amount === 0 ? 0 : -amount, reverses: id });
    for (const tip of tips.filter((one) => one.reverses === null && !tips.some(({ reverses }) => reverses === one.id)))
      tips.push({ ...tip, id: nextId(), amount: -tip.amount, reverses: tip.id, at });
    for (const { id, amount } of discounts.filter(
      (one) => one.reverses === null && !discounts.some(({ reverses }) => reverses === one.id),
    ))
      writeDiscount(-amount, id);
  };
  if (below(12) === 0) {
    wait();
    write('write_off', { method: null, amount: 0, reverses: null });
    return { entries: all, discounts, tips, writeOffs };
  }
  pay();
  while (below(3) === 0) {
    takeBack();
    // Without a new record it is a refund.
    if (below(4) === 0) break;
    pay();
  }
  // By its number: other random numbers stay as they were.
  for (let left = visit % 9 === 0 ? 1 + (visit % 4) : 0; left > 0; left--) {
    wait();
    const standing = writeOffs.at(-1);
    const takesBack = standing?.reverses === null;
    writeOffs.push({
      id: nextId(),
      appointment_id: visit,
      amount: takesBack ? -standing.amount : 1 + (visit % 700),
      reverses: takesBack ? standing.id : null,
      reason: 'moved away',
      at,
    });
  }
  return { entries: all, discounts, tips, writeOffs };
}

/** A server, or only a database. */
export type LedgerHome = Pick<TestApp, 'sql' | 'clock'> & {
  addUser(role: 'therapist' | 'driver'): Promise<{ readonly id: number }>;
};
async function people(app: LedgerHome, role: 'therapist' | 'driver', count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let at = 0; at < count; at++) ids.push((await app.addUser(role)).id);
  return ids;
}

/**
 * The wanted number of visits of one to three therapists, with all payments and refunds. In every second one somebody
 * is said to have given some of the services.
 */
export async function aRandomLedger(app: LedgerHome, count: number, seed: number): Promise<RandomBusiness> {
  const below = numbers(seed);
  // Of its own, so that the ledgers are the same without it.
  const given = numbers(seed + 1);
  const therapists = await people(app, 'therapist', 5);
  const drivers = await people(app, 'driver', 3);
  const clients: number[] = [];
  for (let at = 0; at < 40; at++) clients.push(await seedClient(app));
  const services: (ServiceSeed & { id: number })[] = [];
  for (const price of [0, 333, 850, 1200]) {
    const service = { name: `Service of ${price}`, duration: 60, price };
    services.push({ ...service, id: await seedService(app, service) });
  }
  for (const [staff, day, percent] of [
    [null, addDays(FIRST_DAY, 20), 45],
    [therapists[0], addDays(FIRST_DAY, 30), 55],
    [therapists[1], addDays(FIRST_DAY, 60), 37],
  ])
    await app.sql(
      'insert into commission_rates (staff_id, from_day, payment_percent, extension_percent, set_at) values ($1, $2, $3, 100 - $3::int, $4)',
      [staff, day, percent, app.clock.now()],
    );

  let payments = FIRST_ID;
  const visits = Array.from({ length: count }, (_, at) => {
    const date = addDays(FIRST_DAY, below(DAYS));
    const start = oneOf(STARTS, below);
    const end = `${String((Number(start.slice(0, 2)) + 1) % 24).padStart(2, '0')}${start.slice(2)}`;
    const during = windowOf(date, start, end);
    const sharing = [...therapists].sort(() => below(3) - 1).slice(0, oneOf([1, 1, 1, 2, 3], below));
    const id = FIRST_ID + at;
    return {
      id,
      client_id: oneOf(clients, below),
      driver_id: oneOf([...drivers, null], below),
      service_day: date,
      location: ADDRESSES[at % ADDRESSES.length],
      starts_at: during.start,
      ends_at: during.end,
      therapists: sharing,
      services: Array.from({ length: oneOf([1, 1, 2, 3], below) }, () => oneOf(services, below)),
      ledger: ledgerOf({ visit: id, ended: during.end, sharing }, below, () => payments++),
    };
  });
  const store = (text: string, rows: readonly object[]): Promise<unknown[]> => app.sql(text, [JSON.stringify(rows)]);
  await store(
    `insert into appointments (id, client_id, driver_id, service_day, starts_at, ends_at, status, outcome, location, duration, total_price,
       asked_at, response_deadline, created_at, updated_at)
     select id, client_id, driver_id, service_day, starts_at, ends_at, 'completed', 'completed', location, 60, 0,
       starts_at, starts_at, starts_at, starts_at from jsonb_populate_recordset(null::appointments, $1::jsonb)`,
    visits,
  );
  await store(
    `insert into appointment_therapists (appointment_id, therapist_id, position)
     select appointment_id, therapist_id, position from jsonb_populate_recordset(null::appointment_therapists, $1::jsonb)`,
    visits.flatMap(({ id, therapists: sharing }) =>
      sharing.map((therapist_id, position) => ({ appointment_id: id, therapist_id, position })),
    ),
  );
  await store(
    `insert into appointment_services (appointment_id, position, service_id, name, duration, price, therapist_id)
     select appointment_id, position, service_id, name, duration, price, therapist_id from jsonb_populate_recordset(null::appointment_services, $1::jsonb)`,
    visits.flatMap(({ id, services: booked, therapists: sharing }) =>
      booked.map(({ id: service_id, name, duration, price }, position) => ({
        appointment_id: id,
        position,
        service_id,
        name,
        duration,
        price,
        therapist_id: id % 2 === 0 && given(4) > 0 ? oneOf(sharing, given) : null,
      })),
    ),
  );
  await store(
    `insert into payments (id, appointment_id, kind, method, amount, reverses, at)
     select id, appointment_id, kind, method, amount, reverses, at from jsonb_populate_recordset(null::payments, $1::jsonb) order by id`,
    visits.flatMap(({ ledger }) => ledger.entries),
  );
  await store(
    `insert into discounts (id, appointment_id, amount, reason, reverses, at)
     select id, appointment_id, amount, reason, reverses, at from jsonb_populate_recordset(null::discounts, $1::jsonb) order by id`,
    visits.flatMap(({ ledger }) => ledger.discounts),
  );
  await store(
    `insert into tips (id, appointment_id, staff_id, method, amount, is_kept, reverses, at)
     select id, appointment_id, staff_id, method, amount, is_kept, reverses, at from jsonb_populate_recordset(null::tips, $1::jsonb) order by id`,
    visits.flatMap(({ ledger }) => ledger.tips),
  );
  await store(
    `insert into write_offs (id, appointment_id, amount, reason, reverses, at)
     select id, appointment_id, amount, reason, reverses, at from jsonb_populate_recordset(null::write_offs, $1::jsonb) order by id`,
    visits.flatMap(({ ledger }) => ledger.writeOffs),
  );
  return { therapists, drivers, clients, visits: visits.map(({ id }) => id) };
}

/** From the first to the last service day of the ledger. */
export async function daysOfLedger(app: TestApp): Promise<Period> {
  const [ends] = await app.sql<{ first: Date; last: Date }>('select min(at) as first, max(at) as last from payments');
  if (!ends) throw new Error('the ledger is empty');
  return { from: serviceDayOf(ends.first), to: serviceDayOf(ends.last) };
}
