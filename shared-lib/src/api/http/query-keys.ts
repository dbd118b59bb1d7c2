import { currentSession } from '../../session/session';

/** All of the business's records that a screen has asked for, what is in stock among them. */
export const recordsRoot = () => ['records', currentSession().user?.id ?? 0] as const;

/**
 * Everything of appointments that this user has fetched. Nobody reads what another user of the browser fetched before.
 */
export const appointmentsRoot = () => ['appointments', currentSession().user?.id ?? 0] as const;
/** What needs this user now. */
export const needsRoot = () => [...appointmentsRoot(), 'needs'] as const;
/** Below the appointments, so that whatever asks for all of them again asks for the board too. */
export const boardRoot = () => [...appointmentsRoot(), 'board'] as const;

/** What operators have asked for of the logs. */
export const logsRoot = () => ['logs', currentSession().user?.id ?? 0] as const;
/** How many entries have come since a list of them was fetched. */
export const newEntriesKey = () => [...logsRoot(), 'newer'] as const;
export const browserLogKey = () => [...logsRoot(), 'client'] as const;
/** What is added up of them. */
export const reportsRoot = () => ['reports', currentSession().user?.id ?? 0] as const;
