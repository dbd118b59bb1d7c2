import type { ChangeInWords } from 'shared-lib/domain';
import type { KeptRow } from './export.repository.js';
import type { Kept } from './kept-table.js';

export interface Section {
  readonly kept: Kept;
  readonly rows: readonly KeptRow[];
}
/** An entry of the trail, in words. */
export interface HistoryLine {
  readonly at: string;
  readonly by: string;
  readonly what: string;
  readonly changes: readonly ChangeInWords[];
}
export interface KeptVisit {
  readonly row: KeptRow;
  readonly sections: readonly Section[];
  readonly history: readonly HistoryLine[];
}
/** All that is kept of a client, in the order of the file. The visits come piece by piece. */
export interface KeptOfClient {
  readonly name: string;
  readonly at: Date;
  /** The first name of the operator who asked. */
  readonly by: string;
  readonly sections: readonly Section[];
  readonly history: readonly HistoryLine[];
  readonly visits: AsyncIterable<readonly KeptVisit[]>;
}
