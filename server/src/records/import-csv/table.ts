import { ApiError } from '../../platform/errors.js';

/** A row of a file. */
export interface TableRow {
  /** Where it begins in the file, counted from 1, as a spreadsheet numbers it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file as a whole that cannot be read: one sentence says why. */
export class UnreadableFile extends ApiError {
  constructor(detail: string) {
    super('UNREADABLE_FILE', { detail });
  }
}
