import { setImmediate } from 'node:timers/promises';
import { calls, type RegistrationKind, type WrongCell } from 'shared-lib/contract';
import { FIELD_TEXTS, parseUnitCost, STOCK_TEXTS, typedWhole } from 'shared-lib/domain';
import type { z } from 'zod';
import { problemsIn } from '../../platform/http/validation.js';
import { columnsOf, type CellType } from '../csv-columns.js';
import { usesFault } from '../service-materials.js';
import type { CsvFile, CsvLine } from './read-csv.js';

/** A line that a record can be made of: the body that registers it. */
export interface Entry {
  readonly line: number;
  readonly body: Readonly<Record<string, unknown>>;
}

export interface CheckedLines {
  readonly entries: readonly Entry[];
  readonly wrong: readonly WrongCell[];
}

/** What a list of materials is read with: lower case names and their ids. */
export type MaterialIds = ReadonlyMap<string, number>;

const { registration } = calls;
/** The rules of one are the rules of many. */
const BODIES: Readonly<Record<RegistrationKind, z.ZodType>> = {
  therapist: registration.registerTherapist.body,
  driver: registration.registerDriver.body,
  operator: registration.registerOperator.body,
  client: registration.registerClient.body,
  material: registration.registerMaterial.body,
  service: registration.registerService.body,
};

/** A cell that says nothing its column could mean. */
class Unreadable {
  constructor(readonly reason: string) {}
}

function usesOf(typed: string, materials: MaterialIds): unknown {
  const uses = typed.split('|').map((part) => {
    const [, name = '', quantity = ''] = /^(.*?)(?::\s*(\d+)\s*)?$/s.exec(part.trim()) ?? [];
    return { name: name.trim(), material: materials.get(name.trim().toLowerCase()), quantity: Number(quantity) };
  });
  const unknown = uses.find(({ material }) => material === undefined);
  if (unknown) return new Unreadable(`There is no material called ${unknown.name.slice(0, 60)}.`);
  if (uses.some(({ quantity }) => quantity < 1))
    return new Unreadable('Write how much of each: Massage oil: 30 | Towel: 2');
  const fault = usesFault(uses);
  if (fault) return new Unreadable(fault);
  return uses.map(({ material, quantity }) => ({ material, quantity }));
}

/** Spreadsheets take a mobile number for a number, and its first zero away. */
const withItsZero = (phone: string): string => (/^9\d{9}$/.test(phone) ? `0${phone}` : phone);

function valueOf(type: CellType, typed: string, materials: MaterialIds): unknown {
  switch (type) {
    case 'text':
      return typed;
    case 'choice':
      return typed.toLowerCase();
    case 'phone':
      return withItsZero(typed);
    case 'whole':
      return typedWhole(typed) ?? new Unreadable(FIELD_TEXTS.wholeNumber);
    case 'pesos':
      return parseUnitCost(typed) ?? new Unreadable(STOCK_TEXTS.cost);
    case 'yes or no':
      if (/^(yes|true|1)$/i.test(typed)) return true;
      return /^(no|false|0)$/i.test(typed) ? false : new Unreadable('Write yes or no.');
    case 'materials':
      return usesOf(typed, materials);
  }
}

/** Every line by the rules of registering one of its kind; an empty cell is a field that was not filled in. */
export async function checkLines(
  kind: RegistrationKind,
  { columns, lines }: CsvFile,
  materials: MaterialIds,
): Promise<CheckedLines> {
  const labels = new Map(columnsOf(kind).map(({ label, fills }) => [fills?.name, label]));
  const entries: Entry[] = [];
  const wrong: WrongCell[] = [];
  const check = ({ line, cells }: CsvLine): void => {
    const say = (field: string, reason: string): void => void wrong.push({ line, field, reason });
    if (cells.slice(columns.length).some((cell) => cell !== ''))
      return say('', `This line has ${cells.length} cells, the first line ${columns.length}.`);
    const given = columns.flatMap((column, at): [string, unknown][] => {
      const typed = cells[at] ?? '';
      if (!column?.fills || typed === '') return [];
      return [[column.fills.name, valueOf(column.fills.type, typed, materials)]];
    });
    const unreadable = given.filter((pair): pair is [string, Unreadable] => pair[1] instanceof Unreadable);
    for (const [name, { reason }] of unreadable) say(labels.get(name) ?? name, reason);
    const { data, fields } = problemsIn(BODIES[kind], Object.fromEntries(given));
    for (const [name, reasons] of Object.entries(fields)) {
      // What could not be read has been said of already.
      const top = name.split('.')[0] ?? name;
      if (!unreadable.some(([one]) => one === top)) say(labels.get(top) ?? top, reasons[0] ?? '');
    }
    if (data !== undefined && unreadable.length === 0) entries.push({ line, body: data as Entry['body'] });
  };
  for (const [at, line] of lines.entries()) {
    // Whoever else asks this server does not wait for ten thousand lines.
    if (at % 250 === 0) await setImmediate();
    check(line);
  }
  return { entries, wrong };
}
