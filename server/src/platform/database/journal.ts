// How it works: docs/subsystems/database.md.
import { joinStatements } from './journal.sql.js';

/** A row that a transaction leaves behind: an event, an entry of the audit trail, a notification. */
export type JournalRow = object;

/** A kind of rows, and how they are stored. */
export interface JournalKind<Row extends JournalRow> {
  readonly name: string;
  /** Statements that store the rows of a JSON array, an expression of type jsonb. Each name is unique. */
  readonly statements: (rows: string) => Readonly<Record<string, string>>;
  /** Are rows of this kind events of the outbox, or do they create some? */
  readonly hasEvents: boolean;
  /** Only a type: what a row is. */
  readonly row?: Row;
}

interface Entry {
  readonly kind: JournalKind<JournalRow>;
  readonly row: JournalRow;
}

export interface JournalStatement {
  readonly name: string;
  readonly text: string;
  readonly params: readonly string[];
}

/** Collects the rows that a transaction leaves behind. One statement stores them all, together with the commit. */
export class Journal {
  readonly #entries: Entry[] = [];

  /** The number of collected rows. `forget` goes back to such a number. */
  get length(): number {
    return this.#entries.length;
  }

  get hasEvents(): boolean {
    return this.#entries.some(({ kind }) => kind.hasEvents);
  }

  add<Row extends JournalRow>(kind: JournalKind<Row>, row: Row): void {
    this.#entries.push({ kind, row });
  }

  /** Drops the rows after `length`, because their savepoint was rolled back. */
  forget(length: number): void {
    this.#entries.length = length;
  }

  /** The statement that stores all rows; undefined if there are none. */
  statement(): JournalStatement | undefined {
    if (!this.#entries.length) return undefined;
    const kinds = [...new Set(this.#entries.map(({ kind }) => kind))].sort((a, b) => (a.name < b.name ? -1 : 1));
    const name = `journal_${kinds.map((kind) => kind.name).join('_')}`;
    const params = kinds.map((wanted) =>
      JSON.stringify(this.#entries.filter(({ kind }) => kind === wanted).map(({ row }) => row)),
    );
    return { name, text: textOf(name, kinds), params };
  }
}

const texts = new Map<string, string>();

function textOf(name: string, kinds: readonly JournalKind<JournalRow>[]): string {
  const known = texts.get(name);
  if (known !== undefined) return known;
  const text = joinStatements(kinds.flatMap(({ statements }, at) => Object.entries(statements(`$${at + 1}::jsonb`))));
  texts.set(name, text);
  return text;
}
