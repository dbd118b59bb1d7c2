import { now } from 'shared-lib';

// Taken once, so that the badges and countdowns of the page run down while it is looked at.
const opened = now().getTime();

/** The ISO instant so many minutes after the page was opened. */
export const minutesFromNow = (minutes: number): string => new Date(opened + minutes * 60_000).toISOString();
