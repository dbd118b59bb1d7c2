import type { CalendarEntry } from 'shared-lib/contract';
import { isOverdue, type Status } from 'shared-lib/domain';
import { fullNameOf } from '../../platform/database/full-name.sql.js';
import type { Reader } from '../../platform/principal.js';
import type { Rows } from './rows.js';

/** Rows as the database answers them, without names, because a month has a thousand of them. Instants are ISO texts. */
type StoredEntry = readonly [
  id: number,
  date: string,
  startsAt: string,
  endsAt: string,
  status: Status,
  client: string,
  responseDeadline: string,
  /**
   * For a pending visit, the people who were asked and have not answered, including the driver of an unconfirmed ride
   * home.
   */
  therapists: readonly number[] | null,
  driver: number | null,
  /** Only where names were asked for. */
  people?: readonly string[],
];
interface EntryRow {
  readonly entry: StoredEntry;
}

const IS_PENDING = `a.status = 'pending'`;
const columnsWith = (
  more: string,
): string => `(select json_build_array(a.id, a.service_day, a.starts_at, a.ends_at, a.status,
  (select ${fullNameOf('c')} from clients c where c.id = a.client_id), a.response_deadline,
  case when ${IS_PENDING} then (select json_agg(t.therapist_id) from appointment_therapists t
    where t.appointment_id = a.id and t.accepted_at is null) end,
  case when ${IS_PENDING} and a.driver_accepted_at is null then a.driver_id
    when a.status = 'driver_assigned_pickup' then a.pickup_driver_id end${more})) as entry`;
const PEOPLE = `, (select coalesce(json_agg(name order by place), '[]') from (
  select ${fullNameOf('u')} as name, t.position as place from appointment_therapists t join users u on u.id = t.therapist_id
    where t.appointment_id = a.id
  union all select ${fullNameOf('d')}, null from users d where d.id = a.driver_id) people)`;

function toEntry({ entry }: EntryRow, { userId }: Reader, now: Date): CalendarEntry {
  const [id, date, starts_at, ends_at, status, client, deadline, therapists, driver, people] = entry;
  return {
    id,
    date,
    starts_at,
    ends_at,
    status,
    client,
    is_overdue: isOverdue({ status, responseDeadline: Date.parse(deadline) }, now.getTime()),
    awaits_you: driver === userId || (therapists?.includes(userId) ?? false),
    ...(people && { people: [...people] }),
  };
}

const rowsWithColumns = (name: string, columns: string): Rows<EntryRow> => ({
  name,
  columns,
  write: (row, reader, now) => JSON.stringify(toEntry(row, reader, now)),
});

/** The fields of a calendar: a seventh of a card, and no phone number. Source: 2-180, 2-182, 9-017. */
export const CALENDAR_ENTRIES = rowsWithColumns('calendar', columnsWith(''));
/** The same with the names of therapists and driver, for a week. Source: R-beyond-456. */
export const CALENDAR_ENTRIES_WITH_PEOPLE = rowsWithColumns('calendar_people', columnsWith(PEOPLE));
