import {
  auditReason,
  auditRecord,
  auditWords,
  changesInWords,
  csvLines,
  localDate,
  formatClock,
  toCsv,
  type CsvCell,
  type NamesByNumber,
} from 'shared-lib/domain';
import type { TrailEntry } from './trail.repository.js';
import type { TrailPiece } from './trail.usecases.js';

const COLUMNS: readonly (readonly [label: string, cell: (entry: TrailEntry, names: NamesByNumber) => CsvCell])[] = [
  ['Date', ({ at }) => localDate(new Date(at))],
  ['Time', ({ at }) => formatClock(new Date(at))],
  ['Who', ({ actor_name, actor_role }) => actor_name ?? (actor_role === 'system' ? 'The system' : actor_role)],
  ['Role', ({ actor_role }) => actor_role],
  ['What', ({ action }) => auditWords(action)],
  ['Record', ({ entity, entity_id }) => auditRecord(entity, entity_id)],
  ['Of', ({ subject }) => subject],
  [
    'Changed',
    ({ changes }, names) =>
      changesInWords(changes, names)
        .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        .join('; '),
  ],
  ['Reason', ({ changes }) => auditReason(changes)],
  ['From', ({ address }) => address],
  ['Device', ({ device }) => device],
  ['Request', ({ request_id }) => request_id],
];

/** The audit trail as a CSV file, one line for each entry, in the words of the screen. */
export async function* trailCsv(pieces: AsyncIterable<TrailPiece>): AsyncGenerator<string> {
  yield toCsv([COLUMNS.map(([label]) => label)]);
  for await (const { entries, names } of pieces)
    yield csvLines(entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry, names))));
}
