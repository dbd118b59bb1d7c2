import { addDays, instantOf, limits, type ServiceDay, serviceDayOf, windowOf } from 'shared-lib/domain';
import { range, type Row } from './demo.repository.js';
import { furtherWindows } from './casting.js';
import type { World } from './world.js';

const MINUTE = limits.MINUTE;
export const HISTORY_DAYS = 31;
const DAYS_AHEAD = 14;

const weekday = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/**
 * One day off a week, a different one for each person; `therapist` and `driver`, whom visitors try first, have Monday
 * off.
 */
export const onDuty = (position: number, day: string): boolean => weekday(day) !== (position + 1) % 7;

const everybody = ({ team }: World): (readonly [id: number, position: number])[] =>
  [...team.therapists.entries(), ...team.drivers.entries()].map(([position, id]) => [id, position]);

/**
 * Windows 13:00-01:00 of the past month and the next two weeks; today all work. Further people come when they are
 * needed.
 */
export function windowRows(world: World): Row[] {
  const today = serviceDayOf(world.now);
  const rows: Row[] = [];
  const add = (id: number, day: ServiceDay, start: Date, end: Date): void =>
    void rows.push({
      staff_id: id,
      service_day: day,
      during: range(start, end),
      created_at: world.now,
      updated_at: world.now,
    });
  for (let away = -HISTORY_DAYS; away <= DAYS_AHEAD; away++) {
    const day = addDays(today, away);
    const { start, end } = windowOf(day, limits.DEFAULT_WINDOW.start, limits.DEFAULT_WINDOW.end);
    for (const [id, position] of everybody(world)) {
      if (away === 0 || onDuty(position, day)) add(id, day, start, end);
    }
  }
  for (const { id, day, start, end } of furtherWindows(world)) add(id, day, start, end);
  return rows;
}

interface Clocked {
  readonly staffId: number;
  readonly day: string;
  readonly checkIn: Date | null;
  readonly checkOut: Date | null;
  readonly approvedAt: Date | null;
  readonly notes?: string;
}

function attendanceRow({ staffId, day, checkIn, checkOut, approvedAt, notes = '' }: Clocked, approver: number): Row {
  const arrival = checkIn === null ? 'absent' : checkIn < instantOf(day, limits.LATE_FROM) ? 'present' : 'late';
  const made = checkIn ?? instantOf(day, limits.CHECK_IN_CLOSES);
  return {
    staff_id: staffId,
    service_day: day,
    check_in_at: checkIn,
    check_out_at: checkOut,
    arrival,
    status: checkIn && !approvedAt ? 'pending_approval' : arrival,
    notes,
    approved_at: approvedAt,
    approved_by: approvedAt && approver,
    created_at: made,
    updated_at: approvedAt ?? checkOut ?? made,
  };
}

/** A month of attendance: mostly on time, yesterday still waits for approval, and today some have checked in. */
export function attendanceRows(world: World): Row[] {
  const { random, team, now } = world;
  const [approver = 0] = team.operators;
  const today = serviceDayOf(now);
  const rows: Row[] = [];
  for (let back = HISTORY_DAYS; back >= 1; back--) {
    const day = addDays(today, -back);
    for (const [id, position] of everybody(world)) {
      if (!onDuty(position, day)) continue;
      const fate = random.next();
      const arrived =
        fate < 0.03
          ? null
          : new Date(instantOf(day, fate < 0.13 ? '13:16' : '12:38').getTime() + random.between(0, 33) * MINUTE);
      const left = arrived && new Date(instantOf(day, '22:20').getTime() + random.between(0, 155) * MINUTE);
      const approvedAt =
        back === 1 && random.chance(0.6)
          ? null
          : new Date(instantOf(addDays(day, 1), '11:00').getTime() - (back === 1 ? 300 : 0) * MINUTE);
      rows.push(
        attendanceRow(
          { staffId: id, day, checkIn: arrived, checkOut: left, approvedAt: arrived && approvedAt },
          approver,
        ),
      );
    }
  }
  return [...rows, ...todayRows(world, today)];
}

/**
 * `therapist` and `driver` have not checked in, so that a visitor can; after 01:30 people without a check-in are
 * absent.
 */
function todayRows(world: World, today: string): Row[] {
  const { now } = world;
  const opened = instantOf(today, '06:00').getTime() + MINUTE;
  const usual = instantOf(today, '12:52').getTime();
  const closed = now >= instantOf(today, limits.CHECK_IN_CLOSES);
  const here = everybody(world).filter(([, position]) => position > 0);
  const rows = here.map(([id, position], order) => {
    const late = position === 2 ? 31 * MINUTE : order * 2 * MINUTE;
    const checkIn = new Date(Math.min(usual + late, Math.max(opened, now.getTime() - (2 + order * 3) * MINUTE)));
    return attendanceRow(
      {
        staffId: id,
        day: today,
        checkIn,
        checkOut: null,
        approvedAt: null,
        ...(position === 2 && { notes: 'Stuck behind the parade in Quiapo.' }),
      },
      0,
    );
  });
  for (const [order, { id, day, start }] of furtherWindows(world).entries()) {
    const came = Math.max(opened, start.getTime() - (6 + (order % 9)) * MINUTE);
    if (day !== today || came > now.getTime()) continue;
    rows.push(attendanceRow({ staffId: id, day, checkIn: new Date(came), checkOut: null, approvedAt: null }, 0));
  }
  const absent = everybody(world).filter(([, position]) => position === 0);
  return closed
    ? [
        ...rows,
        ...absent.map(([id]) =>
          attendanceRow({ staffId: id, day: today, checkIn: null, checkOut: null, approvedAt: null }, 0),
        ),
      ]
    : rows;
}
