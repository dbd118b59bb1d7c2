// How it works: docs/subsystems/files.md.
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
import * as m from '../texts/m.js';

const COLUMNS: readonly (readonly [label: string, cell: (entry: TrailEntry, names: NamesByNumber) => CsvCell])[] = [
  [m.date(), ({ at }) => localDate(new Date(at))],
  [m.time(), ({ at }) => formatClock(new Date(at))],
  [m.who(), ({ actor_name, actor_role }) => actor_name ?? (actor_role === 'system' ? m.the_system() : actor_role)],
  [m.role(), ({ actor_role }) => actor_role],
  [m.what(), ({ action }) => auditWords(action)],
  [m.record(), ({ entity, entity_id }) => auditRecord(entity, entity_id)],
  [m.of(), ({ subject }) => subject],
  [
    m.changed(),
    ({ changes }, names) =>
      changesInWords(changes, names)
        .map(({ field, before, after }) => `${field}: ${before} → ${after}`)
        .join('; '),
  ],
  [m.reason(), ({ changes }) => auditReason(changes)],
  [m.from(), ({ address }) => address],
  [m.device(), ({ device }) => device],
  [m.request(), ({ request_id }) => request_id],
];

/** The audit trail as a CSV file, one line for each entry, in the words of the screen. */
export async function* trailCsv(pieces: AsyncIterable<TrailPiece>): AsyncGenerator<string> {
  yield toCsv([COLUMNS.map(([label]) => label)]);
  for await (const { entries, names } of pieces)
    yield csvLines(entries.map((entry) => COLUMNS.map(([, cell]) => cell(entry, names))));
}
