import type { AttendanceRecord, BadgeTone } from 'shared-lib';
import { formatTime, localDate, localTime } from 'shared-lib';
import { type AttendanceSummary, lacksCheckOut, minutesWorked } from 'shared-lib/attendance';
import { arrivalTone, arrivalWord } from '../check-in/arrivalWords';
import * as m from '../texts/m';

/** A person of the register, with their record of the day if there is one. */
export type Entry = AttendanceSummary['staff'][number];

interface StateRow {
  readonly label: string;
  readonly fits: (entry: Entry, isToday: boolean) => boolean;
}

const waits = ({ record }: Entry): boolean =>
  record !== null && record.status === 'pending_approval' && record.check_out_time !== null;
const isAtWork = ({ record }: Entry): boolean => record?.is_checked_in ?? false;

/**
 * The filters of the register, the most urgent state first. A person still at work does not wait for approval: that
 * comes after the check-out. Source: 4-085.
 */
export const STATES = {
  waiting: { label: m.waiting_for_approval(), fits: waits },
  open: { label: m.no_check_out(), fits: (entry, isToday) => isAtWork(entry) && !isToday },
  at_work: { label: m.at_work(), fits: (entry, isToday) => isAtWork(entry) && isToday },
  not_checked_in: { label: m.not_checked_in(), fits: ({ record, expected }) => !record && expected },
  present: { label: m.present(), fits: ({ record }) => record?.arrival === 'present' },
  late: { label: m.late(), fits: ({ record }) => record?.arrival === 'late' },
  absent: { label: m.absent(), fits: ({ record }) => record?.arrival === 'absent' },
  approved: { label: m.approved(), fits: ({ record }) => record?.approved ?? false },
  day_off: { label: m.day_off(), fits: ({ record, expected }) => !record && !expected },
} as const satisfies Record<string, StateRow>;
export type State = keyof typeof STATES;

/** Those who wait come first; then no check-out, at work, not checked in; then those who are done, and days off. */
const ORDER: readonly State[] = ['waiting', 'open', 'at_work', 'not_checked_in', 'absent', 'approved', 'day_off'];
const rankOf = (entry: Entry, isToday: boolean): number => {
  const rank = ORDER.findIndex((state) => STATES[state].fits(entry, isToday));
  return rank === -1 ? ORDER.indexOf('approved') : rank;
};

export const isWaiting = waits;
const laterThan = (sent: string | null, at: string | null): string | null =>
  sent && at && minutesWorked(new Date(at), new Date(sent)) > 0 ? sent : null;
/** When the server heard of a check-in and a check-out whose times are the phone's; null for those it heard at once. */
export const sentLate = (record: AttendanceRecord) => ({
  in: laterThan(record.check_in_sent_at, record.check_in_time),
  out: laterThan(record.check_out_sent_at, record.check_out_time),
});
const isSentLate = (record: AttendanceRecord): boolean => Object.values(sentLate(record)).some((sent) => sent !== null);

/**
 * The person or their phone said later when they came or left. An operator looks at each of these, so 'Approve all'
 * leaves them out. Source: R-day-12, R-beyond-320.
 */
export const isSaid = ({ record, ...entry }: Entry): boolean =>
  waits({ record, ...entry }) && record !== null && (record.check_out_said || isSentLate(record));

/** @param settled ids of records approved a moment ago. They keep their place, so that no button moves under a hand. */
export function inOrder(entries: readonly Entry[], isToday: boolean, settled: ReadonlySet<number>): Entry[] {
  const rank = (entry: Entry): number => (entry.record && settled.has(entry.record.id) ? 0 : rankOf(entry, isToday));
  return entries
    .map((entry) => ({ entry, rank: rank(entry) }))
    .sort((a, b) => a.rank - b.rank)
    .map(({ entry }) => entry);
}

export interface Badged {
  readonly word: string;
  readonly tone: BadgeTone;
}

/** Marks a past day without a check-out. Source: R-day-11. */
const NO_CHECK_OUT: Badged = { word: m.no_check_out(), tone: 'red' };
/** For who approves: the times are those of the phone. Source: R-beyond-320. */
const SENT_LATE: Badged = { word: m.sent_late(), tone: 'amber' };

/** The badges of a row: how the person came, and whether their check-out is missing. */
export function badgesOf({ record, expected }: Entry, isToday: boolean): readonly Badged[] {
  if (!record) return [{ word: expected ? m.not_checked_in() : m.day_off(), tone: 'grey' }];
  const arrival = { word: arrivalWord(record.arrival), tone: arrivalTone(record.arrival) };
  return [
    arrival,
    ...(record.is_checked_in && !isToday ? [NO_CHECK_OUT] : []),
    ...(!record.approved && isSentLate(record) ? [SENT_LATE] : []),
  ];
}

/** Minutes at work, up to now for a person who still is. A past day without a check-out has none. Source: R-day-11. */
export function minutesAt(record: AttendanceRecord | null, now: Date): number | null {
  if (!record?.check_in_time || lacksCheckOut(record, now)) return null;
  const { check_in_time: from, check_out_time: to } = record;
  return minutesWorked(new Date(from), to ? new Date(to) : now);
}

/** `12:52 PM`, or a dash. */
export const clockOf = (instant: string | null): string => (instant ? formatTime(new Date(instant)) : '—');

/** Date and time, so that spreadsheets sort them: a night's check-out has a date of its own. */
const stamp = (instant: string | null | undefined): string => {
  if (!instant) return '';
  const at = new Date(instant);
  return `${localDate(at)} ${localTime(at)}`;
};

export const dayRows = (day: string, entries: readonly Entry[], isToday: boolean) => [
  [m.service_day(), m.name(), m.role(), m.state(), m.check_in(), m.check_out(), m.hours(), m.approved(), m.notes()],
  ...entries.map((entry) => [
    day,
    entry.staff_name,
    entry.staff_role,
    badgesOf(entry, isToday)
      .map(({ word }) => word)
      .join(', '),
    stamp(entry.record?.check_in_time),
    stamp(entry.record?.check_out_time),
    entry.record?.hours_worked,
    stamp(entry.record?.approved_at),
    entry.record?.notes,
  ]),
];
