// How it works: docs/subsystems/stock.md.
import { bind, sql, type Queryable, type Tx } from '../platform/database/database.js';
import { bindLowOfVisit, type RunsLow } from './stock.repository.js';
import { tellStockScreens } from './stock-screens.js';

/** The services' uses must not change between the lock and the taking. */
const KEEP_USES = sql(
  'materials_keep_uses',
  `
  select id from services where id in (select service_id from appointment_services where appointment_id = $1) order by id for share`,
);
/** Locks in the order of ids, so that two sessions that share materials do not wait for each other. */
const LOCK_NEEDED = sql(
  'materials_lock_needed',
  `
  select id from materials where id in (
    select sm.material_id from appointment_services s join service_materials sm on sm.service_id = s.service_id where s.appointment_id = $1
  ) order by id for no key update`,
);
const TAKE = sql(
  'materials_take',
  `
  with need as (
    select sm.material_id, sum(sm.quantity)::int as quantity from appointment_services s join service_materials sm on sm.service_id = s.service_id
    where s.appointment_id = $1 and not exists (select from appointment_materials m where m.appointment_id = $1)
    group by sm.material_id
  ), taken as (
    select m.id, m.name, m.unit, m.stock, least(m.stock, n.quantity) as taken, n.quantity - least(m.stock, n.quantity) as shortage
    from need n join materials m on m.id = n.material_id
  ), kept as (
    insert into appointment_materials (appointment_id, material_id, quantity_used, shortage, deducted_at) select $1, t.id, t.taken, t.shortage, $2 from taken t
  ), moved as (
    insert into stock_movements (material_id, kind, quantity, appointment_id, recorded_by, at)
    select t.id, 'use', -t.taken, $1, $3, $2 from taken t where t.taken > 0
  )
  select id, name, unit, shortage from taken order by name`,
);

/** The taken quantity of one material. */
export interface Taken {
  readonly id: number;
  readonly name: string;
  readonly unit: string;
  readonly shortage: number;
}

export interface Taking {
  readonly appointmentId: number;
  /** Null for the system. */
  readonly takenBy: number | null;
  readonly now: Date;
}

/**
 * Takes the materials of an appointment's services from the stock, once. Missing ones are recorded as a shortage, and
 * the stock never goes below zero: the trigger `move_stock` (migrations/015_stock.sql) computes it from the movements.
 * Returns what was taken, and which of it runs low and was not reported yet.
 * Source: R-materials-1, R-materials-3, R-materials-6.
 */
export async function takeFromStock(
  tx: Tx,
  { appointmentId, takenBy, now }: Taking,
): Promise<{ readonly taken: Taken[]; readonly low: RunsLow[] }> {
  const [, , taken, low] = await tx.pipeline(
    bind(KEEP_USES, [appointmentId]),
    bind(LOCK_NEEDED, [appointmentId]),
    bind<Taken>(TAKE, [appointmentId, now, takenBy]),
    bindLowOfVisit(appointmentId, now),
  );
  tellStockScreens(
    tx,
    taken.map(({ id }) => id),
  );
  return { taken, low };
}

const LOCK_TAKEN = sql(
  'materials_lock_taken',
  `
  select id from materials where id in (select material_id from appointment_materials where appointment_id = $1) order by id for no key update`,
);
const RETURN = sql(
  'materials_return',
  `
  with taken as (
    delete from appointment_materials where appointment_id = $1 returning material_id as id, quantity_used as quantity
  ), moved as (
    insert into stock_movements (material_id, kind, quantity, appointment_id, recorded_by, notes, at)
    select t.id, 'return', t.quantity, $1, $3, 'Undone', $2 from taken t where t.quantity > 0
  )
  select id from taken`,
);

/** Puts all materials of an appointment back into the stock, by a movement of its own. Source: R-workflow-21. */
export async function returnToStock(tx: Tx, { appointmentId, takenBy, now }: Taking): Promise<void> {
  const [, returned] = await tx.pipeline(
    bind(LOCK_TAKEN, [appointmentId]),
    bind<{ id: number }>(RETURN, [appointmentId, now, takenBy]),
  );
  tellStockScreens(
    tx,
    returned.map(({ id }) => id),
  );
}

const TAKEN = sql('materials_taken', 'select material_id as id from appointment_materials where appointment_id = $1');

/** Ids of the materials that an appointment took. */
export const findTakenMaterials = async (q: Queryable, appointmentId: number): Promise<number[]> =>
  (await q.rows<{ id: number }>(TAKEN, [appointmentId])).map(({ id }) => id);

const USED = sql(
  'materials_used',
  `
  select m.material_id as id, m.quantity_used as used, s.reusable from appointment_materials m join materials s on s.id = m.material_id
  where m.appointment_id = $1 and m.is_empty is null order by s.id for no key update of s, m`,
);
const ANSWER = sql(
  'materials_answer',
  `
  with answer as (
    select * from unnest($2::int[], $3::bool[], $4::int[], $5::text[], $6::int[]) as a(id, is_empty, quantity, notes, returned)
  ), checked as (
    update appointment_materials m set is_empty = a.is_empty, checked_quantity = a.quantity, check_notes = a.notes,
      returned_at = case when a.returned > 0 then $7::timestamptz end
    from answer a where m.appointment_id = $1 and m.material_id = a.id
  )
  insert into stock_movements (material_id, kind, quantity, appointment_id, recorded_by, at)
  select a.id, 'return', a.returned, $1, $8, $7 from answer a where a.returned > 0`,
);

export interface Used {
  readonly id: number;
  readonly used: number;
  readonly reusable: boolean;
}

/** Locks the materials of an appointment that nobody has answered for yet. */
export const lockUnanswered = (tx: Tx, appointmentId: number): Promise<Used[]> => tx.rows<Used>(USED, [appointmentId]);

export interface RecordedAnswer {
  readonly id: number;
  readonly is_empty: boolean;
  readonly quantity: number;
  readonly notes: string;
  /** How many come back to the stock. */
  readonly returned: number;
}

export interface RecordedCheck {
  readonly appointmentId: number;
  readonly answers: readonly RecordedAnswer[];
  readonly answeredBy: number | null;
  readonly now: Date;
}

export async function recordAnswers(tx: Tx, { appointmentId, answers, answeredBy, now }: RecordedCheck): Promise<void> {
  await tx.rows(ANSWER, [
    appointmentId,
    answers.map(({ id }) => id),
    answers.map(({ is_empty }) => is_empty),
    answers.map(({ quantity }) => quantity),
    answers.map(({ notes }) => notes),
    answers.map(({ returned }) => returned),
    now,
    answeredBy,
  ]);
  // An answered material is no longer at the visit, whether it came back or not.
  tellStockScreens(
    tx,
    answers.map(({ id }) => id),
  );
}

const OPEN = sql(
  'materials_open',
  'select exists (select from appointment_materials where appointment_id = $1 and is_empty is null) as open',
);

/** Does the check of this appointment still wait for an answer about a material? */
export const isCheckOpen = async (q: Queryable, appointmentId: number): Promise<boolean> =>
  (await q.one<{ open: boolean }>(OPEN, [appointmentId])).open;

const WAITING = sql(
  'material_waiting_appointment',
  `
  select a.id from appointment_materials m join appointments a on a.id = m.appointment_id
  where m.material_id = $1 and m.is_empty is null and a.deleted_at is null and a.status = any($3::text[])
    and ($2::int is null or exists (select from appointment_therapists t where t.appointment_id = a.id and t.therapist_id = $2::int))
  order by m.deducted_at desc, a.id desc limit 1`,
);

interface Awaited {
  readonly materialId: number;
  /** The therapist of the appointment; null for anyone's. */
  readonly therapistId: number | null;
  /** The statuses in which an appointment waits for its check. */
  readonly statuses: readonly string[];
}

/** The latest appointment that waits for an answer about a material; null where none does. */
export const findAwaitingAnswer = async (
  q: Queryable,
  { materialId, therapistId, statuses }: Awaited,
): Promise<number | null> => (await q.maybe<{ id: number }>(WAITING, [materialId, therapistId, statuses]))?.id ?? null;
