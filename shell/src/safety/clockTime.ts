import { formatClock } from 'shared-lib';

/** `2:41:12 PM`, of an ISO instant. */
export const clockTime = (at: string): string => formatClock(new Date(at));
