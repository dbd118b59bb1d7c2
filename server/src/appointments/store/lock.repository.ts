import { bind, sql, type Tx } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { toWorkflowState, type RowsBeside } from './workflow-state.js';
import type { Leg } from 'shared-lib/domain';
import { COLUMNS, toRow, type JsonRow } from './appointment-row.js';
import type { LockedAppointment } from './locked-appointment.js';
import { elsewhereOf, elsewhereStatements } from './running.repository.js';
import { isService, isSurcharge } from '../../platform/database/price-lines.sql.js';

/** As one column: the database's client needs longer for sixty columns than for all else that it reads of a change. */
const LOCK = sql(
  'appointment_lock',
  `
  select (select row_to_json(columns) from (select ${COLUMNS.map((column) => `a.${column}`).join(', ')}) columns) as row,
    ${fullNameOf('c')} as client_name
  from appointments a join clients c on c.id = a.client_id
  where a.id = $1 and a.deleted_at is null for update of a`,
);

/** A statement of its own: one that waited for the lock would still read the old people. */
const PEOPLE = sql(
  'appointment_lock_people',
  `
  select coalesce((select json_agg(json_build_object('id', t.therapist_id, 'accepted', t.accepted_at is not null, 'ready', t.ready_at is not null,
      'picked_up', t.picked_up_at is not null, 'needs_no_ride', t.needs_no_ride_at is not null,
      'collected_before', t.collected_before) order by t.position) from appointment_therapists t where t.appointment_id = $1), '[]') as therapists,
    coalesce((select json_agg(json_build_object('id', s.service_id, 'duration', s.duration, 'therapist', s.therapist_id) order by s.position)
      from appointment_services s where s.appointment_id = $1 and ${isService('s')}), '[]') as services,
    coalesce((select json_agg(json_build_object('id', s.service_id, 'name', s.name, 'price', s.price) order by s.position)
      from appointment_services s where s.appointment_id = $1 and ${isSurcharge('s')}), '[]') as surcharges,
    exists (select from appointment_materials m where m.appointment_id = $1) as took_materials`,
);

interface LockedRow {
  readonly row: JsonRow;
  readonly client_name: string;
}

interface PeopleRow extends RowsBeside {
  readonly services: LockedAppointment['services'];
  readonly surcharges: LockedAppointment['surcharges'];
}

/**
 * Locks an appointment for the rest of the transaction; undefined where it is missing or deleted. The other reads come
 * after the lock. They are sent together, but PostgreSQL starts the second statement when the first is done.
 */
export async function lockAppointment(tx: Tx, id: number): Promise<LockedAppointment | undefined> {
  const [[found], [beside]] = await tx.pipeline(bind<LockedRow>(LOCK, [id]), bind<PeopleRow>(PEOPLE, [id]));
  return toLocked(found, beside);
}

/**
 * The same for a leg that is about to begin. It also locks the people of the leg and reads their other work, in one
 * round trip.
 */
export async function lockToBegin(tx: Tx, id: number, leg: Leg, now: Date): Promise<LockedAppointment | undefined> {
  const [[found], [beside], , running, rules] = await tx.pipeline(
    bind<LockedRow>(LOCK, [id]),
    bind<PeopleRow>(PEOPLE, [id]),
    ...elsewhereStatements(leg, { appointmentId: id, now }),
  );
  const locked = toLocked(found, beside);
  return locked && { ...locked, elsewhere: elsewhereOf(running, rules) };
}

function toLocked(found: LockedRow | undefined, beside: PeopleRow | undefined): LockedAppointment | undefined {
  if (!found || !beside) return undefined;
  const row = toRow(found.row);
  return {
    row,
    clientName: found.client_name,
    services: beside.services,
    surcharges: beside.surcharges,
    state: toWorkflowState(row, beside),
  };
}
