import { now } from 'shared-lib';

// Read once, so that badges and countdowns run down while the page is open.
const opened = now().getTime();

/** The ISO instant this many minutes after the page was opened. */
export const minutesFromNow = (minutes: number): string => new Date(opened + minutes * 60_000).toISOString();
