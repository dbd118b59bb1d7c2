import type { AttendanceRecord, AttendanceTotal } from './attendance.js';
import type { Answer, Call } from './call.js';
import type { Calls } from './calls.js';
import { CASH_VISIBILITY } from './cash-fields.js';
import type { Notification } from './notifications.js';
import type { AvailabilityException, AvailabilityWindow, StaffWeek } from './availability.js';
import { APPOINTMENT_VISIBILITY, MATERIAL_VISIBILITY, NUMBERS, type Visibility } from './field-audiences.js';

/**
 * Which reader gets which field of an answer; message-fields.ts does the same for messages. A person's own records
 * (notifications, sessions, attendance) never reach others, whatever these rows say. Calls for operators only have no
 * rows: their `roles` decide. A field without a row does not compile, nor does a row without a field.
 */
const everybody = 'everybody';
const operators = 'operators';

const USER = {
  id: everybody,
  role: everybody,
  email: everybody,
  email_verified: everybody,
  first_name: everybody,
  last_name: everybody,
  username: everybody,
} as const;
const SESSION = { token: everybody, user: USER } as const;
const CODE_SENT = { message: everybody, email: everybody, challenge: everybody } as const;
const PROFILE = {
  ...USER,
  phone_number: everybody,
  two_factor: everybody,
  specialization: everybody,
  vehicle_type: everybody,
  motorcycle_plate: everybody,
  seats: everybody,
  email_change: { email: everybody, effective_at: everybody },
  suspension: { until: everybody, reason: everybody },
  created_at: everybody,
} as const;
const MESSAGE = { message: everybody } as const;

const APPOINTMENTS = { results: APPOINTMENT_VISIBILITY, ...NUMBERS } as const;

/** An attendance record, in answers and in messages. */
export const ATTENDANCE_VISIBILITY = {
  id: everybody,
  staff_member: everybody,
  staff_name: everybody,
  staff_role: everybody,
  date: everybody,
  check_in_time: everybody,
  check_out_time: everybody,
  check_out_said: everybody,
  status: everybody,
  arrival: everybody,
  is_checked_in: everybody,
  hours_worked: everybody,
  notes: everybody,
  approved: everybody,
  approved_at: everybody,
} as const satisfies Visibility<AttendanceRecord>;
const ATTENDANCE_TOTAL = {
  staff_member: everybody,
  staff_name: everybody,
  staff_role: everybody,
  days: everybody,
  present: everybody,
  late: everybody,
  absent: everybody,
  pending_approval: everybody,
  open: everybody,
  hours_worked: everybody,
  overtime_hours: everybody,
} as const satisfies Visibility<AttendanceTotal>;
const TODAY_STATUS = {
  date: everybody,
  is_checked_in: everybody,
  check_in_time: everybody,
  check_out_time: everybody,
  can_check_in: everybody,
  can_check_out: everybody,
  record: ATTENDANCE_VISIBILITY,
  no_check_out: ATTENDANCE_VISIBILITY,
  late_from: everybody,
  late_minutes: everybody,
} as const;

const WINDOW = {
  id: everybody,
  user: everybody,
  date: everybody,
  start_time: everybody,
  end_time: everybody,
} as const satisfies Visibility<AvailabilityWindow>;
/** Colleagues may know who is free when, but not how to reach them. */
const FREE_THEN = {
  id: everybody,
  first_name: everybody,
  last_name: everybody,
  start_time: everybody,
  end_time: everybody,
} as const;
const EXCEPTION = {
  id: everybody,
  from: everybody,
  to: everybody,
  kind: everybody,
  start_time: everybody,
  end_time: everybody,
  note: everybody,
} as const satisfies Visibility<AvailabilityException>;
const PATTERN = {
  user: everybody,
  days: { start_time: everybody, end_time: everybody },
  written_until: everybody,
  exceptions: EXCEPTION,
} as const;
const STAFF_WEEK = {
  id: everybody,
  role: everybody,
  first_name: everybody,
  last_name: everybody,
  specialization: everybody,
  vehicle_type: everybody,
  motorcycle_plate: everybody,
  seats: everybody,
  windows: WINDOW,
  taken: {
    appointment: everybody,
    client: everybody,
    leg: everybody,
    date: everybody,
    start_time: everybody,
    end_time: everybody,
    visit_start: everybody,
    visit_end: everybody,
  },
  exceptions: { date: everybody, kind: everybody },
} as const satisfies Visibility<StaffWeek>;

const NOTIFICATION = {
  id: everybody,
  type: everybody,
  notification_type: everybody,
  title: everybody,
  message: everybody,
  created_at: everybody,
  is_read: everybody,
  appointment_id: everybody,
  wish_id: everybody,
} as const satisfies Visibility<Notification>;

const COMPANY = {
  name: everybody,
  about: everybody,
  address: everybody,
  hours: everybody,
  phone_number: everybody,
  email: everybody,
} as const;
const RELEASED = { remote: everybody, version: everybody, previous: everybody } as const;

type IsOffice<C> = C extends { readonly roles: readonly ['operator'] } ? true : false;
/** The calls of an area that answer something to more people than operators. */
type Shared<Area> = {
  [K in keyof Area]: Area[K] extends Call
    ? IsOffice<Area[K]> extends true
      ? never
      : [Exclude<Answer<Area[K]>, undefined>] extends [never]
        ? never
        : K
    : never;
}[keyof Area];

/** The answers, by area and call. */
export const ANSWER_VISIBILITY = {
  accounts: {
    login: { ...SESSION, ...CODE_SENT },
    twoFactorVerify: SESSION,
    resendTwoFactor: CODE_SENT,
    verifyEmail: SESSION,
    resendVerification: CODE_SENT,
    checkUsername: { available: everybody, message: everybody, suggestion: everybody },
    contactSupport: MESSAGE,
    checkAccountStatus: { is_active: everybody, message: everybody },
    resendPasswordReset: CODE_SENT,
    verifyPasswordResetCode: MESSAGE,
    resetPassword: MESSAGE,
    changePassword: SESSION,
    setTwoFactor: PROFILE,
    changeEmail: CODE_SENT,
    confirmEmail: PROFILE,
    answerEmailChange: MESSAGE,
    profile: PROFILE,
    updateProfile: PROFILE,
    sessions: {
      id: everybody,
      current: everybody,
      created_at: everybody,
      last_seen_at: everybody,
      user_agent: everybody,
      address: everybody,
    },
    channelToken: { token: everybody },
  },
  appointments: {
    list: APPOINTMENTS,
    today: APPOINTMENTS,
    upcoming: APPOINTMENTS,
    byWeek: APPOINTMENTS,
    calendar: {
      results: {
        id: everybody,
        date: everybody,
        starts_at: everybody,
        ends_at: everybody,
        status: everybody,
        client: everybody,
        is_overdue: everybody,
        awaits_you: everybody,
      },
      ...NUMBERS,
    },
    counts: {
      rejected: everybody,
      pending: everybody,
      timeout: everybody,
      payment: everybody,
      all: everybody,
      today: everybody,
      upcoming: everybody,
      driven: everybody,
    },
    needs: {
      ...NUMBERS,
      next_at: everybody,
      results: {
        kind: everybody,
        since: everybody,
        until: everybody,
        phone_number: everybody,
        notification_id: everybody,
        note: everybody,
        taken: { id: operators, name: operators, at: operators, until: operators },
        driver_at: operators,
        difference: { due: operators, paid: operators },
        appointment: APPOINTMENT_VISIBILITY,
      },
    },
    read: APPOINTMENT_VISIBILITY,
    act: APPOINTMENT_VISIBILITY,
    actByBody: APPOINTMENT_VISIBILITY,
  },
  attendance: {
    checkIn: ATTENDANCE_VISIBILITY,
    checkOut: ATTENDANCE_VISIBILITY,
    sayLeft: ATTENDANCE_VISIBILITY,
    undo: TODAY_STATUS,
    todayStatus: TODAY_STATUS,
    records: ATTENDANCE_VISIBILITY,
    totals: { from: everybody, to: everybody, staff: ATTENDANCE_TOTAL },
    edit: ATTENDANCE_VISIBILITY,
  },
  availability: {
    therapists: { ...FREE_THEN, specialization: everybody },
    drivers: { ...FREE_THEN, motorcycle_plate: everybody, vehicle_type: everybody, seats: everybody },
    slots: { time: everybody, state: everybody, free_therapists: everybody, free_drivers: everybody },
    days: { date: everybody, slots: everybody, day_off: everybody },
    list: WINDOW,
    create: WINDOW,
    update: WINDOW,
    copy: { created: WINDOW, skipped: everybody },
    week: { results: STAFF_WEEK, ...NUMBERS, overrun: everybody },
    setDay: { windows: WINDOW, closed: everybody },
    pattern: PATTERN,
    setPattern: { ...PATTERN, kept: everybody },
    endPattern: { ...PATTERN, kept: everybody },
    addException: EXCEPTION,
    removeException: { restored: everybody },
    closingDays: { day: everybody, note: everybody },
  },
  notifications: {
    list: { ...NUMBERS, notifications: NOTIFICATION, unread_count: everybody, unreadCount: everybody },
    markRead: NOTIFICATION,
    markUnread: NOTIFICATION,
    markAllRead: { updated: everybody },
    removeAll: { deleted: everybody },
    removeRead: { deleted: everybody },
  },
  people: {
    readPhone: { is_number: everybody, shown: everybody },
    // The list of services is public, prices included: it needs no session. Source: 7-075, 7-076.
    services: { id: everybody, name: everybody, duration: everybody, price: everybody, description: everybody },
  },
  calendarLinks: {
    read: { created_at: everybody, last_used_at: everybody },
    renew: { url: everybody, created_at: everybody },
  },
  dispatch: {},
  series: {},
  imports: {},
  logs: {},
  releases: { publish: RELEASED, rollback: RELEASED },
  inventory: { updateMaterialStatus: MATERIAL_VISIBILITY },
  business: {},
  travel: {},
  receipts: {},
  corrections: {},
  cash: CASH_VISIBILITY,
  records: {},
  reports: {
    // A therapist sees only their own statement: the call ensures it.
    statement: {
      from: everybody,
      to: everybody,
      therapist: { id: everybody, name: everybody },
      visits: everybody,
      share: everybody,
      earned: everybody,
      made_at: everybody,
      rows: {
        appointment: everybody,
        day: everybody,
        date: everybody,
        start_time: everybody,
        client: everybody,
        services: everybody,
        kind: everybody,
        amount: everybody,
        shared_by: everybody,
        share: everybody,
        percent: everybody,
        earned: everybody,
      },
    },
  },
  registration: { checkEmail: { can_register: everybody, message: everybody }, complete: CODE_SENT },
  settings: {
    notificationChoices: { muted: everybody },
    setNotificationChoices: { muted: everybody },
    scheduling: { early_step_minutes: everybody, outbound_before_minutes: everybody },
    company: COMPANY,
    askSupport: MESSAGE,
  },
  waitlist: {},
  needs: {},
  paymentDifferences: {},
} as const satisfies {
  readonly [A in keyof Calls]: {
    readonly [C in Shared<Calls[A]>]: Visibility<Exclude<Answer<Calls[A][C] & Call>, undefined>>;
  };
};
