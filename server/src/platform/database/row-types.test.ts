import { execFile } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { differences, statementsOf, type DeclaredRows } from '../../testing/row-types/differences.js';
import { Describer, type DescribedColumn } from '../../testing/row-types/described-columns.js';
import { createTestDatabase, type TestDatabase } from '../../testing/test-cluster.js';
import { namedStatements } from './database.js';

const SOURCE = path.join(__dirname, '../..');
const READER = path.join(SOURCE, 'testing/row-types/declared-rows.mjs');

/**
 * Statements that are named only while the product runs, because they depend on the columns or filters of a request.
 */
const NAMED_LATER = ['^appointment_update_.+$'];

/** Loads every file that names a statement. */
async function loadStatements(): Promise<void> {
  const files = fs.readdirSync(SOURCE, { recursive: true, encoding: 'utf8' });
  const product = files.filter((file) => file.endsWith('.ts') && !/\.test\.ts$|(^|\/)(testing|fuzz)\//.test(file));
  for (const file of product) {
    const name = path.join(SOURCE, file);
    if (/(?<![.\w])sql\(/.test(fs.readFileSync(name, 'utf8'))) await import(name);
  }
}

async function readDeclared(): Promise<DeclaredRows[]> {
  const { stdout } = await promisify(execFile)(process.execPath, [READER], { maxBuffer: 64 * 1024 * 1024 });
  return JSON.parse(stdout) as DeclaredRows[];
}

describe('the rows of every named statement', () => {
  let database: TestDatabase;
  let declared: DeclaredRows[];
  const described = new Map<string, readonly DescribedColumn[]>();

  // The compiler reads the whole server: a dozen seconds on an idle machine.
  beforeAll(async () => {
    const reading = readDeclared();
    database = await createTestDatabase();
    const owner = new pg.Client(database.owner);
    await owner.connect();
    try {
      await loadStatements();
      const describer = await new Describer(owner).open();
      for (const statement of namedStatements()) described.set(statement.name, await describer.columnsOf(statement));
    } finally {
      await owner.end();
      declared = await reading;
    }
  }, 300_000);
  afterAll(() => database.drop());

  it('have the names, types and nulls that TypeScript expects', () => {
    expect(differences(declared, described)).toEqual([]);
  });

  it('are found in the code that reads them', () => {
    const lost = declared.flatMap((rows) => {
      const isNamedLater = rows.names.some((name) => NAMED_LATER.includes(name));
      return rows.names.length && !isNamedLater && !statementsOf(rows, described).length ? [rows.at] : [];
    });
    expect(lost).toEqual([]);
    const read = new Set(declared.flatMap((rows) => statementsOf(rows, described)));
    expect(described.size).toBeGreaterThan(500);
    expect(read.size).toBeGreaterThan(350);
  });
});
