import { z } from 'zod';
import {
  COPY_DAYS_MAX,
  DAY_WINDOWS_MAX,
  EXCEPTION_KINDS,
  LEGS,
  limits,
  plainLine,
  serverLimits,
  SLOT_STATES,
} from '../domain/index.js';
import { call } from './call.js';
import { everybodyRead } from './field-audiences.js';
import { page, pageSize, paginated } from './paging.js';
import { day, empty, flag, id, idParams, idText, optionalName, time, wholeNumber } from './primitives.js';

/** Source: 3-024, 3-025. An end before the start is on the next morning. */
export const availabilityWindow = z.object(
  everybodyRead({ id, user: id, date: day, start_time: time, end_time: time }),
);
export type AvailabilityWindow = z.infer<typeof availabilityWindow>;
/**
 * A person free at the requested time, with the window that covers it. Colleagues may know who is free when, but not
 * how to reach them. Source: 3-026, 3-027.
 */
const listed = z.object(
  everybodyRead({ id, first_name: z.string(), last_name: z.string(), start_time: time, end_time: time }),
);
export const availableTherapist = listed.extend(everybodyRead({ specialization: z.string().nullable() }));
export const availableDriver = listed.extend(
  everybodyRead({
    motorcycle_plate: z.string().nullable(),
    vehicle_type: z.string().nullable(),
    seats: z.int().nullable(),
  }),
);
export type AvailableTherapist = z.infer<typeof availableTherapist>;
export type AvailableDriver = z.infer<typeof availableDriver>;

const lookedUp = z.string().overwrite(plainLine);
/**
 * Missing or malformed parts have their own texts (5-030..5-032), so the handler checks them. `except`: an appointment
 * whose own people count as free. Only operators may name one, as only they change bookings.
 */
const lookup = z.strictObject({
  date: lookedUp.optional(),
  start_time: lookedUp.optional(),
  end_time: lookedUp.optional(),
  except: idText.optional(),
});

/**
 * `passengers`: therapists who ride along. A group is offered only cars with enough seats. `requires_car`: for a group
 * whose size the caller does not say.
 */
const driverLookup = lookup.extend({
  passengers: wholeNumber(1, limits.GROUP_MAX).optional(),
  requires_car: flag.optional(),
});

const windowTime = { date: day, start_time: time, end_time: time };
/** Operators say whose window it is. A therapist's or driver's window is always their own. */
const newWindow = z.strictObject({ user: id.optional(), ...windowTime });

const slotState = z.enum(SLOT_STATES);
export const calendarDay = z.object(
  everybodyRead({
    date: day,
    /** In the order of the day's slots. */
    slots: z.array(slotState),
    /** The reader has no window then. False for days not written yet, and for operators, who have none. */
    day_off: z.boolean(),
  }),
);
export type CalendarDay = z.infer<typeof calendarDay>;

/** The windows of one day. An empty list is a day off. */
const windowTimes = z.strictObject(everybodyRead({ start_time: time, end_time: time }));
const dayWindows = z.array(windowTimes).max(DAY_WINDOWS_MAX);

/** What takes a person's time: a visit, or a ride to or from one. */
export const takenTime = z.object(
  everybodyRead({
    appointment: id,
    client: z.string(),
    leg: z.enum(LEGS),
    date: day,
    start_time: time,
    end_time: time,
    /** The start of the visit itself. It decides whether a person is on duty for it, also for drivers. */
    visit_start: time,
    visit_end: time,
  }),
);
export type TakenTime = z.infer<typeof takenTime>;

/** A staff member with seven days: when they can be booked, and what is booked. */
export const staffWeek = z.object(
  everybodyRead({
    id,
    role: z.enum(['therapist', 'driver']),
    first_name: z.string(),
    last_name: z.string(),
    specialization: z.string().nullable(),
    vehicle_type: z.string().nullable(),
    motorcycle_plate: z.string().nullable(),
    seats: z.int().nullable(),
    windows: z.array(availabilityWindow),
    taken: z.array(takenTime),
    /** Days of the week that an exception to the weekly pattern sets. */
    exceptions: z.array(z.object(everybodyRead({ date: day, kind: z.enum(EXCEPTION_KINDS) }))),
  }),
);
export type StaffWeek = z.infer<typeof staffWeek>;

/** The hours a person usually works, Sunday first. */
const weekPattern = z.array(dayWindows).length(7);
const exceptionDays = {
  from: day,
  to: day,
  kind: z.enum(EXCEPTION_KINDS),
  start_time: time.nullable().default(null),
  end_time: time.nullable().default(null),
};
export const availabilityException = z.object(everybodyRead({ id, ...exceptionDays, note: z.string() }));
export type AvailabilityException = z.infer<typeof availabilityException>;
export const availabilityPattern = z.object(
  everybodyRead({
    user: id,
    days: weekPattern,
    /** The last day it was written into windows; null if there is none. */
    written_until: day.nullable(),
    /** Exceptions that are not over, or were not over on the requested day. The next first. */
    exceptions: z.array(availabilityException),
  }),
);
export type AvailabilityPattern = z.infer<typeof availabilityPattern>;

/** `kept`: days set by hand, which a change of the pattern left unchanged. */
const writtenPattern = availabilityPattern.extend(everybodyRead({ kept: z.array(day) }));

export const closingDay = z.object(everybodyRead({ day, note: z.string() }));
export type ClosingDay = z.infer<typeof closingDay>;

/**
 * How many people of a trade are on duty at a time, and how many the bookings need at once. Where people are missing,
 * only those who could take what is booked count as on duty.
 */
const cover = z.object({ time, on_duty: z.int(), needed: z.int() });
const roleCover = z.object({
  /** On duty at some time of the day, out of all who are not disabled. */
  people: z.int(),
  slots: z.array(cover),
});
export const teamCover = z.object({
  therapists: z.int(),
  drivers: z.int(),
  days: z.array(z.object({ date: day, therapist: roleCover, driver: roleCover })),
  /** Ranges in which the bookings need more people than are on duty. */
  gaps: z.array(
    z.object({
      date: day,
      role: z.enum(['therapist', 'driver']),
      start_time: time,
      end_time: time,
      on_duty: z.int(),
      needed: z.int(),
      clients: z.array(z.string()),
    }),
  ),
});
export type TeamCover = z.infer<typeof teamCover>;

const base = '/api/scheduling/availabilities';

export const availability = {
  therapists: call({
    method: 'GET',
    path: `${base}/available_therapists/`,
    auth: 'session',
    summary: 'Therapists free at a time, longest free first',
    query: lookup,
    response: z.array(availableTherapist),
    status: 200,
  }),
  drivers: call({
    method: 'GET',
    path: `${base}/available_drivers/`,
    auth: 'session',
    summary: 'Drivers free for the ride out, longest free first',
    query: driverLookup,
    response: z.array(availableDriver),
    status: 200,
  }),
  slots: call({
    method: 'GET',
    path: `${base}/slots/`,
    auth: 'session',
    summary: 'How each slot of a day stands for a visit of so many minutes',
    status: 200,
    query: z.strictObject({ date: day, duration: wholeNumber(1, 600).default(60) }),
    response: z.array(
      z.object(everybodyRead({ time, state: slotState, free_therapists: z.int(), free_drivers: z.int() })),
    ),
  }),
  days: call({
    method: 'GET',
    path: `${base}/days/`,
    auth: 'session',
    summary: `Days of a calendar at a glance, ${serverLimits.CALENDAR_DAYS} at most: how each slot stands for a visit of an hour, none of a day that is over`,
    status: 200,
    query: z.strictObject({ date_after: day, date_before: day }),
    response: z.array(calendarDay),
  }),
  list: call({
    method: 'GET',
    path: `${base}/`,
    auth: 'session',
    summary: `Windows of a person, a day, or a stretch of days (from today where no day is given), always all of them: of everybody ${serverLimits.WINDOW_LIST_DAYS} days at once, of one person ${serverLimits.WINDOW_LIST_DAYS_OF_ONE}, where an open stretch ends too; staff see their own`,
    status: 200,
    query: z.strictObject({
      user: idText.optional(),
      date: day.optional(),
      date_after: day.optional(),
      date_before: day.optional(),
    }),
    response: z.array(availabilityWindow),
  }),
  create: call({
    method: 'POST',
    path: `${base}/`,
    blankIsLeftOut: true,
    auth: 'session',
    summary: 'A new window; it may cross midnight',
    body: newWindow,
    response: availabilityWindow,
    status: 201,
  }),
  update: call({
    method: 'PUT',
    path: `${base}/:id/`,
    auth: 'session',
    summary: 'Move a window; refused where a booking would be left outside',
    params: idParams,
    body: newWindow.partial(),
    response: availabilityWindow,
    status: 200,
  }),
  remove: call({
    method: 'DELETE',
    path: `${base}/:id/`,
    auth: 'session',
    summary: 'Delete a window; refused where a booking would be left outside',
    params: idParams,
    response: empty,
    status: 204,
  }),
  copy: call({
    method: 'POST',
    path: `${base}/copy/`,
    auth: 'session',
    summary: "Put a day's windows on other days too; days that have windows already are left alone",
    status: 200,
    body: z.strictObject({ user: id.optional(), from: day, to: z.array(day).min(1).max(COPY_DAYS_MAX) }),
    response: z.object(everybodyRead({ created: z.array(availabilityWindow), skipped: z.array(day) })),
  }),
  week: call({
    method: 'GET',
    path: `${base}/week/`,
    auth: 'session',
    summary: 'Seven days of the staff, by name: windows and what is booked; staff see their own',
    status: 200,
    query: z.strictObject({
      date: day,
      user: idText.optional(),
      role: z.enum(['therapist', 'driver']).optional(),
      search: optionalName.optional(),
      page,
      page_size: pageSize(limits.PAGE_SIZE_TEAM),
    }),
    response: paginated(staffWeek).extend(
      everybodyRead({
        /** Minutes that a visit may run past the end of duty. The same rule decides what a change leaves outside. */
        overrun: z.int(),
      }),
    ),
  }),
  setDay: call({
    method: 'PUT',
    path: `${base}/day/`,
    auth: 'session',
    summary:
      "A day's windows, and the same on other days in place of what they had; refused where a booking would be left outside",
    status: 200,
    body: z.strictObject({
      user: id.optional(),
      date: day,
      windows: dayWindows,
      /** What the caller saw. The change is rejected if somebody else changed it since. */
      expected: dayWindows.optional(),
      copy_to: z.array(day).max(COPY_DAYS_MAX).optional(),
    }),
    /** `closed`: days it was not copied to, because the business is closed then. */
    response: z.object(everybodyRead({ windows: z.array(availabilityWindow), closed: z.array(day) })),
  }),
  pattern: call({
    method: 'GET',
    path: `${base}/pattern/`,
    auth: 'session',
    summary: 'What somebody usually works, and the exceptions to come; operators name whose',
    status: 200,
    /** `from`: lists exceptions that were not over on that day, for screens that show past days. Default: today. */
    query: z.strictObject({ user: idText.optional(), from: day.optional() }),
    response: availabilityPattern,
  }),
  setPattern: call({
    method: 'PUT',
    path: `${base}/pattern/`,
    auth: 'session',
    summary:
      'Sets what somebody usually works and writes it eight weeks ahead; days that were set by hand stay and are named',
    status: 200,
    body: z.strictObject({ user: id.optional(), days: weekPattern, expected: weekPattern.optional() }),
    response: writtenPattern,
  }),
  endPattern: call({
    method: 'POST',
    path: `${base}/pattern/end/`,
    auth: 'session',
    summary: 'Ends a weekly pattern: the hours written from it go from today on; days that were set by hand stay',
    status: 200,
    body: z.strictObject({ user: id.optional(), expected: weekPattern.optional() }),
    response: writtenPattern,
  }),
  addException: call({
    method: 'POST',
    path: `${base}/exceptions/`,
    auth: 'session',
    summary: 'Days off, sick days or other hours; refused where a booking would be left outside',
    status: 201,
    body: z.strictObject({ user: id.optional(), ...exceptionDays, note: optionalName.default('') }),
    response: availabilityException,
  }),
  removeException: call({
    method: 'DELETE',
    path: `${base}/exceptions/:id/`,
    auth: 'session',
    summary: 'Takes an exception back: its days are as they were before it, save those set by hand since',
    params: idParams,
    /** The days that changed back; empty if nothing came back. */
    response: z.object(everybodyRead({ restored: z.array(day) })),
    status: 200,
  }),
  closingDays: call({
    method: 'GET',
    path: `${base}/closing_days/`,
    auth: 'session',
    summary: 'Days on which the business is closed, from today or from the day that is said',
    status: 200,
    query: z.strictObject({ from: day.optional() }),
    response: z.array(closingDay),
  }),
  addClosingDay: call({
    method: 'POST',
    path: `${base}/closing_days/`,
    auth: 'session',
    roles: ['operator'],
    summary: "Closes a day: everybody's windows of it go; refused where somebody is booked then",
    status: 201,
    body: z.strictObject({ day, note: optionalName.default('') }),
    response: closingDay,
  }),
  removeClosingDay: call({
    method: 'DELETE',
    path: `${base}/closing_days/:day/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Opens a day again: everybody has what they had before it was closed',
    params: z.object({ day }),
    /** How many people have windows on the day again. */
    response: z.object({ restored: z.int() }),
    status: 200,
  }),
  coverage: call({
    method: 'GET',
    path: `${base}/coverage/`,
    auth: 'session',
    roles: ['operator'],
    summary: 'Seven days of the whole team: how many are on duty in each slot, and where bookings ask for more',
    status: 200,
    query: z.strictObject({ date: day }),
    response: teamCover,
  }),
};
