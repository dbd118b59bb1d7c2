import { currentSession } from '../session/session';

/** All of the business's records that a screen has asked for, what is in stock among them. */
export const recordsRoot = () => ['records', currentSession().user?.id ?? 0] as const;
/** What is added up of them. */
export const reportsRoot = () => ['reports', currentSession().user?.id ?? 0] as const;
