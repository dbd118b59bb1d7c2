import { queryOptions } from '@tanstack/react-query';
import type { BodyInput, Calls } from '../../contract';
import { fetchCall, send } from '../http/http';
import { logsRoot, reportsRoot } from '../http/query-keys';
import { writeHook } from '../http/write-hook';

type Invoices = Calls['invoices'];

/** Below the reports: news of payments (`payments_update`) refresh it. */
const invoicesRoot = () => [...reportsRoot(), 'invoices'] as const;

export const invoiceQueries = {
  settings: () =>
    queryOptions({
      queryKey: [...invoicesRoot(), 'settings'],
      queryFn: ({ signal }) => fetchCall<Invoices['settings']>('/api/settings/invoices/', {}, { signal }),
    }),
  read: (id: number) =>
    queryOptions({
      queryKey: [...invoicesRoot(), id],
      queryFn: ({ signal }) =>
        fetchCall<Invoices['read']>('/api/scheduling/invoices/:id/', { params: { id } }, { signal }),
    }),
};

const useWrite = writeHook(() => [reportsRoot(), logsRoot()]);

/** Enters what the permit says. */
export const useSetInvoices = () =>
  useWrite(['invoices', 'set'], (request: { body: BodyInput<Invoices['set']> }, once) =>
    send<Invoices['set']>('PUT', '/api/settings/invoices/', { body: request.body }, once),
  );

/** Issues the invoice of a paid visit that has none that stands. */
export const useIssueInvoice = () =>
  useWrite(['invoices', 'issue'], ({ appointment }: { appointment: number }, once) =>
    send<Invoices['issue']>(
      'POST',
      '/api/scheduling/receipts/:appointment/invoices/',
      { params: { appointment }, body: {} },
      once,
    ),
  );

/** Sends the receipt or the invoice of a visit by e-mail. */
export const useMailPaper = () =>
  useWrite(['receipts', 'mail'], (request: { visit: number; body: BodyInput<Calls['receipts']['mail']> }, once) =>
    send<Calls['receipts']['mail']>(
      'POST',
      '/api/scheduling/receipts/:appointment/mails/',
      { params: { appointment: request.visit }, body: request.body },
      once,
    ),
  );

/** Notes a print, a void, or the number of a paper that was written by hand. */
export const useInvoiceStep = () =>
  useWrite(['invoices', 'step'], ({ id, body }: { id: number; body: BodyInput<Invoices['addStep']> }, once) =>
    send<Invoices['addStep']>('POST', '/api/scheduling/invoices/:id/steps/', { params: { id }, body }, once),
  );
