import {
  type Gender,
  LONGEST_MARGIN,
  type Interval,
  type Role,
  type Vehicle,
  type StaffTime as TimeOfStaff,
} from 'shared-lib/domain';
import { sql, type Queryable } from '../../platform/database/database.js';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import { around, intervals, type Pairs, pairs, toDuty, windowsNear } from './duty.sql.js';

interface Person {
  readonly id: number;
  readonly role: Role;
  readonly name: string;
  readonly first_name: string;
  readonly last_name: string;
  readonly specialization: string | null;
  readonly gender: Gender | null;
  readonly vehicle_type: Vehicle | null;
  readonly motorcycle_plate: string | null;
  readonly seats: number | null;
  readonly is_active: boolean;
  readonly suspended_until: Date | null;
}

/** A person, with duty and holds around a stretch of time. */
export type StaffTime = Person & TimeOfStaff;

interface StaffTimeRow extends Person {
  readonly windows: Pairs | null;
  readonly held: Pairs | null;
  readonly last_work_end?: Date | null;
}

const toStaffTime = ({ windows, held, last_work_end = null, ...person }: StaffTimeRow): StaffTime => ({
  ...person,
  duty: toDuty(windows),
  held: intervals(held),
  last_work_end,
});

export interface StaffTimeSearch {
  /** The result can decide any visit in the span: it has all holds in the way, and the whole duty around it. */
  readonly span: Interval;
  /** The appointment that is being changed: it holds nobody. */
  readonly except: number | null;
}

/** How far back a person's last work is looked for. A person without any since then has been free longest. */
const LOOK_BACK = '7 days';

const PERSON = `u.id, u.role, ${fullNameOf('u')} as name, u.first_name, u.last_name,
  u.specialization, u.gender, u.vehicle_type, u.motorcycle_plate, u.seats, u.is_active, u.suspended_until`;

/** $1, $2: the span; $3: the appointment that holds nobody. */
const WINDOWS = windowsNear('u.id', '$1', '$2');
const IN_THE_WAY = `h.during && ${around('$1', '$2', `${LONGEST_MARGIN} minutes`)}`;
const OTHERS = 'h.staff_id = u.id and h.appointment_id is distinct from $3::int';
const HELD = `select ${pairs('h.during')} as list from staff_holds h where ${OTHERS} and ${IN_THE_WAY}`;
/** Reads a person's holds once, from the last days to those in the way. */
const HELD_AND_LAST_WORK = `
  select ${pairs('h.during')} filter (where ${IN_THE_WAY}) as list, max(upper(h.during)) filter (where lower(h.during) < $1) as last_work_end
  from staff_holds h
  where ${OTHERS} and h.during && tstzrange($1::timestamptz - interval '${LOOK_BACK}', $2::timestamptz + interval '${LONGEST_MARGIN} minutes')`;

const OF_PEOPLE = sql(
  'staff_time_of_people',
  `
  select ${PERSON}, windows.list as windows, held.list as held
  from users u cross join lateral (${WINDOWS}) windows cross join lateral (${HELD}) held
  where u.id = any($4::int[]) order by u.id`,
);

/** People by their ids, whatever their role and whether or not they may work. */
export const findStaffTime = async (
  q: Queryable,
  ids: readonly number[],
  { span, except }: StaffTimeSearch,
): Promise<StaffTime[]> =>
  (await q.rows<StaffTimeRow>(OF_PEOPLE, [span.start, span.end, except, ids])).map(toStaffTime);

/** Leaves out people without a window near, because only a window can mean duty. */
const ON_DUTY_NEAR = 'and windows.list is not null';
const ofTeam = (held: string, lastWork = '', who = ON_DUTY_NEAR): string => `
  select ${PERSON}, windows.list as windows, held.list as held${lastWork}
  from users u cross join lateral (${WINDOWS}) windows cross join lateral (${held}) held
  where u.role = any($4::text[]) and u.is_active ${who}
  order by u.first_name, u.last_name, u.id`;

const TEAM = sql('staff_time_of_team', ofTeam(HELD));
const TEAM_WITH_LAST_WORK = sql(
  'staff_time_of_team_with_last_work',
  ofTeam(HELD_AND_LAST_WORK, ', held.last_work_end'),
);
const WHOLE_TEAM = sql('staff_time_of_whole_team', ofTeam(HELD_AND_LAST_WORK, ', held.last_work_end', ''));

export interface TeamSearch extends StaffTimeSearch {
  readonly roles: readonly ('therapist' | 'driver')[];
  /** Also find each person's last work, for choices by who has been free longest. */
  readonly withLastWork?: boolean;
}

/** All people of these roles who are not disabled and have windows near the span, by name. */
export const findTeamTime = async (
  q: Queryable,
  { roles, span, except, withLastWork }: TeamSearch,
): Promise<StaffTime[]> => {
  const statement = withLastWork ? TEAM_WITH_LAST_WORK : TEAM;
  return (await q.rows<StaffTimeRow>(statement, [span.start, span.end, except, roles])).map(toStaffTime);
};

/** The same with people who have no window near, and with each person's last work, to say why a person is not free. */
export const findWholeTeamTime = async (
  q: Queryable,
  { roles, span, except }: Omit<TeamSearch, 'withLastWork'>,
): Promise<StaffTime[]> =>
  (await q.rows<StaffTimeRow>(WHOLE_TEAM, [span.start, span.end, except, roles])).map(toStaffTime);
