// How it works: docs/subsystems/attendance.md.
/**
 * Business constants of server and screens, each named once. Those that no screen uses are in server-limits.ts, those
 * of pages opened later in back-office-limits.ts. Values that operators can change are in business-rules.ts. Source:
 * 9-001..9-076, R-workflow-17, R-booking-3, R-accounts-3.
 */

/** In milliseconds. */
export const MINUTE = 60_000;
export const DAY = 24 * 60 * MINUTE;

/** Workflow, in minutes. */
export const PICKUP_WINDOW = 15;
/** With fewer minutes left to confirm, the countdown turns amber, then red. Source: 4-047, 4-048. */
export const PICKUP_IN_TIME = { urgentUnder: 5, criticalUnder: 2 } as const;
/** How long a driver is held for a ride home from its planned time. */
export const PICKUP_HOLD = 45;
/** How many hours ahead a ride home may be planned. */
export const PICKUP_AHEAD_HOURS = 12;
/**
 * A chosen time that passed no longer ago than this means now. A minute passes while people read, and a drop on the
 * board falls on the current quarter of an hour. Source: R-booking-53.
 */
export const PICKUP_LATE = 15;
/** How long drivers have to take over a broken-down ride. Source: R-beyond-9. */
export const SECOND_DRIVER_WINDOW = 10;
/** How long people who are asked for a visit have to answer; until RESPONSE_BEFORE_START, if that is later. */
export const RESPONSE_WINDOW = 15;
export const RESPONSE_BEFORE_START = 30;
/** An agreed visit that nobody began this long after its start needs an operator. */
export const STALLED_AFTER_START = 15;
/** How often an operator can remind people who have not answered. */
export const REMIND_EVERY = 5;
/** How long people who were on the road are told everywhere that their visit was cancelled. */
export const NEWS_OF_CANCELLATION = 60;
/** How long a step can be undone, in seconds. */
export const UNDO_SECONDS = 10;
/** A driver is held for the outbound ride from this long before the start to this long after it. */
export const OUTBOUND_BEFORE = 30;
export const OUTBOUND_AFTER = 15;
/**
 * How far a visit may run past the end of an availability window. Also how long after its planned end a running visit
 * or ride still blocks its people from beginning anything else.
 */
export const WINDOW_OVERRUN = 60;
/** The shortest visit that can be booked, in minutes. */
export const VISIT_MIN = 15;
/** A step taken more than this many minutes before the planned start asks for confirmation. */
export const EARLY_STEP = 60;

/** Calendar. Source: 9-006, 9-007. */
export const SLOT_MINUTES = 30;
export const FIRST_SLOT = '13:00';
export const LAST_SLOT_END = '01:00';
export const DEFAULT_WINDOW = { start: '13:00', end: '01:00' } as const;

/** Attendance. Source: 9-002..9-005. */
export const LATE_FROM = '13:15';
export const CHECK_IN_CLOSES = '01:30';
/** Night workers can check out until this time of the next morning. */
export const CHECK_OUT_CLOSES = '12:00';
export const ATTENDANCE_POLL_MS = 5 * MINUTE;

/** Accounts. Source: 9-011..9-015. */
export const CODE_DIGITS = 6;
export const CODE_MINUTES = 15;
/** How long until another code can be sent. Repeated requests wait longer (code-mail-limits.sql.ts of the server). */
export const CODE_RESEND_MS = 60_000;
export const STATUS_POLL_MS = 5_000;
export const STATUS_POLL_ATTEMPTS = 60;
export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 128;
export const USERNAME_MAX = 30;
/** Three to thirty characters, the first a letter or digit. Source: R-accounts-10. */
export const USERNAME_FORM = /^[A-Za-z0-9][A-Za-z0-9._-]{2,29}$/;

/** Fields. */
export const DESCRIPTION_MAX = 1000;
export const NAME_MAX = 100;
/** Long enough for two numbers and a word beside them. */
export const PHONE_MAX = 60;
export const TEXT_MAX = 2000;
/** Letters of the privacy notice, in one language. */
export const NOTICE_MAX = 8000;
export const PESO_MAX = 1_000_000;
export const GROUP_MAX = 8;
/** Services of one visit, each counted as often as it is booked. */
export const SERVICES_MAX = 20;

/** Lists. The first is for appointments, for every role. Source: 9-016, 9-017, 3-053, R-pages-25. */
export const PAGE_SIZE = 8;
export const PAGE_SIZE_STATISTICS = 100;
export const PAGE_SIZE_MONTH = 1000;
export const PAGE_SIZE_REGISTRATION = 12;
/** No list answers more rows at once, whatever is requested (`pageSize` in contract/paging.ts). */
export const PAGE_SIZE_MAX = 1000;
/** People on a page of the team's week. */
export const PAGE_SIZE_TEAM = 25;
/** Letters or digits that a search needs: with fewer, no index helps. */
export const SEARCH_MIN = 3;

/** Layout. */
export const MOBILE_BREAKPOINT = 768;
export const RESIZE_DEBOUNCE_MS = 150;
export const PROFILE_LABEL_MAX = 15;

/** Networking and caching, in milliseconds. Source: 9-025..9-063. */
export const REQUEST_TIMEOUT_MS = 30_000;
export const REQUEST_RETRIES = 2;
export const REQUEST_BACKOFF_MS = { first: 1_000, max: 10_000 } as const;
export const QUERY_RETRIES = 3;
export const QUERY_BACKOFF_MS = { first: 1_000, max: 30_000 } as const;
export const MUTATION_RETRY_MS = 1_000;
export const CACHE_KEEP_MS = 2 * MINUTE;
export const CACHE_TIER_MS = { short: 3 * MINUTE, medium: 10 * MINUTE, long: 30 * MINUTE } as const;
/** For appointments: live messages mark their lists as stale at once. Source: R-api-10. */
export const LISTS_STALE_MS = 2 * MINUTE;
/** For data that rarely changes: services, materials to choose from, areas, the company. */
export const LOOKUPS_KEEP_MS = 5 * MINUTE;
export const REJECTION_STATISTICS_STALE_MS = 30_000;
export const REFRESH_DEBOUNCE_MS = 100;
export const REFRESH_FRESHNESS_MS = 30_000;
export const REFRESH_TRIGGER_MS = 3_000;
export const AVAILABILITY_REFRESH_MS = 5_000;
export const REFRESH_EVERY_MS = {
  operator: { today: 5 * MINUTE, notifications: 2 * MINUTE },
  scheduling: { lists: 30_000, today: 30_000, upcoming: MINUTE },
  staff: { today: 2 * MINUTE, all: 5 * MINUTE, upcoming: 10 * MINUTE },
  calendar: { day: MINUTE, month: 5 * MINUTE },
} as const;
export const ATTENDANCE_ERROR_MS = 5_000;

/** Real-time channel, in milliseconds. Source: 9-059..9-071. */
export const HEARTBEAT_MS = 30_000;
export const RECONNECT_ATTEMPTS = 5;
export const RECONNECT_BACKOFF_MS = { first: 1_000, max: 30_000 } as const;
export const NORMAL_CLOSE = 1000;
export const FALLBACK_POLL_MS = 15_000;
export const ADAPTIVE_POLL_MS = { idle: 20_000, active: 10_000, activeWithin: 2 * MINUTE } as const;
export const SYNC_STALE_MS = 30_000;
export const SYNC_MESSAGE_MS = 5_000;
export const NOTICE_MS = { error: 5_000, connecting: 3_000 } as const;

/**
 * Pauses between steps, in milliseconds. After a press no step is taken at all. After a step the next one of the same
 * visit waits. Words that changed under the thumb stand for this long before a press counts.
 * Source: R-workflow-60.
 */
export const STEP_GUARD_MS = 600;
export const STEP_REST_MS = 1_000;
export const STEP_NEW_WORDS_MS = 500;

/** Loading indicator, in milliseconds. Source: 9-074..9-076. */
export const LOADING_MS = { show: 300, warn: 10_000, fail: 20_000 } as const;
