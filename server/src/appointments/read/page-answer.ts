import type { ListFields } from 'shared-lib/contract';
import type { Deps } from '../../platform/deps.js';
import { paginated, type PageRequest } from '../../platform/http/paging.js';
import { JsonText } from '../../platform/http/route.js';
import type { Reader } from '../../platform/principal.js';
import type { Found } from './reads.repository.js';
import type { RecordRow } from '../store/record.js';
import { rowsWith, type CardRow, type Rows } from './rows.js';

/** Who asks, and when: the instant of the request, so that all rows of a list are shown for the same moment. */
export interface Asking {
  readonly deps: Deps;
  readonly reader: Reader;
}

/** A page of a list, and the form of its rows. */
export interface ListPage extends PageRequest {
  readonly fields: ListFields;
}

interface Answering extends Asking {
  /** Further members of the answer. */
  readonly more?: Readonly<Record<string, unknown>>;
}

/**
 * A page of a list as JSON. The database wrote most of it, and the server does not parse that only to write it again.
 */
export function answerPage<Row>(
  { write }: Rows<Row>,
  { rows, count, capped }: Found<Row>,
  { page, page_size }: PageRequest,
  { deps, reader, more }: Answering,
): JsonText {
  const now = deps.clock.now();
  const { results: _, ...numbers } = paginated([], { page, page_size, count, capped });
  const results = rows.map((row) => write(row, reader, now)).join(',');
  return new JsonText(`{"results":[${results}],${JSON.stringify({ ...numbers, ...more }).slice(1)}`);
}

/** The same for appointments, as full records or as cards. */
export const answerRecords = (
  found: Found<RecordRow | CardRow>,
  { fields, ...page }: ListPage,
  asking: Asking,
  more: Readonly<Record<string, unknown>> = {},
): JsonText => answerPage(rowsWith(fields), found, page, { ...asking, more });
