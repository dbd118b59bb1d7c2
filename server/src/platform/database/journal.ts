import { joinStatements } from './journal.sql.js';

/** A row that a transaction leaves behind: an event, an entry of the audit trail, a notification. */
export type JournalRow = object;

/** One kind of rows and how they are stored. */
export interface JournalKind<Row extends JournalRow> {
  readonly name: string;
  /** Statements that store the rows of a JSON array, an expression of type jsonb. Each has a name that no other has. */
  readonly statements: (rows: string) => Readonly<Record<string, string>>;
  /** Whether rows of this kind are events of the outbox, or bring some. */
  readonly hasEvents: boolean;
  /** Only says what a row is. */
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

/**
 * What a transaction leaves behind, gathered while it goes on and stored by one statement that travels with its commit.
 */
export class Journal {
  readonly #entries: Entry[] = [];

  /** How much was gathered; `forget` goes back to there. */
  get length(): number {
    return this.#entries.length;
  }

  get hasEvents(): boolean {
    return this.#entries.some(({ kind }) => kind.hasEvents);
  }

  add<Row extends JournalRow>(kind: JournalKind<Row>, row: Row): void {
    this.#entries.push({ kind, row });
  }

  /** Drops what came after `length`: the savepoint it belonged to was rolled back. */
  forget(length: number): void {
    this.#entries.length = length;
  }

  /** Stores all of it; undefined where there is nothing. */
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
