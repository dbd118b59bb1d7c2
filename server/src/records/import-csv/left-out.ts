import type { LeftOut, Likeness, WrongCell } from 'shared-lib/contract';
import { readCell } from 'shared-lib/domain';
import { readPhone } from '../../platform/phone/phone.js';
import type { MatchedTable } from './columns.js';
import { headKey } from './heads.js';
import * as m from '../../texts/m.js';

/** The column with the reason why a row was left out; the next import of the file ignores it. */
const WHY = 'why';

const WORDS = { name: 'name', email: 'e-mail address', phone_number: 'phone number' } as const;
const whatIsAlike = ({ fields, same_as_line, name }: Likeness): string =>
  m.has_the_of({
    fields: fields.map((field) => WORDS[field]).join(' and '),
    name: same_as_line === null ? name : `line ${same_as_line}`,
  });

/** The rows that are left out, as in the file, each with all its errors, to be corrected. */
export function leftOutOf(
  { heads, fills, lines }: MatchedTable,
  wrong: readonly WrongCell[],
  alike: readonly Likeness[],
): LeftOut {
  const why = new Map<number, string[]>();
  const say = (line: number, reason: string): void => void why.set(line, [...(why.get(line) ?? []), reason]);
  for (const { line, field, reason } of wrong) say(line, field ? `${field}: ${reason}` : reason);
  for (const one of alike) if (one.left_out) say(one.line, whatIsAlike(one));
  const kept = heads.map((head) => headKey(head) !== WHY);
  // `+639175550142` would be a long number to a spreadsheet, which cuts it: in the shown form it stays a text.
  const phoneAt = fills.findIndex((field) => field?.type === 'phone');
  const cellOf = (cell: string, at: number): string =>
    at === phoneAt ? readPhone(readCell(cell)).shown : readCell(cell);
  const filled = (cells: readonly string[]): string[] => [...cells, ...heads.slice(cells.length).map(() => '')];
  const isKept = (_: string, at: number): boolean => kept[at] ?? true;
  return {
    heads: [...heads.filter(isKept), WHY],
    rows: lines.flatMap(({ line, cells }) => {
      const reasons = why.get(line);
      if (!reasons) return [];
      const own = filled(cells).map(cellOf).filter(isKept);
      // A line with more cells than columns keeps them after its reason.
      const width = kept.filter(Boolean).length;
      return [[...own.slice(0, width), reasons.join('; '), ...own.slice(width)]];
    }),
  };
}
