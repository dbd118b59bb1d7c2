import { ApiError } from '../../platform/errors.js';

/** A row of a file. */
export interface TableRow {
  /** Its first line in the file, counted from 1, as a spreadsheet numbers it. */
  readonly line: number;
  readonly cells: readonly string[];
}

/** A file that cannot be read as a whole: one sentence says why. */
export class UnreadableFile extends ApiError {
  constructor(detail: string) {
    super('UNREADABLE_FILE', { detail });
  }
}
