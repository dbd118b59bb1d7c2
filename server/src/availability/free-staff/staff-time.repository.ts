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

/** A person, and what the time around a stretch looks like: when on duty, and when held by appointments. */
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
  /** Visits in it can be decided by what is found: the holds in the way of any, and the whole duty around it. */
  readonly span: Interval;
  /** An appointment that holds nobody: the one that is being changed. */
  readonly except: number | null;
}

/** How far back the last work of a person is looked for; whoever had none since then has been free for longest. */
const LOOK_BACK = '7 days';

const PERSON = `u.id, u.role, ${fullNameOf('u')} as name, u.first_name, u.last_name,
  u.specialization, u.gender, u.vehicle_type, u.motorcycle_plate, u.seats, u.is_active, u.suspended_until`;

/** $1, $2: the span; $3: the appointment that holds nobody. */
const WINDOWS = windowsNear('u.id', '$1', '$2');
const IN_THE_WAY = `h.during && ${around('$1', '$2', `${LONGEST_MARGIN} minutes`)}`;
const OTHERS = 'h.staff_id = u.id and h.appointment_id is distinct from $3::int';
const HELD = `select ${pairs('h.during')} as list from staff_holds h where ${OTHERS} and ${IN_THE_WAY}`;
/** In one walk through a person's holds, from the last days to those in the way. */
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

/** People by their ids, whoever they are and whether they may work or not. */
export const findStaffTime = async (
  q: Queryable,
  ids: readonly number[],
  { span, except }: StaffTimeSearch,
): Promise<StaffTime[]> =>
  (await q.rows<StaffTimeRow>(OF_PEOPLE, [span.start, span.end, except, ids])).map(toStaffTime);

/** Who has no window near is left out here already: nobody else could be on duty. */
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
  /** Whether to look for each person's last work, too: for choices that go by who has been free for longest. */
  readonly withLastWork?: boolean;
}

/** Everybody of these roles who is not disabled and has windows near the span, by name. */
export const findTeamTime = async (
  q: Queryable,
  { roles, span, except, withLastWork }: TeamSearch,
): Promise<StaffTime[]> => {
  const statement = withLastWork ? TEAM_WITH_LAST_WORK : TEAM;
  return (await q.rows<StaffTimeRow>(statement, [span.start, span.end, except, roles])).map(toStaffTime);
};

/** The same with those who have no window near, and with each person's last work: to say why somebody is not free. */
export const findWholeTeamTime = async (
  q: Queryable,
  { roles, span, except }: Omit<TeamSearch, 'withLastWork'>,
): Promise<StaffTime[]> =>
  (await q.rows<StaffTimeRow>(WHOLE_TEAM, [span.start, span.end, except, roles])).map(toStaffTime);
