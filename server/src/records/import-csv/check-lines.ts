// How it works: docs/subsystems/files.md.
import { setImmediate } from 'node:timers/promises';
import { calls, type RecordKind, type WrongCell } from 'shared-lib/contract';
import { namesOf, plainText, readCell } from 'shared-lib/domain';
import type { z } from 'zod';
import { problemsIn } from '../../platform/http/validation.js';
import { WHOLE_NAME, type Field, type MatchedTable } from './columns.js';
import { Doubtful, Unknown, Unreadable, valueOf, type MaterialIds } from './read-cells.js';
import type { TableRow } from './csv-table.js';
import * as m from '../../texts/m.js';

/** A line that can become a record: the body that registers it. */
export interface Entry {
  readonly line: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CheckedLines {
  readonly entries: readonly Entry[];
  readonly wrong: readonly WrongCell[];
  /** Cells that are left out while their line is imported. */
  readonly dropped: readonly WrongCell[];
  /** Cells that are imported as they are, though their meaning is not clear. */
  readonly kept: readonly WrongCell[];
}

const { registration } = calls;
/** The rules for one record also apply to many. */
const BODIES: Readonly<Record<RecordKind, z.ZodType>> = {
  therapist: registration.registerTherapist.body,
  driver: registration.registerDriver.body,
  operator: registration.registerOperator.body,
  client: registration.registerClient.body,
  material: registration.registerMaterial.body,
  service: registration.registerService.body,
};

const QUOTED = 40;
/** The reason begins with the cell's text, so that a person sees which cell is meant and what is wrong. */
const about = (typed: string, reason: string): string => {
  const cell = typed.replace(/\s+/g, ' ');
  return cell === '' ? reason : `${cell.length > QUOTED ? `${cell.slice(0, QUOTED)}…` : cell}: ${reason}`;
};

/** The typed text of a cell that our export made harmless, without invisible characters. */
const typedIn = (cell: string | undefined): string => plainText(readCell(cell ?? '')).trim();

interface Given {
  readonly field: Field;
  readonly typed: string;
  readonly value: unknown;
}

const bodyOf = (given: readonly Given[]): Record<string, unknown> =>
  Object.fromEntries(
    given
      .filter(({ value }) => value !== undefined && !(value instanceof Unknown))
      .flatMap(({ field, value: said }) => {
        const value = said instanceof Doubtful ? said.value : said;
        return field.name === WHOLE_NAME && typeof value === 'string'
          ? Object.entries(namesOf(value))
          : [[field.name, value]];
      }),
  );

/** Checks every line by the rules of registering one of its kind; an empty cell is an empty field. */
export async function checkLines(
  kind: RecordKind,
  { fills, lines, heads, isOurs }: MatchedTable,
  materials: MaterialIds,
): Promise<CheckedLines> {
  const entries: Entry[] = [];
  const wrong: WrongCell[] = [];
  const dropped: WrongCell[] = [];
  const kept: WrongCell[] = [];
  const filling = fills.flatMap((field, at) => (field ? [{ field, at }] : []));
  const check = ({ line, cells }: TableRow): void => {
    const say = (label: string, reason: string): void => void wrong.push({ line, field: label, reason });
    if (cells.slice(fills.length).some((cell) => cell.trim() !== ''))
      return say('', m.this_line_has_cells_the({ count: cells.length, fillsCount: fills.length }));
    const given = filling.map(({ field, at }): Given => {
      const typed = typedIn(cells[at]);
      return { field, typed, value: valueOf(field, typed, { materials, isOurs }) };
    });
    for (const { field, typed, value } of given) {
      if (value instanceof Unreadable) say(labelOf(field), about(typed, value.reason));
      if (value instanceof Unknown) dropped.push({ line, field: labelOf(field), reason: about(typed, value.reason) });
      if (value instanceof Doubtful) kept.push({ line, field: labelOf(field), reason: about(typed, value.reason) });
    }
    const { data, fields } = problemsIn(BODIES[kind], bodyOf(given));
    for (const [name, reasons] of Object.entries(fields)) {
      const top = name.split('.')[0] ?? name;
      const cell = given.find(({ field }) => field.name === top) ?? given.find(({ field }) => isOf(field, top));
      // A cell that could not be read has been reported already.
      if (!(cell?.value instanceof Unreadable))
        say(cell ? labelOf(cell.field) : top, about(cell?.typed ?? '', reasons[0] ?? ''));
    }
    if (data !== undefined && !given.some(({ value }) => value instanceof Unreadable))
      entries.push({ line, body: data as Entry['body'] });
  };
  /** The column's name in the file, with our name where they differ. */
  const labelOf = (field: Field): string => {
    const head = heads[fills.indexOf(field)] ?? '';
    return head === '' || head.toLowerCase() === field.name ? field.label : head;
  };
  for (const [at, line] of lines.entries()) {
    // Other requests to this server do not wait for ten thousand lines.
    if (at % 250 === 0) await setImmediate();
    check(line);
  }
  return { entries, wrong, dropped, kept };
}

const isOf = (field: Field, name: string): boolean =>
  field.name === WHOLE_NAME && (name === 'first_name' || name === 'last_name');
