import { randomUUID } from 'node:crypto';
import { limits, serviceDayOf } from 'shared-lib/domain';
import { hashPassword } from '../accounts/passwords/passwords.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { DEMO_MARKER } from '../platform/database/instance-state.js';
import { insertRows, reserveIds, SETTING } from './demo.repository.js';
import { MATERIALS, SERVICES } from './materials-and-services.js';
import { COMPANY } from './company.js';
import { Diary } from './diary.js';
import { writeOtherDays } from './history.js';
import { CLIENTS, DEMO_PASSWORD, STAFF, demoPhone, type DemoStaff, genderOf } from './people.js';
import { createRandom, type Random } from './random.js';
import { attendanceRows, windowRows } from './rosters.js';
import { planRecognition } from '../travel/areas-of-visits.js';
import { storeVisits } from './store.js';
import { writeToday } from './today.js';
import type { ClientRecord, MaterialRecord, ServiceRecord } from './records.js';
import type { Team, World } from './world.js';

const SEED = 20_261_120;

/**
 * Fills a new database with the demo business around now, at any time of day: all of it or nothing, with its marker.
 * `writeToday` (today.ts) makes its day, from the visits of today-plan.ts. `seedIfNew` of server/src/platform/database
 * calls it, once.
 */
export async function seedDemoDay(deps: Deps): Promise<void> {
  const [own, nobodys] = await Promise.all([hashPassword(DEMO_PASSWORD), hashPassword(randomUUID())]);
  await deps.db.tx(async (tx) => {
    const now = deps.clock.now();
    await tx.rows(SETTING, [
      DEMO_MARKER,
      JSON.stringify({ seeded_at: now.toISOString(), service_day: serviceDayOf(now) }),
      now,
    ]);
    await tx.rows(SETTING, ['company', JSON.stringify(COMPANY), now]);
    await write(tx, deps, now, ({ further }) => (further ? nobodys : own));
  });
}

/** The lines that the start prints below its address, so that a visitor can look around at once. */
export const demoNotice = (url: string): string[] => [
  'Demo data. Log in with one of these user names and the password ' + DEMO_PASSWORD + ':',
  ...(['operator', 'therapist', 'driver'] as const).map((role) => {
    const people = STAFF.filter((one) => one.role === role && one.username !== null && !one.disabled && !one.further);
    return `  ${role.padEnd(9)} ${people.map(({ username, twoFactor }) => (twoFactor ? `${username} (two-factor)` : username)).join(', ')}`;
  }),
  `E-mails, and the codes in them: ${url}/dev/outbox`,
];

/** The same where the database holds no demo business: one of DATABASE_URL, or that of a real business. */
export const noDemoDataNotice = (url: string): string[] => [
  'Demo mode, but this database holds no demo data, so the demo accounts do not exist here.',
  'To come in: npm run operator -- you@example.com',
  `E-mails, and the codes in them: ${url}/dev/outbox`,
];

type HashOf = (person: DemoStaff) => string;

async function write(tx: Tx, deps: Deps, now: Date, hashOf: HashOf): Promise<void> {
  const random = createRandom(SEED);
  const team = await storeStaff(tx, now, hashOf);
  const { services, materials } = await storeMaterialsAndServices(tx, now);
  const world: World = {
    now,
    random,
    team,
    services,
    materials,
    clients: await storeClients(tx, now, random),
    diary: new Diary(),
    visits: [],
    duties: [],
  };
  writeToday(world);
  writeOtherDays(world);
  await insertRows(tx, 'availability_windows', windowRows(world));
  await storeVisits(tx, deps, world);
  await planRecognition(tx, deps.jobs);
  await insertRows(tx, 'attendance_records', attendanceRows(world));
}

async function storeStaff(tx: Tx, now: Date, hashOf: HashOf): Promise<Team> {
  const ids = await reserveIds(tx, 'users', STAFF.length);
  const joined = new Date(now.getTime() - 400 * limits.DAY);
  const left = new Date(now.getTime() - 40 * limits.DAY);
  // Further people came this week: they have no history yet.
  const lately = new Date(now.getTime() - 5 * limits.DAY);
  const joinedAt = ({ username, further }: DemoStaff): Date => (further ? lately : username ? joined : now);
  await insertRows(
    tx,
    'users',
    STAFF.map((person, at) => ({
      id: ids[at],
      role: person.role,
      username: person.username,
      email: person.email,
      email_verified_at: person.username && joinedAt(person),
      password_hash: person.username && hashOf(person),
      two_factor: person.twoFactor ?? false,
      first_name: person.name[0],
      last_name: person.name[1],
      phone_number: demoPhone(at),
      specialization: person.specialization ?? null,
      gender: genderOf(person),
      pickup_address: person.pickUp ?? null,
      vehicle_type: person.vehicle ?? null,
      motorcycle_plate: person.plate ?? null,
      seats: person.seats ?? null,
      is_active: !person.disabled,
      disabled_at: person.disabled ? left : null,
      disabled_reason: person.disabled ? 'Left the business.' : null,
      created_at: joinedAt(person),
      updated_at: person.disabled ? left : joinedAt(person),
    })),
  );
  const idsOf = (matches: (person: (typeof STAFF)[number]) => boolean): number[] =>
    STAFF.flatMap((person, at) => (matches(person) ? (ids[at] ?? []) : []));
  const working = (role: string, further = false) =>
    idsOf((one) => one.role === role && one.username !== null && !one.disabled && (one.further ?? false) === further);
  return {
    operators: working('operator'),
    therapists: working('therapist'),
    drivers: working('driver'),
    further: { therapists: working('therapist', true), drivers: working('driver', true) },
    former: idsOf(({ disabled }) => disabled === true)[0] ?? 0,
  };
}

async function storeMaterialsAndServices(
  tx: Tx,
  now: Date,
): Promise<{ services: ServiceRecord[]; materials: Map<number, MaterialRecord> }> {
  const opened = new Date(now.getTime() - 400 * limits.DAY);
  const stamps = { created_at: opened, updated_at: opened };
  const materialIds = await reserveIds(tx, 'materials', MATERIALS.length);
  await insertRows(
    tx,
    'materials',
    MATERIALS.map(({ name, category, unit, reusable, stock, reorderLevel, unitCost }, at) => ({
      id: materialIds[at],
      name,
      category,
      unit,
      reusable,
      reorder_level: reorderLevel,
      unit_cost: unitCost,
      is_empty: false,
      // Low stock was reported when it became low, before today.
      low_told_at: stock <= reorderLevel ? opened : null,
      ...stamps,
    })),
  );
  const idOf = new Map(MATERIALS.map(({ key }, at) => [key, materialIds[at] ?? 0]));

  const serviceIds = await reserveIds(tx, 'services', SERVICES.length);
  const services = SERVICES.map(({ uses, ...service }, at): ServiceRecord & { description: string } => ({
    ...service,
    id: serviceIds[at] ?? 0,
    uses: uses.map(([key, quantity]): [number, number] => [idOf.get(key) ?? 0, quantity]),
  }));
  await insertRows(
    tx,
    'services',
    services.map(({ id, name, duration, price, description }) => ({
      id,
      name,
      duration,
      price,
      description,
      is_active: true,
      ...stamps,
    })),
  );
  await insertRows(
    tx,
    'service_materials',
    services.flatMap(({ id, uses }) =>
      uses.map(([materialId, quantity]) => ({ service_id: id, material_id: materialId, quantity })),
    ),
  );
  return {
    services,
    materials: new Map(
      MATERIALS.map(({ reusable, stock }, at) => [materialIds[at] ?? 0, { id: materialIds[at] ?? 0, reusable, stock }]),
    ),
  };
}

/** Some clients have come for a year, some are new this month. */
async function storeClients(tx: Tx, now: Date, random: Random): Promise<ClientRecord[]> {
  const ids = await reserveIds(tx, 'clients', CLIENTS.length);
  const clients = CLIENTS.map(({ name, address, known }, at) => ({
    id: ids[at] ?? 0,
    name,
    address,
    known,
    since: new Date(now.getTime() - (at % 3 === 0 ? random.between(3, 30) : random.between(40, 380)) * limits.DAY),
  }));
  await insertRows(
    tx,
    'clients',
    clients.map(({ id, name: [first, last], address, known, since }, at) => ({
      id,
      first_name: first,
      last_name: last,
      phone_number: demoPhone(STAFF.length + at),
      email: at % 4 === 3 ? null : `${first}.${last}@mail.example`.toLowerCase().replace(/[^a-z.@-]/g, ''),
      address,
      notes: known.notes ?? '',
      allergies: known.allergies ?? '',
      gate_instructions: known.gate_instructions ?? '',
      preferred_gender: known.preferred_gender ?? null,
      created_at: since,
      updated_at: since,
    })),
  );
  return clients.map(({ id, name, address, since }) => ({ id, name: name.join(' '), address, since }));
}
