import type { Body, Calls, Material } from 'shared-lib/contract';
import { TABLE, type Actor } from 'shared-lib/domain';
import type { Principal } from '../accounts/session-store.js';
import { notFound, notNow } from '../appointments/appointments.errors.js';
import { updateAppointment } from '../appointments/appointments.repository.js';
import { isConcerned, lockAppointment } from '../appointments/locked-appointment.js';
import { loadAppointment } from '../appointments/read/load.js';
import { actorOf, type Origin, type Scene } from '../appointments/scene.js';
import { recordAudit } from '../audit/audit.repository.js';
import { sql, type Queryable } from '../platform/database.js';
import type { Deps } from '../platform/deps.js';
import { answerMaterials } from './visit-materials.js';

type StatusBody = Body<Calls['inventory']['updateMaterialStatus']>;

export interface StatusUpdate {
  readonly materialId: number;
  readonly body: StatusBody;
  readonly origin: Origin;
}

const MATERIAL = sql(
  'material_read',
  'select id, name, category, unit, reusable, stock, reorder_level, is_empty from materials where id = $1',
);
const LOCK = sql('material_lock', 'select id, stock, is_empty from materials where id = $1 for no key update');

/**
 * The latest visit that waits for its answer about a material: of the therapist who asks, or of anybody for an
 * operator.
 */
const WAITING = sql(
  'material_waiting_visit',
  `
  select a.id from appointment_materials m join appointments a on a.id = m.appointment_id
  where m.material_id = $1 and m.is_empty is null and a.deleted_at is null and a.status = any($3::text[])
    and ($2::int is null or exists (select from appointment_therapists t where t.appointment_id = a.id and t.therapist_id = $2::int))
  order by m.deducted_at desc, a.id desc limit 1`,
);

async function visitFor(tx: Queryable, actor: Actor, { materialId, body }: StatusUpdate): Promise<number | null> {
  if (body.appointment !== undefined) return body.appointment;
  const therapist = actor.role === 'therapist' ? actor.id : null;
  return (await tx.maybe<{ id: number }>(WAITING, [materialId, therapist, TABLE.check_material.from]))?.id ?? null;
}

/**
 * Records whether a material is empty: an answer of the check after a visit, one material at a time, or the state of
 * the stock. Source: product 7; points 7-095, 5-047.
 */
export const updateMaterialStatus = (deps: Deps, user: Principal, update: StatusUpdate): Promise<Material> =>
  deps.db.tx(async (tx) => {
    const scene: Scene = { tx, deps, actor: actorOf(user), now: deps.clock.now(), origin: update.origin };
    const visit = await visitFor(tx, scene.actor, update);
    if (visit !== null) await answerForVisit(scene, user, visit, update);
    else if (user.role === 'operator') await markStock(scene, update);
    else throw notFound();
    const material = await tx.maybe<Material>(MATERIAL, [update.materialId]);
    if (!material) throw notFound();
    return material;
  });

const OPEN = sql(
  'materials_open',
  'select exists (select from appointment_materials where appointment_id = $1 and is_empty is null) as open',
);

async function answerForVisit(
  scene: Scene,
  user: Principal,
  visit: number,
  { materialId, body }: StatusUpdate,
): Promise<void> {
  const { tx, now, actor, origin } = scene;
  const locked = await lockAppointment(tx, visit);
  if (!locked || !isConcerned(locked, actor)) throw notFound();
  // As for the whole check: not during the session (point 4-023).
  if (!TABLE.check_material.from.includes(locked.state.status))
    throw notNow('ACTION_NOT_ALLOWED', await loadAppointment(tx, visit, user, now));
  const { is_empty, quantity, notes } = body;
  const recorded = await answerMaterials(
    scene,
    visit,
    { each: [{ id: materialId, is_empty, quantity, notes }], others_empty: false },
    true,
  );
  if (!recorded) throw notFound();
  const { open } = await tx.one<{ open: boolean }>(OPEN, [visit]);
  // A therapist closes the check himself; an operator answers for one who could not (product 9, 'Material check').
  const columns =
    !open && actor.role === 'operator' ? { materials_checked_at: now, materials_checked_by: actor.id } : {};
  await updateAppointment(tx, visit, columns, now);
  tx.emit({
    type: 'appointment_updated',
    appointmentId: visit,
    audience: { operators: true },
    payload: { change: 'check_material', status: locked.state.status },
  });
  recordAudit(tx, {
    at: now,
    actor,
    action: 'appointment.check_material',
    entity: 'appointment',
    entityId: visit,
    after: { material: materialId, is_empty, quantity, ...columns },
    ...origin,
  });
}

const EMPTIED = sql(
  'material_emptied',
  `
  insert into stock_movements (material_id, kind, quantity, recorded_by, notes, at) values ($1, 'emptied', $2, $3, $4, $5)`,
);
const SET_STOCK = sql(
  'material_set_stock',
  'update materials set stock = $2, is_empty = $3, updated_at = $4 where id = $1',
);

/** So many of the stock turned out empty; all of it where no number is given. It never falls below zero. */
async function markStock({ tx, now, actor, origin }: Scene, { materialId, body }: StatusUpdate): Promise<void> {
  const before = await tx.maybe<{ stock: number; is_empty: boolean }>(LOCK, [materialId]);
  if (!before) throw notFound();
  const gone = body.is_empty ? Math.min(body.quantity ?? before.stock, before.stock) : 0;
  const after = { stock: before.stock - gone, is_empty: body.is_empty && before.stock === gone };
  if (gone) await tx.rows(EMPTIED, [materialId, -gone, actor.id, body.notes ?? '', now]);
  await tx.rows(SET_STOCK, [materialId, after.stock, after.is_empty, now]);
  recordAudit(tx, {
    at: now,
    actor,
    action: 'material.status',
    entity: 'material',
    entityId: materialId,
    before: { stock: before.stock, is_empty: before.is_empty },
    after,
    ...origin,
  });
}
