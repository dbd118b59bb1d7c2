import { personName, type Elsewhere, type Leg, type Running, type Status } from 'shared-lib/domain';
import { overrunOf, SCHEDULING_RULES, type StoredRules } from '../../availability/rules/scheduling-rules.repository.js';
import { bind, sql, type BoundStatement, type Queryable, type Tx } from '../../platform/database/database.js';
import { isBeforeBeginning, runs } from './running.sql.js';

/*
 * The people of a leg who are in a session or on a ride of another appointment. Read after these people are locked, so
 * that of two simultaneous beginnings the second sees the first. Source: R-booking-16.
 */

/** The people of a leg of an appointment. The statement is sent after the lock, so it finds the current people. */
const PEOPLE_OF_LEG = `array(
    select t.therapist_id from appointment_therapists t where t.appointment_id = $1 and $2::text = 'session'
    union all select a.driver_id from appointments a where a.id = $1 and $2 = 'outbound'
    union all select a.pickup_driver_id from appointments a where a.id = $1 and $2 = 'return')`;

const LOCK_PEOPLE = sql(
  'running_lock_people',
  `select id from users where id = any(${PEOPLE_OF_LEG}) order by id for no key update`,
);

/**
 * Holds of the last day and later: work left running longer ago no longer tells where a person is. A ride home
 * confirmed in advance runs from its time on. Source: R-booking-5.
 */
const running = (people: string, except: string, now: string): string => `
  select h.staff_id, h.appointment_id, h.leg, upper(h.during) as planned_end
  from staff_holds h join appointments a on a.id = h.appointment_id
  where h.staff_id = any(${people}) and h.during && tstzrange(${now}::timestamptz - interval '1 day', null)
    and h.appointment_id <> ${except} and ${runs('a')} and (h.leg <> 'return' or lower(h.during) <= ${now}::timestamptz)
  order by h.staff_id, planned_end desc`;

const RUNNING_OF_LEG = sql('running_of_leg', running(PEOPLE_OF_LEG, '$1', '$3'));
const RUNNING_OF_PEOPLE = sql('running_of_people', running('$1::int[]', '$2::int', '$3'));

interface RunningRow {
  readonly staff_id: number;
  readonly appointment_id: number;
  readonly leg: Leg;
  readonly planned_end: Date;
}

const toRunning = (row: RunningRow): Running => ({
  staffId: row.staff_id,
  appointmentId: row.appointment_id,
  leg: row.leg,
  plannedEnd: row.planned_end.getTime(),
});

const toElsewhere = (rows: readonly RunningRow[], rules: readonly StoredRules[]): Elsewhere => ({
  running: rows.map(toRunning),
  overrun: overrunOf(rules),
});

export interface AboutToBegin {
  readonly appointmentId: number;
  readonly now: Date;
}

type ElsewhereStatements = readonly [BoundStatement<unknown>, BoundStatement<RunningRow>, BoundStatement<StoredRules>];

/** To be sent in this order after the lock of the appointment; `elsewhereOf` reads the answers. */
export const elsewhereStatements = (leg: Leg, { appointmentId, now }: AboutToBegin): ElsewhereStatements => [
  bind(LOCK_PEOPLE, [appointmentId, leg]),
  bind<RunningRow>(RUNNING_OF_LEG, [appointmentId, leg, now]),
  SCHEDULING_RULES,
];
export const elsewhereOf = (rows: readonly RunningRow[], rules: readonly StoredRules[]): Elsewhere =>
  toElsewhere(rows, rules);

/** The same for known people. A caller that lets them begin something must lock them first. */
export async function findElsewhere(
  tx: Tx,
  staff: readonly number[],
  { appointmentId, now }: AboutToBegin,
): Promise<Elsewhere> {
  const [rows, rules] = await tx.pipeline(
    bind<RunningRow>(RUNNING_OF_PEOPLE, [staff, appointmentId, now]),
    SCHEDULING_RULES,
  );
  return toElsewhere(rows, rules);
}

const NAMES = sql(
  'running_names',
  `
  select u.first_name, u.last_name, c.first_name as client_first_name, c.last_name as client_last_name
  from users u, appointments a join clients c on c.id = a.client_id where u.id = $1 and a.id = $2`,
);

/** The names of a person and of the client whose visit they are in. */
export async function findRunningNames(
  q: Queryable,
  { staffId, appointmentId }: Running,
): Promise<{ readonly person: string; readonly client: string }> {
  const names = await q.one<Record<'first_name' | 'last_name' | 'client_first_name' | 'client_last_name', string>>(
    NAMES,
    [staffId, appointmentId],
  );
  return {
    person: personName(names),
    client: personName({ first_name: names.client_first_name, last_name: names.client_last_name }),
  };
}

/** $1 people, $2 the changed visit, $3 now. A day around now, because running work keeps nobody from later visits. */
const HELD_UP = sql(
  'running_holds_up',
  `
  select distinct a.id, a.status from appointment_people p join appointments a on a.id = p.appointment_id
  where p.staff_id = any($1::int[]) and p.starts_at between $3::timestamptz - interval '1 day' and $3::timestamptz + interval '1 day'
    and a.id <> $2 and a.deleted_at is null and ${isBeforeBeginning('a')}
  order by a.id`,
);

/** The visits in which these people are about to begin something. */
export const findAboutToBegin = (
  q: Queryable,
  staff: readonly number[],
  { appointmentId, now }: AboutToBegin,
): Promise<{ readonly id: number; readonly status: Status }[]> => q.rows(HELD_UP, [staff, appointmentId, now]);
