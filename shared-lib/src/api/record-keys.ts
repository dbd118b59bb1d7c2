import { currentSession } from '../session/session';

/** All of the business's records that a screen has asked for, what is in stock among them. */
export const recordsRoot = () => ['records', currentSession().user?.id ?? 0] as const;

/** What operators have asked for of the logs. */
export const logsRoot = () => ['logs', currentSession().user?.id ?? 0] as const;
/** How many entries have come since a list of them was fetched. */
export const newEntriesKey = () => [...logsRoot(), 'newer'] as const;
export const clientLogsKey = () => [...logsRoot(), 'client'] as const;
/** What is added up of them. */
export const reportsRoot = () => ['reports', currentSession().user?.id ?? 0] as const;
