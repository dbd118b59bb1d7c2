import { CANNOT_COME_ROWS } from './cannot-come.js';
import { RUNNING_LATE_ROWS } from './running-late.js';

/** Rows of the table for what people say of themselves: the status stays. */
export const SAID_ON_THE_WAY = { ...CANNOT_COME_ROWS, ...RUNNING_LATE_ROWS } as const;
