import { limits, addDays, payPeriod, serviceDayOf, windowOf } from 'shared-lib/domain';
import { planDeadline } from '../appointments/workflow/plan-deadline.js';
import { planPickupWindow } from '../appointments/workflow/pickup.effects.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { insertRows, range, reserveIds, type Row, handOverAll, startPayouts } from './demo.repository.js';
import type { Visit } from './visit.js';
import type { World } from './world.js';

/** The weeks at whose beginnings the cash of the week before was handed over; the last begins today. */
const WEEKS = 5;

/**
 * Stores the payments, the earliest first, and between them the hand-overs of their cash: each week, and this morning.
 */
async function storeLedger(tx: Tx, { now, team }: Pick<World, 'now' | 'team'>, rows: readonly Row[]): Promise<void> {
  const [operator] = team.operators;
  let left = rows;
  for (let weeks = WEEKS; weeks >= 0 && operator !== undefined; weeks--) {
    const { start } = windowOf(addDays(serviceDayOf(now), -7 * weeks), '06:00', '07:00');
    const before = left.filter(({ at }) => (at as Date) < start);
    left = left.filter(({ at }) => (at as Date) >= start);
    await insertRows(tx, 'payments', before);
    await handOverAll(tx, operator, start);
  }
  await insertRows(tx, 'payments', left);
  if (operator !== undefined) await startPayouts(tx, operator, payPeriod('half', serviceDayOf(now)).from, now);
}

const RECENT_MS = 3 * 3_600_000;

/** Stores the visits with all their records, oldest first, so that a higher id is a later booking. */
export async function storeVisits(tx: Tx, deps: Deps, world: World): Promise<void> {
  const visits = [...world.visits].sort((a, b) => a.plan.askedAt.getTime() - b.plan.askedAt.getTime());
  const ids = await reserveIds(tx, 'appointments', visits.length);
  const numbered = visits.map((visit, at): [number, Visit] => [ids[at] ?? 0, visit]);
  const each = (rowsOf: (id: number, visit: Visit) => Row[]): Row[] =>
    numbered.flatMap(([id, visit]) => rowsOf(id, visit));

  await insertRows(tx, 'appointments', each(appointmentRow));
  await insertRows(tx, 'appointment_services', each(serviceRows));
  await insertRows(tx, 'appointment_therapists', each(therapistRows));
  await insertRows(
    tx,
    'staff_holds',
    each((id, { holds }) =>
      holds.map(({ staffId, leg, start, end }) => ({
        staff_id: staffId,
        appointment_id: id,
        leg,
        during: range(start, end),
      })),
    ),
  );
  await storeLedger(tx, world, byTime(each(ledgerRows), 'at'));
  await insertRows(tx, 'appointment_materials', each(materialRows(world)));
  await insertRows(tx, 'stock_movements', byTime([...openingRows(world), ...each(movementRows(world))], 'at'));
  await insertRows(
    tx,
    'notifications',
    byTime(
      each((id, visit) => notificationRows(world, id, visit)),
      'created_at',
    ),
  );
  await insertRows(tx, 'audit_log', byTime(each(auditRows), 'at'));
  await planJobs(tx, deps, numbered);
}

const byTime = (rows: Row[], column: string): Row[] =>
  rows.sort((a, b) => (a[column] as Date).getTime() - (b[column] as Date).getTime());

const lastTouch = ({ record, row, plan, answers }: Visit): Date =>
  [
    record.at(-1)?.at,
    row.materials_checked_at,
    row.return_journey_completed_at,
    row.cancelled_at,
    ...[...answers.values()].map(({ accepted }) => accepted),
  ].reduce<Date>((latest, at) => (at && at > latest ? at : latest), plan.askedAt);

const appointmentRow = (id: number, visit: Visit): Row[] => [
  { ...visit.row, id, created_by: visit.plan.operator, created_at: visit.plan.askedAt, updated_at: lastTouch(visit) },
];

const serviceRows = (id: number, { plan }: Visit): Row[] =>
  plan.services.map((service, at) => ({
    appointment_id: id,
    position: at + 1,
    service_id: service.id,
    name: service.name,
    duration: service.duration,
    price: service.price,
  }));

const therapistRows = (id: number, { state, answers }: Visit): Row[] =>
  state.therapists.map((one, at) => {
    const { accepted = null, ready = null, pickedUp = null } = answers.get(one.id) ?? {};
    return {
      appointment_id: id,
      therapist_id: one.id,
      position: at + 1,
      accepted_at: accepted,
      ready_at: ready,
      picked_up_at: pickedUp,
    };
  });

const ledgerRows = (id: number, { ledger }: Visit): Row[] =>
  ledger.map(({ kind, method, amount, collectedBy, recordedBy, at }) => ({
    appointment_id: id,
    kind,
    method,
    amount,
    notes: '',
    collected_by: collectedBy,
    recorded_by: recordedBy,
    at,
  }));

const materialRows =
  (world: World) =>
  (id: number, { used }: Visit): Row[] =>
    used.map(({ materialId, quantity, deductedAt, checkedAt }) => ({
      appointment_id: id,
      material_id: materialId,
      quantity_used: quantity,
      deducted_at: deductedAt,
      returned_at: checkedAt && world.materials.get(materialId)?.reusable ? checkedAt : null,
      is_empty: checkedAt ? false : null,
      checked_quantity: checkedAt ? quantity : null,
      check_notes: checkedAt ? '' : null,
      shortage: 0,
    }));

/** Out at the start of the session; reusable materials come back with the check. */
const movementRows =
  (world: World) =>
  (id: number, { used }: Visit): Row[] =>
    used.flatMap(({ materialId, quantity, deductedAt, takenBy, checkedAt }) => {
      const movement = { material_id: materialId, appointment_id: id, recorded_by: takenBy, notes: '' };
      const out = { ...movement, kind: 'use', quantity: -quantity, at: deductedAt };
      return checkedAt && world.materials.get(materialId)?.reusable
        ? [out, { ...movement, kind: 'return', quantity, at: checkedAt }]
        : [out];
    });

/** Purchases that lead to the catalogue's stock of today: half a year ago, and two weeks ago. */
function openingRows({ materials, visits, now, team }: World): Row[] {
  const [operator = null] = team.operators;
  const restocked = new Date(now.getTime() - 14 * limits.DAY);
  return [...materials].flatMap(([id, { stock, reusable }]) => {
    const uses = visits.flatMap(({ used }) => used.filter(({ materialId }) => materialId === id));
    const out = (some: typeof uses): number =>
      some.reduce((sum, one) => sum + (reusable && one.checkedAt ? 0 : one.quantity), 0);
    const usedLater = reusable ? 0 : out(uses.filter(({ deductedAt }) => deductedAt > restocked));
    const opening = stock + out(uses) - usedLater;
    const movement = { material_id: id, appointment_id: null, recorded_by: operator };
    return [
      {
        ...movement,
        kind: 'opening',
        quantity: opening,
        notes: 'First count',
        at: new Date(now.getTime() - 180 * limits.DAY),
      },
      ...(usedLater
        ? [{ ...movement, kind: 'restock', quantity: usedLater, notes: 'Monthly delivery', at: restocked }]
        : []),
    ];
  });
}

function notificationRows({ now, team }: World, id: number, { notified }: Visit): Row[] {
  return notified.flatMap(({ to, type, change, title, message, at, by }) => {
    const row = {
      type,
      notification_type: change,
      title,
      message,
      appointment_id: id,
      created_at: at,
      read_at: now.getTime() - at.getTime() > RECENT_MS ? new Date(at.getTime() + 300_000) : null,
    };
    const readers = to === 'operators' ? team.operators.filter((one) => one !== by) : [to];
    return readers.map((reader) => ({ user_id: reader, ...row }));
  });
}

const auditRows = (id: number, { record }: Visit): Row[] =>
  record.map(({ at, actor, action, before, after }) => ({
    at,
    actor_id: actor.role === 'system' ? null : actor.id,
    actor_role: actor.role,
    action,
    entity: 'appointment',
    entity_id: String(id),
    before,
    after,
  }));

/** Plans the jobs of open visits: answers that are due, and the asked pickup driver's 15 minutes. */
async function planJobs(tx: Tx, { jobs }: Deps, numbered: readonly (readonly [number, Visit])[]): Promise<void> {
  for (const [appointmentId, { state, plan }] of numbered) {
    if (state.status === 'pending')
      await planDeadline(tx, jobs, {
        appointmentId,
        startsAt: state.startsAt,
        endsAt: state.endsAt,
        now: plan.askedAt,
      });
    const deadline = state.status === 'driver_assigned_pickup' ? state.pickup?.deadline : null;
    if (deadline != null) await planPickupWindow(tx, jobs, appointmentId, deadline);
  }
}
