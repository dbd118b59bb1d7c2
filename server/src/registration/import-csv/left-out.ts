import type { LeftOut, Likeness, WrongCell } from 'shared-lib/contract';
import { readCell } from 'shared-lib/domain';
import type { MatchedTable } from './columns.js';
import { headKey } from './heads.js';

/** The column that says why a row was left out: the next import of the file leaves it aside. */
const WHY = 'why';

const WORDS = { name: 'name', email: 'e-mail address', phone_number: 'phone number' } as const;
const whatIsAlike = ({ fields, same_as_line, name }: Likeness): string =>
  `Has the ${fields.map((field) => WORDS[field]).join(' and ')} of ${same_as_line === null ? name : `line ${same_as_line}`}`;

/** The rows that are left out as they stand in the file, each with all that is wrong with it, to be mended. */
export function leftOutOf(
  { heads, lines }: MatchedTable,
  wrong: readonly WrongCell[],
  alike: readonly Likeness[],
): LeftOut {
  const why = new Map<number, string[]>();
  const say = (line: number, reason: string): void => void why.set(line, [...(why.get(line) ?? []), reason]);
  for (const { line, field, reason } of wrong) say(line, field ? `${field}: ${reason}` : reason);
  for (const one of alike) if (one.left_out) say(one.line, whatIsAlike(one));
  const kept = heads.map((head) => headKey(head) !== WHY);
  const cellsOf = (cells: readonly string[]): string[] =>
    [...cells.map(readCell), ...heads.slice(cells.length).map(() => '')].filter((_, at) => kept[at] ?? true);
  return {
    heads: [...cellsOf(heads), WHY],
    rows: lines.flatMap(({ line, cells }) => {
      const reasons = why.get(line);
      if (!reasons) return [];
      const own = cellsOf(cells);
      // A line with more cells than there are columns keeps them behind its reason.
      const width = kept.filter(Boolean).length;
      return [[...own.slice(0, width), reasons.join('; '), ...own.slice(width)]];
    }),
  };
}
