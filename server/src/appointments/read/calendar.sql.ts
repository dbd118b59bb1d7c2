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
];
interface EntryRow {
  readonly entry: StoredEntry;
}

const IS_PENDING = `a.status = 'pending'`;
const COLUMNS = `(select json_build_array(a.id, a.service_day, a.starts_at, a.ends_at, a.status,
  (select ${fullNameOf('c')} from clients c where c.id = a.client_id), a.response_deadline,
  case when ${IS_PENDING} then (select json_agg(t.therapist_id) from appointment_therapists t
    where t.appointment_id = a.id and t.accepted_at is null) end,
  case when ${IS_PENDING} and a.driver_accepted_at is null then a.driver_id
    when a.status = 'driver_assigned_pickup' then a.pickup_driver_id end)) as entry`;

function toEntry({ entry }: EntryRow, { userId }: Reader, now: Date): CalendarEntry {
  const [id, date, starts_at, ends_at, status, client, deadline, therapists, driver] = entry;
  return {
    id,
    date,
    starts_at,
    ends_at,
    status,
    client,
    is_overdue: isOverdue({ status, responseDeadline: Date.parse(deadline) }, now.getTime()),
    awaits_you: driver === userId || (therapists?.includes(userId) ?? false),
  };
}

/** The fields of a calendar: a seventh of a card, and no phone number. Source: 2-180, 2-182, 9-017. */
export const CALENDAR_ENTRIES: Rows<EntryRow> = {
  name: 'calendar',
  columns: COLUMNS,
  write: (row, reader, now) => JSON.stringify(toEntry(row, reader, now)),
};
