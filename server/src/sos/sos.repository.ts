import type { Role, SosEndReason, Status, VisitOfDay } from 'shared-lib/domain';
import { sql, type Autocommit, type Queryable, type Tx } from '../platform/database/database.js';
import { fullNameOf } from '../platform/database/full-name.sql.js';
import { PHONE, WAY_IN } from '../platform/database/way-in.sql.js';

interface NamedRow {
  readonly id: number;
  readonly name: string;
  readonly at: string;
}

/** A call with the people in it. Instants of nested rows are ISO texts. */
export interface SosRow {
  readonly id: number;
  readonly pressed_by: number;
  readonly person_name: string;
  readonly person_role: Role;
  readonly person_phone: string | null;
  readonly is_drill: boolean;
  readonly pressed_at: Date;
  readonly received_at: Date;
  readonly latitude: number | null;
  readonly longitude: number | null;
  readonly accuracy: number | null;
  readonly place_at: Date | null;
  readonly claimed_by: number | null;
  readonly claimed_name: string | null;
  readonly claimed_at: Date | null;
  readonly ended_at: Date | null;
  readonly rang: number;
  readonly seen: readonly NamedRow[] | null;
  readonly visit: VisitRow | null;
}

interface VisitRow {
  readonly id: number;
  readonly client_name: string;
  readonly client_phone: string;
  readonly client_id: number;
  readonly address: string;
  readonly gate_instructions: string;
  readonly status: Status;
  readonly starts_at: string;
  readonly ends_at: string;
  /** The others of the visit. */
  readonly people:
    | readonly { readonly id: number; readonly name: string; readonly role: Role; readonly phone: string | null }[]
    | null;
}

const VISIT = `(select json_build_object('id', a.id, 'client_id', c.id, 'client_name', ${fullNameOf('c')}, 'client_phone', ${PHONE},
    'address', a.location, 'gate_instructions', ${WAY_IN}, 'status', a.status, 'starts_at', a.starts_at, 'ends_at', a.ends_at,
    'people', (select json_agg(json_build_object('id', w.id, 'name', ${fullNameOf('w')}, 'role', w.role, 'phone', w.phone_number) order by w.role desc, w.id)
      from users w join appointment_people p on p.staff_id = w.id where p.appointment_id = a.id and w.id <> s.pressed_by))
  from appointments a join clients c on c.id = a.client_id where a.id = s.appointment_id and a.deleted_at is null)`;

const COLUMNS = `s.id, s.pressed_by, ${fullNameOf('u')} as person_name, u.role as person_role, u.phone_number as person_phone, s.is_drill,
  s.pressed_at, s.received_at, s.latitude, s.longitude, s.accuracy, s.place_at, s.claimed_by, s.claimed_at, s.ended_at,
  (select ${fullNameOf('o')} from users o where o.id = s.claimed_by) as claimed_name,
  (select count(*)::int from sos_sights r where r.sos_id = s.id) as rang,
  (select json_agg(json_build_object('id', o.id, 'name', ${fullNameOf('o')}, 'at', r.seen_at) order by r.seen_at, o.id)
   from sos_sights r join users o on o.id = r.user_id where r.sos_id = s.id and r.seen_at is not null) as seen,
  ${VISIT} as visit`;
const ROWS = 'sos_calls s join users u on u.id = s.pressed_by';

/** More are open at once only when something is very wrong. */
const OPEN_MAX = 50;
const OPEN = sql('sos_open', `select ${COLUMNS} from ${ROWS} where s.ended_at is null order by s.id limit ${OPEN_MAX}`);
export const findOpenCalls = (q: Queryable): Promise<SosRow[]> => q.rows<SosRow>(OPEN);

const ONE = sql('sos_one', `select ${COLUMNS} from ${ROWS} where s.id = $1`);
export const findCall = (q: Queryable, id: number): Promise<SosRow | undefined> => q.maybe<SosRow>(ONE, [id]);

const LOCK = sql('sos_lock', 'select id from sos_calls where id = $1 for update');
/** The current call, locked for the rest of the transaction. */
export const lockCall = async (tx: Tx, id: number): Promise<SosRow | undefined> =>
  (await tx.maybe(LOCK, [id])) === undefined ? undefined : findCall(tx, id);

const OWN = sql(
  'sos_own',
  `select ${COLUMNS} from ${ROWS} where s.pressed_by = $1 and not s.is_drill and (s.ended_at is null or s.ended_at > $2)
   order by s.id desc limit 1`,
);
/** A person's call that is open, or ended after an instant. */
export const findOwnCall = (q: Queryable, person: number, endedAfter: Date): Promise<SosRow | undefined> =>
  q.maybe<SosRow>(OWN, [person, endedAfter]);

/** $1 a person, $2 a service day. Their visits of it and of the day before, for `visitOfPerson` of the domain. */
const VISITS_OF = sql(
  'sos_visits_of',
  `select a.id, a.status, a.driver_id as driver, a.pickup_driver_id as assigned_pickup_driver, a.starts_at,
     exists (select 1 from appointment_therapists t where t.appointment_id = a.id and t.therapist_id = $1
       and t.needs_no_ride_at is not null) as needs_no_ride
   from appointment_people p join appointments a on a.id = p.appointment_id
   where p.staff_id = $1 and p.service_day between $2::date - 1 and $2::date and a.deleted_at is null
     and a.status not in ('rejected', 'cancelled', 'auto_cancelled') order by a.starts_at, a.id`,
);
interface VisitOfRow extends Omit<VisitOfDay, 'starts_at' | 'therapists_details'> {
  readonly starts_at: Date;
  readonly needs_no_ride: boolean;
}
/** A person's visits, by their start. */
export const findVisitsOf = async (q: Queryable, person: number, day: string): Promise<VisitOfDay[]> =>
  (await q.rows<VisitOfRow>(VISITS_OF, [person, day])).map(({ needs_no_ride, ...row }) => ({
    ...row,
    starts_at: row.starts_at.toISOString(),
    therapists_details: [{ id: person, needs_no_ride }],
  }));

export interface NewCall {
  readonly person: number;
  readonly isDrill: boolean;
  readonly pressedAt: Date;
  readonly receivedAt: Date;
  readonly appointment: number | null;
}
const INSERT = sql(
  'sos_insert',
  `insert into sos_calls (pressed_by, is_drill, pressed_at, received_at, appointment_id) values ($1, $2, $3, $4, $5)
   on conflict do nothing returning id`,
);
/** Undefined where one of the person's, or a drill, is open already. */
export const insertCall = async (tx: Tx, one: NewCall): Promise<number | undefined> =>
  (await tx.maybe<{ id: number }>(INSERT, [one.person, one.isDrill, one.pressedAt, one.receivedAt, one.appointment]))
    ?.id;

const OPEN_DRILL = sql('sos_open_drill', 'select id from sos_calls where is_drill and ended_at is null');
export const findOpenDrill = async (q: Queryable): Promise<number | undefined> =>
  (await q.maybe<{ id: number }>(OPEN_DRILL))?.id;

export interface StoredPlace {
  readonly latitude: number;
  readonly longitude: number;
  readonly accuracy: number;
}
const PLACE = sql(
  'sos_place',
  `update sos_calls set latitude = $3, longitude = $4, accuracy = $5, place_at = $6
   where id = $1 and pressed_by = $2 and ended_at is null returning id`,
);
/** Whether the person's call is open. */
export const storePlace = async (
  tx: Tx,
  { id, person }: { readonly id: number; readonly person: number },
  { latitude, longitude, accuracy }: StoredPlace,
  at: Date,
): Promise<boolean> => (await tx.maybe(PLACE, [id, person, latitude, longitude, accuracy, at])) !== undefined;

const SIGHT = sql(
  'sos_sight',
  `insert into sos_sights as s (sos_id, user_id, rang_at, seen_at) values ($1, $2, $3::timestamptz, case when $4::boolean then $3::timestamptz end)
   on conflict (sos_id, user_id) do update set seen_at = excluded.seen_at where s.seen_at is null and excluded.seen_at is not null
   returning sos_id`,
);
interface Sight {
  readonly id: number;
  readonly operator: number;
  readonly at: Date;
  readonly seen: boolean;
}
/** Whether it is news. */
export const storeSight = async (tx: Tx, { id, operator, at, seen }: Sight): Promise<boolean> =>
  (await tx.maybe(SIGHT, [id, operator, at, seen])) !== undefined;

const CLAIM = sql('sos_claim', 'update sos_calls set claimed_by = $2, claimed_at = $3 where id = $1');
export const storeClaim = async (tx: Tx, id: number, operator: number, at: Date): Promise<void> => {
  await tx.rows(CLAIM, [id, operator, at]);
};

const END = sql(
  'sos_end',
  'update sos_calls set ended_by = $2, ended_at = $3, end_reason = $4, end_note = $5 where id = $1',
);
export const storeEnd = async (
  tx: Tx,
  {
    id,
    operator,
    at,
    reason,
    note,
  }: {
    readonly id: number;
    readonly operator: number;
    readonly at: Date;
    readonly reason: SosEndReason;
    readonly note: string;
  },
): Promise<void> => {
  await tx.rows(END, [id, operator, at, reason, note]);
};

const FORGET = sql(
  'sos_forget_places',
  `update sos_calls set latitude = null, longitude = null, accuracy = null, place_at = null
   where place_at is not null and ended_at < $1`,
);
export const forgetPlaces = async (q: Autocommit, endedBefore: Date): Promise<void> => {
  await q.rows(FORGET, [endedBefore]);
};

const FORGET_CALLS = sql(
  'sos_forget_calls',
  'delete from sos_calls where ended_at < $1::timestamptz - make_interval(months => $2)',
);
/** Removes the calls that ended more than so many months ago. Who saw them goes with them. */
export const forgetCalls = async (q: Autocommit, now: Date, months: number): Promise<void> => {
  await q.rows(FORGET_CALLS, [now, months]);
};
