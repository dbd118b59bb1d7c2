import type pg from 'pg';
import type { Sql } from '../../platform/database/database.js';
import { readTree } from './node-tree.js';
import { Nullability } from './nullability.js';

/** A column of a statement's answer, as PostgreSQL describes it. */
export interface DescribedColumn {
  readonly name: string;
  /** In the form of `format_type`: `integer`, `text[]`. */
  readonly type: string;
  /** Can it be null? Undefined if that is unknown. */
  readonly nullable: boolean | undefined;
}

interface Described {
  readonly parameters: readonly number[];
  readonly columns: readonly { readonly name: string; readonly type: number }[];
}

/** The parts of pg's connection that its types leave out. */
interface Connection {
  parse(message: { name: string; text: string }): void;
  describe(message: { type: 'S'; name: string }): void;
  close(message: { type: 'S'; name: string }): void;
  sync(): void;
  once(event: 'parameterDescription', listener: (message: { dataTypeIDs: number[] }) => void): void;
}

const NAME = 'described';

/** Parses a statement and asks for its description, without running it. */
const describe = (client: pg.Client, { name, text }: Sql): Promise<Described> =>
  new Promise((resolve, reject) => {
    let parameters: readonly number[] = [];
    let columns: Described['columns'] = [];
    let failed: Error | undefined;
    client.query({
      submit(connection: Connection) {
        connection.once('parameterDescription', ({ dataTypeIDs }) => {
          parameters = dataTypeIDs;
        });
        connection.parse({ name: NAME, text });
        connection.describe({ type: 'S', name: NAME });
        connection.close({ type: 'S', name: NAME });
        connection.sync();
      },
      handleRowDescription({ fields }: { fields: readonly { name: string; dataTypeID: number }[] }) {
        columns = fields.map((field) => ({ name: field.name, type: field.dataTypeID }));
      },
      handleError(error: Error) {
        failed = new Error(`${name}: ${error.message}`, { cause: error });
      },
      handleReadyForQuery() {
        if (failed) reject(failed);
        else resolve({ parameters, columns });
      },
    } as unknown as pg.Submittable);
  });

const TYPES = 'select oid::int, format_type(oid, null) as name from pg_type';
/** Of tables only; the columns of views are unknown. */
const COLUMNS = `
  select attrelid::int as table, attnum::int as nth, not attnotnull as nullable
  from pg_attribute join pg_class c on c.oid = attrelid
  where relkind = 'r' and relnamespace in ('public'::regnamespace, 'graphile_worker'::regnamespace) and attnum > 0`;
const STRICT = `select oid::int from pg_proc where proisstrict`;
const SLOT = 'pg_temp.statement_of_tests';

/** Describes statements on one connection of the owner of a migrated database. */
export class Describer {
  readonly #types = new Map<number, string>();
  readonly #nullable = new Map<string, boolean>();
  readonly #strict = new Set<number>();

  constructor(readonly client: pg.Client) {}

  async open(): Promise<this> {
    const rows = async <R extends pg.QueryResultRow>(text: string): Promise<R[]> =>
      (await this.client.query<R>(text)).rows;
    for (const { oid, name } of await rows<{ oid: number; name: string }>(TYPES)) this.#types.set(oid, name);
    for (const { table, nth, nullable } of await rows<{ table: number; nth: number; nullable: boolean }>(COLUMNS))
      this.#nullable.set(`${table}.${nth}`, nullable);
    for (const { oid } of await rows<{ oid: number }>(STRICT)) this.#strict.add(oid);
    return this;
  }

  async columnsOf(statement: Sql): Promise<DescribedColumn[]> {
    const { parameters, columns } = await describe(this.client, statement);
    if (!columns.length) return [];
    const nullability = await this.#nullabilityOf(statement, parameters);
    return columns.map(({ name, type }, nth) => ({
      name,
      type: this.#types.get(type) ?? String(type),
      nullable: nullability[nth],
    }));
  }

  /**
   * For each column, reads the statement as PostgreSQL understood it. PostgreSQL keeps the body of a function in this
   * form: with every column's origin, and the outer joins that may leave it empty.
   */
  async #nullabilityOf({ name, text }: Sql, parameters: readonly number[]): Promise<(boolean | undefined)[]> {
    const given = parameters.map((type) => this.#types.get(type)).join(', ');
    try {
      await this.client.query(
        `create or replace function ${SLOT}(${given}) returns setof record begin atomic ${text}; end`,
      );
      const { rows } = await this.client.query<{ tree: string }>(
        `select prosqlbody::text as tree from pg_proc where oid = '${SLOT}(${given})'::regprocedure`,
      );
      await this.client.query(`drop function ${SLOT}(${given})`);
      return new Nullability(this.#nullable, this.#strict).ofColumns(readTree(rows[0]?.tree ?? ''));
    } catch (cause) {
      throw new Error(`${name}: ${String(cause)}`, { cause });
    }
  }
}
