import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls, XLSX, type RecordKind } from 'shared-lib/contract';
import { IMPORT_BYTES_MAX, serviceDayOf, toCsv } from 'shared-lib/domain';
import { callerOf } from '../platform/caller.js';
import { acceptFiles } from '../platform/http/form.js';
import { FileStream, FROM_STANDBY, route } from '../platform/http/route.js';
import { columnsOf } from './csv-columns.js';
import { exportCsv } from './export-csv/export-csv.usecases.js';
import { importFile, readImport } from './import-csv/import.usecases.js';

/** A file to fill in with a spreadsheet: the columns that are read, and an example line. */
function templateOf(kind: RecordKind): string {
  const columns = columnsOf(kind).flatMap(({ label, fills }) => (fills ? [{ label, ...fills }] : []));
  return toCsv([columns.map(({ label }) => label), columns.map(({ example }) => example)]);
}

/** Records as CSV files, in and out: for operators only. Source: R-pages-5. */
export async function csvRoutes(app: FastifyInstance): Promise<void> {
  const { imports } = calls;
  route(
    app,
    imports.template,
    async ({ params: { kind } }) => new FileStream(`${kind}s-template.csv`, Readable.from([templateOf(kind)])),
  );
  await app.register(async (scope) => {
    acceptFiles(scope, ['text/csv', XLSX]);
    route(
      scope,
      imports.run,
      ({ params: { kind }, query, file, ...asked }) =>
        importFile(callerOf(asked), {
          kind,
          bytes: file,
          columns: query.columns?.split(','),
          dryRun: query.dry_run === true,
        }),
      { bodyLimit: IMPORT_BYTES_MAX },
    );
  });
  route(app, imports.read, ({ deps, params }) => readImport(deps.db, params.id));
  route(
    app,
    imports.export,
    async ({ deps, params: { kind }, query, user, request }) => {
      const day = serviceDayOf(deps.clock.now());
      const pieces = await exportCsv(deps, kind, query, { userId: user.userId, request });
      return new FileStream(`${kind}s-${day}.csv`, Readable.from(pieces));
    },
    FROM_STANDBY,
  );
}
