import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Calls, Query, RecordKind } from '../../contract';
import { IMPORT_POLL_MS } from '../../domain/back-office-limits';
import { currentSession } from '../../session/session';
import { fetchCall, send } from '../http/http';
import { beginWrite, keyOf } from '../http/idempotency-key';

type Imports = Calls['imports'];
export type ExportFilters = Partial<Query<Imports['export']>>;

/** Windows calls a CSV file a spreadsheet. The server goes by the content. */
const asTable = (file: Blob): undefined =>
  // The contract describes JSON bodies. This one is a file, which no schema validates.
  new Blob([file], { type: 'text/csv' }) as unknown as undefined;
const chosen = (columns: readonly string[] | undefined) => (columns ? { columns: columns.join(',') } : {});

interface ImportFile {
  kind: RecordKind;
  file: Blob;
  /** The field that each column fills; if left out, the headings decide. */
  columns?: readonly string[];
}

/** Checks a file; nothing is written. */
export const useCheckImport = () =>
  useMutation({
    mutationKey: ['imports', 'check'],
    mutationFn: ({ kind, file, columns }: ImportFile) =>
      send<Imports['run']>('POST', '/api/registration/import/:kind/', {
        params: { kind },
        query: { dry_run: true, ...chosen(columns) },
        body: asTable(file),
      }),
  });

/** Imports the valid lines of a file. Pressed twice, or sent again, it happens once. */
export const useStartImport = () =>
  useMutation({
    mutationKey: ['imports', 'start'],
    mutationFn: (request: ImportFile) =>
      send<Imports['run']>(
        'POST',
        '/api/registration/import/:kind/',
        { params: { kind: request.kind }, query: chosen(request.columns), body: asTable(request.file) },
        { idempotencyKey: keyOf(request), retry: false },
      ),
    onMutate: beginWrite,
  });

/** The progress of an import, fetched repeatedly until it is over. */
export const importQuery = (id: number | null) =>
  queryOptions({
    queryKey: ['records', currentSession().user?.id ?? 0, 'import', id] as const,
    queryFn: ({ signal }) =>
      fetchCall<Imports['read']>('/api/registration/imports/:id/', { params: { id: id ?? 0 } }, { signal }),
    enabled: id !== null,
    refetchInterval: ({ state }) => (state.data && state.data.state !== 'waiting' ? false : IMPORT_POLL_MS),
  });

/** An empty file to fill in. */
export const fetchTemplate = async (kind: RecordKind): Promise<Blob> =>
  (await send<Imports['template']>(
    'GET',
    '/api/registration/import/:kind/',
    { params: { kind } },
    { as: 'blob' },
  )) as Blob;

/** What a list shows with these filters, all pages. */
export const fetchExport = async (kind: RecordKind, query: ExportFilters): Promise<Blob> =>
  (await send<Imports['export']>(
    'GET',
    '/api/registration/export/:kind/',
    { params: { kind }, query },
    { as: 'blob' },
  )) as Blob;
