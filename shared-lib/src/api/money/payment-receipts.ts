import { queryOptions, useMutation } from '@tanstack/react-query';
import type { Calls, SameElsewhere } from '../../contract';
import { currentSession } from '../../session/session';
import { ApiFailure } from '../http/api-failure';
import { fetchCall, send } from '../http/http';
import { reportsRoot } from '../http/query-keys';
import * as m from '../../texts/m';

type Receipts = Calls['receipts'];

/** A receipt as the server stores it. Source: 3-046, 7-067. */
export interface Receipt {
  /** SHA-256 of the file, hexadecimal. */
  hash: string;
  url: string;
  name: string;
  duplicates: SameElsewhere[];
}

const bytesOf = (file: Blob): Promise<ArrayBuffer> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(reader.result as ArrayBuffer);
    reader.onerror = () => reject(reader.error ?? new Error('the file could not be read'));
    reader.readAsArrayBuffer(file);
  });

/** SHA-256 of a file, hexadecimal. Source: 5-045. */
async function sha256(file: Blob): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(await bytesOf(file)));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Browsers compute hashes only on a secure connection. Elsewhere only the server computes it. */
const hashHere = (file: File): Promise<string | undefined> =>
  globalThis.crypto?.subtle ? sha256(file) : Promise.resolve(undefined);

interface Upload {
  appointmentId: number;
  file: File;
  /** Called with the sent share of the file, 0 to 1. */
  onProgress?: (share: number) => void;
}

async function upload({ appointmentId, file, onProgress }: Upload): Promise<Receipt> {
  const form = new FormData();
  form.set('appointment_id', String(appointmentId));
  form.set('file', file);
  // The contract describes JSON bodies. This one is a form, which no schema validates.
  const sent = { body: form as unknown as undefined };
  const [expected, kept] = await Promise.all([
    hashHere(file),
    send<Receipts['upload']>('POST', '/api/scheduling/receipts/', sent, {
      onUploadProgress: ({ progress = 0 }) => onProgress?.(progress),
    }),
  ]);
  if (expected !== undefined && expected !== kept.hash)
    throw new ApiFailure({ kind: 'http', status: 400, message: m.the_file_did_not_arrive(), explained: true });
  return { hash: kept.hash, url: kept.publicUrl, name: file.name, duplicates: kept.duplicates };
}

/** Uploads a receipt. The server's hash must match the file here. */
export const useUploadReceipt = () => useMutation({ mutationKey: ['receipts', 'upload'], mutationFn: upload });

/** The file of a stored receipt. */
const fetchReceipt = async (appointment: number, hash: string): Promise<Blob> =>
  (await send<Receipts['read']>(
    'GET',
    '/api/scheduling/receipts/:appointment/:hash/',
    { params: { appointment, hash } },
    { as: 'blob' },
  )) as Blob;

/** A shorter GCash reference is still being typed. */
const REFERENCE_MIN = 6;

const receiptKey = (appointment: number) => ['receipts', currentSession().user?.id ?? 0, appointment] as const;

export const receiptQueries = {
  /**
   * What was paid and which receipts were uploaded, for a version of the appointment. Below the reports: a write-off
   * makes no version, and news of payments (`payments_update`) refresh it.
   */
  ledger: (appointment: number, version: number) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'ledger', appointment, version] as const,
      queryFn: ({ signal }) =>
        fetchCall<Receipts['ledger']>(
          '/api/scheduling/receipts/:appointment/',
          { params: { appointment }, query: { paper: 'no' } },
          { signal },
        ),
    }),
  /** The same with the acknowledgement, to print. */
  paper: (appointment: number, version: number) =>
    queryOptions({
      queryKey: [...reportsRoot(), 'paper', appointment, version] as const,
      queryFn: ({ signal }) =>
        fetchCall<Receipts['ledger']>(
          '/api/scheduling/receipts/:appointment/',
          { params: { appointment }, query: {} },
          { signal },
        ),
    }),
  /** A stored file. The file of a hash never changes. */
  file: (appointment: number, hash: string | undefined) =>
    queryOptions({
      queryKey: [...receiptKey(appointment), 'file', hash] as const,
      queryFn: () => fetchReceipt(appointment, hash ?? ''),
      enabled: hash !== undefined,
      staleTime: Number.POSITIVE_INFINITY,
    }),
  /** Other appointments with this receipt. Source: R-money-3. */
  sameReceipt: (appointment: number, hash: string) =>
    queryOptions({
      queryKey: [...receiptKey(appointment), 'duplicates', hash] as const,
      queryFn: ({ signal }) =>
        fetchCall<Receipts['duplicates']>(
          '/api/scheduling/receipts/duplicates/',
          { query: { appointment, hash } },
          { signal },
        ),
    }),
  /** Other appointments with this GCash reference. Sends nothing while it is too short. Source: R-money-3. */
  sameReference: (appointment: number, reference: string) =>
    queryOptions({
      queryKey: ['receipts', 'duplicates', appointment, reference],
      queryFn: ({ signal }) =>
        fetchCall<Receipts['duplicates']>(
          '/api/scheduling/receipts/duplicates/',
          { query: { appointment, reference } },
          { signal },
        ),
      enabled: reference.length >= REFERENCE_MIN,
    }),
};
