import type { ListFields } from 'shared-lib/contract';
import { cardFor } from './card.js';
import { CARD_COLUMNS, factsOf } from './card.sql.js';
import { RECORD_COLUMNS } from '../store/record.sql.js';
import { toRecord, type RecordRow } from '../store/record.js';
import type { Reader } from '../../platform/principal.js';
import { viewText } from './view.js';

/** The form of a list's rows: their columns, and how to write one as JSON for its reader. */
export interface Rows<Row> {
  /** Part of the name of its prepared statements. */
  readonly name: string;
  readonly columns: string;
  write(row: Row, reader: Reader, now: Date): string;
}

export const FULL_ROWS: Rows<RecordRow> = {
  name: 'page',
  columns: RECORD_COLUMNS,
  write: (row, reader, now) => viewText(toRecord(row), reader, now),
};

/** A row of CARD_COLUMNS. */
export interface CardRow {
  readonly facts: readonly unknown[];
}

export const CARDS: Rows<CardRow> = {
  name: 'cards',
  columns: CARD_COLUMNS,
  write: ({ facts }, reader, now) => JSON.stringify(cardFor(factsOf(facts), reader, now)),
};

export const rowsWith = (fields: ListFields): Rows<RecordRow | CardRow> => (fields === 'card' ? CARDS : FULL_ROWS);
