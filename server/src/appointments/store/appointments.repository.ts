import type { PriceFrom } from 'shared-lib/domain';
import { bind, sql, type BoundStatement, type Queryable, type Tx } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { onDay, PRICE_LIST } from '../../services/price-list.sql.js';
import type { BookedSurcharge } from './locked-appointment.js';
import { putTherapists, type Therapists } from './therapists.sql.js';
import { isService, isSurcharge } from '../../platform/database/price-lines.sql.js';

const REMOVE_SERVICES = sql(
  'appointment_remove_services',
  'delete from appointment_services where appointment_id = $1',
);
const PUT_SERVICES = sql(
  'appointment_put_services',
  `
  insert into appointment_services (appointment_id, position, service_id, name, duration, price, therapist_id)
  select $1, w.position, w.id, w.name, w.duration, w.price, w.therapist
  from unnest($2::int[], $3::text[], $4::int[], $5::int[], $6::int[]) with ordinality
    as w(id, name, duration, price, therapist, position)`,
);

/** A service to book, and its therapist where one is set. */
export interface ServiceToBook extends OfferedService {
  readonly therapistId: number | null;
}

const put = (id: number, services: readonly ServiceToBook[]): BoundStatement<unknown> =>
  bind(PUT_SERVICES, [
    id,
    services.map((one) => one.id),
    services.map((one) => one.name),
    services.map((one) => one.duration),
    services.map((one) => one.price),
    services.map((one) => one.therapistId),
  ]);

/**
 * Books these services in this order, with the values that priced the visit. Values read again could differ, and the
 * price would not match its services. Source: R-booking-60.
 */
export async function putServices(tx: Tx, id: number, services: readonly ServiceToBook[]): Promise<void> {
  await tx.pipeline(bind(REMOVE_SERVICES, [id]), put(id, services));
}

const REMOVE_SURCHARGES = sql(
  'appointment_remove_surcharges',
  `delete from appointment_services s where s.appointment_id = $1 and ${isSurcharge('s')}`,
);
const PUT_SURCHARGES = sql(
  'appointment_put_surcharges',
  `
  insert into appointment_services (appointment_id, position, service_id, name, duration, price)
  select $1, coalesce((select max(position) from appointment_services where appointment_id = $1), 0) + w.position, w.id, w.name, 0, w.price
  from unnest($2::int[], $3::text[], $4::int[]) with ordinality as w(id, name, price, position)`,
);
/** Sets the surcharges of a visit, behind its services. */
export async function putSurcharges(tx: Tx, id: number, lines: readonly BookedSurcharge[]): Promise<void> {
  await tx.pipeline(
    bind(REMOVE_SURCHARGES, [id]),
    bind(PUT_SURCHARGES, [id, lines.map((one) => one.id), lines.map((one) => one.name), lines.map((one) => one.price)]),
  );
}

const SET_GIVERS = sql(
  'appointment_set_givers',
  `
  update appointment_services s set therapist_id = w.therapist from unnest($2::int[]) with ordinality as w(therapist, position)
  where s.appointment_id = $1 and s.position = w.position`,
);

const BOOKED_PRICES = sql(
  'appointment_booked_prices',
  `select s.price from appointment_services s where s.appointment_id = $1 and ${isService('s')} order by s.position`,
);
/** Of the services of a visit, in their order. */
export const findBookedPrices = async (tx: Tx, id: number): Promise<number[]> =>
  (await tx.rows<{ price: number }>(BOOKED_PRICES, [id])).map(({ price }) => price);

const SET_PRICES = sql(
  'appointment_set_prices',
  `
  update appointment_services s set price = w.price from unnest($2::int[]) with ordinality as w(price, position)
  where s.appointment_id = $1 and s.position = w.position`,
);
/** Sets what the services cost in this visit, by order. */
export async function setPrices(tx: Tx, id: number, prices: readonly number[]): Promise<void> {
  await tx.rows(SET_PRICES, [id, prices]);
}

/** Sets the therapists of the services, by order; booked prices and lengths stay. */
export async function setGivers(tx: Tx, id: number, givers: readonly (number | null)[]): Promise<void> {
  await tx.rows(SET_GIVERS, [id, givers]);
}

const INSERT = sql(
  'appointment_insert',
  `
  insert into appointments (client_id, service_day, starts_at, ends_at, status, location, notes, duration, total_price, requires_car, driver_id, driver_assigned_at,
    asked_at, response_deadline, created_by, created_at, updated_at, series_id, series_position, companion_id, visit_phone)
  values ($1, $2, $3, $4, 'pending', $5, $6, $7, $8, $9, $10::int, case when $10::int is not null then $12::timestamptz end, $12, $11, $13, $12, $12, $14, $15, $16, $17) returning id`,
);

/** The visit's place in a series, counted from 1. */
export interface PlaceInSeries {
  readonly id: number;
  readonly position: number;
}

export interface NewAppointment {
  readonly clientId: number;
  readonly serviceDay: string;
  readonly startsAt: Date;
  readonly endsAt: Date;
  readonly location: string;
  readonly notes: string;
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos. */
  readonly totalPrice: number;
  readonly requiresCar: boolean;
  readonly driverId: number | null;
  /** Nobody has answered yet. */
  readonly therapists: Therapists;
  /** Each one as often as it is booked. */
  readonly services: readonly ServiceToBook[];
  readonly responseDeadline: Date;
  readonly createdBy: number;
  readonly series: PlaceInSeries | null;
  /** Null: for the client. */
  readonly companionId: number | null;
  /** As numbers are compared. Null: the main one. */
  readonly visitPhone: string | null;
}

/** Stores a pending appointment with its therapists and services. Returns its id. */
export async function insertAppointment(tx: Tx, row: NewAppointment, now: Date): Promise<number> {
  const { id } = await tx.one<{ id: number }>(INSERT, [
    row.clientId,
    row.serviceDay,
    row.startsAt,
    row.endsAt,
    row.location,
    row.notes,
    row.duration,
    row.totalPrice,
    row.requiresCar,
    row.driverId,
    row.responseDeadline,
    now,
    row.createdBy,
    row.series?.id ?? null,
    row.series?.position ?? null,
    row.companionId,
    row.visitPhone,
  ]);
  await tx.pipeline(put(id, row.services), putTherapists(id, row.therapists, now));
  return id;
}

export interface BookedClient {
  readonly id: number;
  readonly name: string;
  readonly address: string;
}
const CLIENT = `select id, ${fullNameOf('c')} as name, address from clients c where id = $1 and redacted_at is null`;
const FIND_CLIENT = sql('booking_client', CLIENT);
export const findBookedClient = (q: Queryable, id: number): Promise<BookedClient | undefined> =>
  q.maybe<BookedClient>(FIND_CLIENT, [id]);

const COMPANION_OF = sql(
  'booking_companion',
  'select id from client_companions where id = $1 and client_id = $2 and removed_at is null for key share',
);
/** Is this one of the client's companions? It stays until the booking is stored. */
export const isCompanionOf = async (tx: Tx, companion: number, client: number): Promise<boolean> =>
  (await tx.maybe(COMPANION_OF, [companion, client])) !== undefined;

const LOCK_CLIENT = sql('booking_lock_client', `${CLIENT} for key share`);
/** Prevents the client's redaction or merge until the booking is stored. */
export const lockBookedClient = (tx: Tx, id: number): Promise<BookedClient | undefined> =>
  tx.maybe<BookedClient>(LOCK_CLIENT, [id]);

/** A service as it was offered when it was read. */
export interface OfferedService {
  readonly id: number;
  readonly name: string;
  /** Minutes. */
  readonly duration: number;
  /** Whole pesos. */
  readonly price: number;
}
interface StoredService extends OfferedService {
  readonly is_active: boolean;
  readonly price_list: readonly PriceFrom[] | null;
}
const SERVICES = sql(
  'booking_services',
  `select s.id, s.name, s.duration, s.price, s.is_active, ${PRICE_LIST} from services s where s.id = any($1::int[])`,
);
const servicesOn = async (q: Queryable, ids: readonly number[], day: string) =>
  (await q.rows<StoredService>(SERVICES, [ids])).map((service) => onDay(service, day));

/** The offered services with these ids, priced on a service day; unknown and withdrawn ones are left out. */
export const findServices = async (q: Queryable, ids: readonly number[], day: string): Promise<OfferedService[]> =>
  (await servicesOn(q, ids, day))
    .filter(({ is_active: isOffered }) => isOffered)
    .map(({ id, name, duration, price }) => ({ id, name, duration, price }));

/** What these services cost on a service day, by id, also those that are no longer on offer. */
export const findPrices = async (
  q: Queryable,
  ids: readonly number[],
  day: string,
): Promise<ReadonlyMap<number, number>> => new Map((await servicesOn(q, ids, day)).map(({ id, price }) => [id, price]));

const KEEP_SERVICES = sql(
  'booking_keep_services',
  'select id from services where id = any($1::int[]) order by id for share',
);
/**
 * Locks these services until several visits are stored. The visits are priced one by one, and a change in between would
 * book them differently. Source: R-booking-60.
 */
export async function keepServices(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length) await tx.rows(KEEP_SERVICES, [ids]);
}

const KEEP_ADDRESS = sql('booking_keep_address', 'select id from clients where id = $1 for share');
/** The same for the client's address, for visits that take place there. */
export async function keepAddress(tx: Tx, client: number): Promise<void> {
  await tx.rows(KEEP_ADDRESS, [client]);
}
