import { idOf } from '../appointments/columns.js';
import { factsOf } from '../appointments/carry-out.js';
import type { Consequence } from '../appointments/effects.js';
import { notifyAppointment } from '../notifications/notify.js';
import { sql } from '../platform/database/database.js';

/** What the check says of one material. Source: spec 3, 'Inventory material in the post-service check'. */
interface MaterialAnswer {
  readonly id: number;
  readonly is_empty: boolean;
  /** How many the answer is about: so many are used up, or so many come back. All that were taken where left out. */
  readonly quantity?: number;
  readonly notes?: string;
}

export interface MaterialAnswers {
  readonly each: readonly MaterialAnswer[];
  /** Of every material that `each` leaves out. */
  readonly others_empty: boolean;
}

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
    select m.id, m.name, m.unit, m.reorder_level, m.stock, least(m.stock, n.quantity) as taken, n.quantity - least(m.stock, n.quantity) as shortage
    from need n join materials m on m.id = n.material_id
  ), kept as (
    insert into appointment_materials (appointment_id, material_id, quantity_used, shortage, deducted_at) select $1, t.id, t.taken, t.shortage, $2 from taken t
  ), moved as (
    insert into stock_movements (material_id, kind, quantity, appointment_id, recorded_by, at)
    select t.id, 'use', -t.taken, $1, $3, $2 from taken t where t.taken > 0
  ), stock as (
    update materials m set stock = m.stock - t.taken, updated_at = $2 from taken t where t.id = m.id and t.taken > 0
  )
  select name, unit, shortage, stock - taken as left_over, stock > reorder_level and stock - taken <= reorder_level as runs_low from taken order by name`,
);

interface Taken {
  readonly name: string;
  readonly unit: string;
  readonly shortage: number;
  readonly left_over: number;
  readonly runs_low: boolean;
}

/**
 * Takes what the services of a visit use out of the stock, once. What is not there is recorded as a shortage and told
 * to the operators; stock never goes below zero. Source: product 7.
 */
export async function takeMaterials({ scene, locked, next }: Consequence): Promise<void> {
  const { tx, now, actor } = scene;
  await tx.rows(LOCK_NEEDED, [locked.row.id]);
  const taken = await tx.rows<Taken>(TAKE, [locked.row.id, now, idOf(actor)]);
  const news = { before: null, after: factsOf(locked, next), actor, now };
  const short = taken.filter(({ shortage }) => shortage > 0);
  if (short.length)
    notifyAppointment(tx, {
      ...news,
      change: 'material_shortage',
      reason: short.map((one) => `${one.shortage} ${one.unit} ${one.name}`).join(', '),
    });
  for (const { name, unit, left_over } of taken.filter(({ runs_low }) => runs_low)) {
    notifyAppointment(tx, { ...news, change: 'material_low', reason: `${name}: ${left_over} ${unit} left.` });
  }
}

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
  ), moved as (
    insert into stock_movements (material_id, kind, quantity, appointment_id, recorded_by, at)
    select a.id, 'return', a.returned, $1, $8, $7 from answer a where a.returned > 0
  )
  update materials m set stock = m.stock + a.returned, is_empty = false, updated_at = $7 from answer a where m.id = a.id and a.returned > 0`,
);

interface Used {
  readonly id: number;
  readonly used: number;
  readonly reusable: boolean;
}

/** How many of a reusable come back. Consumables stay out. */
function returned(
  { used, reusable }: Used,
  { is_empty, quantity }: Pick<MaterialAnswer, 'is_empty' | 'quantity'>,
): number {
  if (!reusable) return 0;
  const spoken = Math.min(quantity ?? used, used);
  return is_empty ? used - spoken : spoken;
}

/**
 * Records the check, material by material; reusables come back to the stock. Source: product 7; points 4-025..4-030,
 * 5-047.
 */
export async function checkMaterials({ scene, locked, facts }: Consequence): Promise<void> {
  await answerMaterials(scene, locked.row.id, facts.materials ?? { each: [], others_empty: false });
}

/** @param onlyNamed leaves materials that no answer names as they are. Answers how many were recorded. */
export async function answerMaterials(
  { tx, now, actor }: Pick<Consequence['scene'], 'tx' | 'now' | 'actor'>,
  appointmentId: number,
  { each, others_empty }: MaterialAnswers,
  onlyNamed = false,
): Promise<number> {
  const open = await tx.rows<Used>(USED, [appointmentId]);
  const answers = open.flatMap((one) => {
    const given = each.find(({ id }) => id === one.id);
    if (!given && onlyNamed) return [];
    const answer = given ?? { id: one.id, is_empty: others_empty };
    return [
      { ...answer, quantity: answer.quantity ?? one.used, notes: answer.notes ?? '', returned: returned(one, answer) },
    ];
  });
  if (answers.length) {
    await tx.rows(ANSWER, [
      appointmentId,
      answers.map(({ id }) => id),
      answers.map(({ is_empty }) => is_empty),
      answers.map(({ quantity }) => quantity),
      answers.map(({ notes }) => notes),
      answers.map((answer) => answer.returned),
      now,
      idOf(actor),
    ]);
  }
  return answers.length;
}
