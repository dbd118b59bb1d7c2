import { currentSession } from '../../session/session';

/** All business records that a screen has asked for, stock included. */
export const recordsRoot = () => ['records', currentSession().user?.id ?? 0] as const;

/** Everything about appointments that this user has fetched. The user id keeps users of one browser apart. */
export const appointmentsRoot = () => ['appointments', currentSession().user?.id ?? 0] as const;
/** What needs this user now. */
export const needsRoot = () => [...appointmentsRoot(), 'needs'] as const;
/** Visits that their clients ask to cancel. */
export const cancelRequestsKey = () => [...appointmentsRoot(), 'cancel-requests'] as const;
/** Visits for which their clients ask for another time. */
export const timeRequestsKey = () => [...appointmentsRoot(), 'time-requests'] as const;
/** Visits that people ask for on the request form. */
export const bookingRequestsKey = () => [...appointmentsRoot(), 'booking-requests'] as const;
/** Below the appointments: refreshing all of them refreshes the board too. */
export const boardRoot = () => [...appointmentsRoot(), 'board'] as const;

/** What operators have fetched of the logs. */
export const logsRoot = () => ['logs', currentSession().user?.id ?? 0] as const;
/** How many entries are newer than a fetched list. */
export const newEntriesKey = () => [...logsRoot(), 'newer'] as const;
export const browserLogKey = () => [...logsRoot(), 'client'] as const;
/** What operators have fetched of clients. */
export const clientsRoot = () => ['clients', currentSession().user?.id ?? 0] as const;
/** Sums of the business. */
export const reportsRoot = () => ['reports', currentSession().user?.id ?? 0] as const;
