import type { Leg } from './workflow/state.js';

/**
 * What screens say when a call fails or succeeds, word for word. Source: 8-001..8-142. Keys name the call or the
 * moment, so screens never write such a text themselves. Texts of one role's workflow actions are in its table of
 * `ActionRow`. Those that several roles share are here.
 */
export const FALLBACK = {
  createAppointment: 'Could not create appointment',
  updateAppointment: 'Could not update appointment',
  updateStatus: 'Could not update appointment status',
  confirmAppointment: 'Could not confirm appointment',
  rejectAppointment: 'Could not reject appointment',
  availableTherapists: 'Could not fetch available therapists',
  availableDrivers: 'Could not fetch available drivers',
  staff: 'Could not fetch staff members',
  availability: 'Could not fetch availability',
  createAvailability: 'Could not create availability',
  updateAvailability: 'Could not update availability',
  deleteAvailability: 'Could not delete availability',
  clients: 'Could not fetch clients',
  week: 'Could not fetch appointments for this week',
  month: 'Could not fetch appointments for this month',
  notifications: 'Could not fetch notifications',
  markRead: 'Could not mark notification as read',
  markUnread: 'Could not mark notification as unread',
  markAllRead: 'Could not mark all notifications as read',
  deleteNotification: 'Could not delete notification',
  deleteAllNotifications: 'Could not delete all notifications',
  deleteReadNotifications: 'Could not delete read notifications',
  appointments: 'Could not fetch appointments',
  today: "Could not fetch today's appointments",
  upcoming: 'Could not fetch upcoming appointments',
  date: 'Could not fetch appointments for this date',
  checkIn: 'Failed to check in',
  checkOut: 'Failed to check out',
  attendanceRecords: 'Failed to fetch attendance records',
  todayStatus: "Failed to fetch today's attendance status",
  approveAttendance: 'Failed to approve attendance',
  attendanceSummary: 'Failed to generate attendance summary',
  markAbsent: 'Failed to mark as absent',
  updateAttendance: 'Failed to update attendance record',
  addNote: 'Failed to add note',
  completeMaterials: 'Failed to complete materials check',
} as const;

/** For failures without a known reason: another try may help. Source: R-texts-3. */
export const TRY_AGAIN = {
  inAMoment: 'Try again in a moment.',
  confirmAppointment: 'Failed to confirm appointment. Please try again.',
} as const;

export const SUCCESS = {
  createAppointment: 'Appointment created successfully',
  updateAppointment: 'Appointment updated successfully',
  rejectAppointment: 'Appointment rejected successfully',
  autoCancel: 'Overdue appointments auto-canceled successfully',
  createAvailability: 'Availability created successfully',
  updateAvailability: 'Availability updated successfully',
  deleteAvailability: 'Availability deleted successfully',
  processOverdue: 'Successfully processed overdue appointments',
} as const;

/** Session and transport. A 401 has three texts, each with its place. Source: R-texts-1. */
export const TRANSPORT = {
  noToken: 'Authentication required',
  noUser: 'Authentication required - user not logged in',
  sessionExpiredAlert: 'Your session has expired. You will be redirected to the login page.',
  authenticationFailed: 'Authentication failed',
  // For a page that could not be loaded. The shorter one below is for the failed call itself (api/http/http.ts).
  // Source: 8-006, 8-007.
  blocked:
    'Your request was blocked by your browser or an extension. Please check your ad blocker settings and try again.',
  blockedTitle: 'Unable to Load Appointments',
  blockedShared: 'Your browser or an extension is blocking the request. Please check your ad blocker settings.',
  noConnection: 'Unable to connect to the server. Please check your internet connection and try again.',
  noResponse: 'No response from server - please check your connection',
  serverTrouble: 'The server is currently experiencing issues. Please try again later.',
  sessionExpired: 'Your session has expired. Please log in again.',
  forbidden: 'You do not have permission to access this resource.',
  unexpected: 'An unexpected error occurred.',
  crossDayFailed: 'Cross-day availability processing failed. Please try a different time range or contact support.',
  invalidAppointmentId: 'Invalid appointment ID provided',
  notifications500: 'Server error - notifications temporarily unavailable.',
  http: (status: number, text: string) => `HTTP ${status}: ${text}`,
} as const;

/** A step just taken, and taken back. Source: R-workflow-21. */
export const UNDO = {
  label: 'Undo',
  failure: 'Could not undo this.',
  acceptance: 'Your acceptance was undone',
  readiness: 'You are no longer marked as ready',
  checkedIn: 'Check-in recorded',
  checkedOut: 'Check-out recorded',
  checkInUndone: 'Check-in undone',
  checkOutUndone: 'Check-out undone: your day goes on',
} as const;

/**
 * What keeps a person from beginning. That person and operators get a longer text from the server: server-texts.ts.
 * Source: R-booking-16.
 */
export const STILL_RUNNING = {
  /** For colleagues, who need not know the client. */
  colleague: (name: string, leg: Leg, id: number) =>
    `${name} is still ${leg === 'session' ? 'in another session' : 'on another ride'} (#${id}).`,
  endFirst: 'It has to end first.',
  /** Before the press, beside the disabled button. Source: R-booking-52. */
  finishFirst: (id: number) => `Finish appointment ${id} first`,
} as const;

export const CREATE_THERAPIST_TAKEN =
  'This therapist is not available during the selected time. Please select another therapist or time slot.';

export const LOGIN = {
  usernameMissing: 'Please enter your email or username.',
  passwordMissing: 'Please enter your password.',
  codeRequired: 'Verification code is required',
  codeLength: 'Verification code must be 6 digits',
  resetCodeEmpty: 'Please enter the verification code',
  resetCodeLength: 'Please enter the complete 6-digit verification code',
  resetCodeDigits: 'Code must contain only numbers',
  resetEmailMissing: "We couldn't find your email. Please restart the password reset process.",
  resetSendFailed: 'Failed to send password reset code. Please try again.',
  statusDisabled: 'Account is disabled',
  twoFactorSent: '2FA code sent',
  passwordChanged: 'Your password was changed.',
  /** The subject of the e-mail to support. */
  disabledSubject: 'My Hatid account is disabled',
} as const;

export const REJECTION = {
  empty: 'Rejection reason cannot be empty',
  missing: 'Please provide a reason for rejection.',
  serverRequired: 'Rejection reason is required. Please provide a valid reason.',
  otherText: 'Please specify the reason for rejection.',
} as const;

/** The reason of a cancellation, if the operator who accepted a refusal gave none. */
export const CANCELLED_AFTER_REFUSAL = 'Somebody who was asked could not take it.';

/** For the driver who is asked for a ride home. Source: 4-049, R-workflow-19. */
export const PICKUP_WARNING =
  'Not confirmed in time, your account is temporarily disabled and the pickup is reassigned to another driver.';

export const THERAPIST_ALERT = {
  materialsDuringSession: 'Material check is not available during session. Please request payment first.',
  materialsTooEarly: (status: string) =>
    `Material check is only available after payment verification. Current status: ${status}`,
  completeConfirm: 'Complete this session? This action cannot be undone.',
} as const;

export const CONNECTION = {
  error: 'Connection error - using fallback data',
  connecting: 'Connecting to real-time updates...',
  reconnecting: 'Reconnecting to real-time updates...',
  active: 'Real-time updates active',
  disabled: 'Real-time updates disabled',
} as const;

/** The heading of the note for a driver who is asked to take a ride over. */
export const SECOND_DRIVER_NOTE = 'Where the ride stands';

/** For an empty list. Source: R-texts-4. */
export const EMPTY = {
  rejected: 'No rejected appointments to review',
  pending: 'No appointments pending acceptance',
  payment: 'No payments awaiting verification',
  timeout: 'All appointments are on track! No timeout issues detected.',
  all: 'No appointments found',
  notifications: 'No unread notifications',
  notificationsLine: "You're all caught up!",
  therapist: 'No appointments found.',
  therapistText: 'Your visits appear here with the first booking.',
  driver: 'No transport assignments found.',
  day: 'No bookings found for this date.',
} as const;
