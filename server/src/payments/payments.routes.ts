import { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { calls, XLSX, type Paper } from 'shared-lib/contract';
import { discountGiven, serviceDayOf } from 'shared-lib/domain';
import { callerOf } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import { notFound } from '../platform/errors.js';
import { acceptForms } from '../platform/http/form.js';
import { FileStream, FROM_STANDBY, route } from '../platform/http/route.js';
import { appointmentExists, findSameElsewhere, findShownReceipts, readReceipt } from './receipts.repository.js';
import { findInvoices, mayIssue } from './invoices.repository.js';
import { findPaperMail } from './paper-mails.repository.js';
import { invoiceRoutes } from './invoices.routes.js';
import { findDiscountId, findLedger } from './ledger.repository.js';
import { readDifference } from './differences.usecases.js';
import { listUnpaid, listWrittenOff } from './unpaid.usecases.js';
import { exportUnpaid } from './unpaid-file.usecases.js';
import { uploadReceipt } from './receipts.usecases.js';
import { FORM_BYTES, sendUpload } from './uploaded-file.js';

/** The acknowledgement of a payment. Clients read it behind their link, so `tracking` has the words. */
interface Papers {
  readonly hasPaper: (q: Queryable, appointment: number) => Promise<boolean>;
  /** Writes it. */
  readonly readPaper: (q: Queryable, appointment: number) => Promise<Paper | null>;
}

export async function paymentRoutes(app: FastifyInstance, papers: Papers): Promise<void> {
  route(app, calls.paymentDifferences.read, ({ params, deps }) => readDifference(deps.db, params.id));
  route(app, calls.paymentDifferences.unpaid, ({ query, deps }) => listUnpaid(deps.db, query));
  route(app, calls.paymentDifferences.writtenOff, ({ query, deps }) => listWrittenOff(deps.db, query));
  route(
    app,
    calls.paymentDifferences.file,
    async ({ query, deps }) => {
      const name = `${query.rows === 'owed' ? 'unpaid' : 'written-off'}-${serviceDayOf(deps.clock.now())}.${query.format}`;
      return new FileStream(
        name,
        Readable.from(exportUnpaid(deps, query)),
        query.format === 'xlsx' ? XLSX : 'text/csv',
      );
    },
    FROM_STANDBY,
  );
  await receiptRoutes(app, papers);
  invoiceRoutes(app);
}

async function receiptRoutes(app: FastifyInstance, { hasPaper, readPaper }: Papers): Promise<void> {
  await app.register(async (scope) => {
    acceptForms(scope);
    route(
      scope,
      calls.receipts.upload,
      ({ form, ...asked }) =>
        uploadReceipt(callerOf(asked), { content: Buffer.from(form.file), appointmentId: form.appointment_id }),
      { bodyLimit: FORM_BYTES },
    );
  });

  route(app, calls.receipts.duplicates, ({ query, deps }) => findSameElsewhere(deps.db, query.appointment, query));

  route(app, calls.receipts.ledger, async ({ params: { appointment }, query, deps: { db } }) => {
    if (!(await appointmentExists(db, appointment))) throw notFound();
    const entries = await findLedger(db, appointment);
    const discount = discountGiven(entries);
    const paper = query.paper === 'no' ? undefined : await readPaper(db, appointment);
    return {
      entries,
      discount_id: (discount && (await findDiscountId(db, discount.id))) ?? null,
      receipts: await findShownReceipts(db, appointment),
      invoices: await findInvoices(db, appointment),
      may_invoice: await mayIssue(db, appointment),
      mail: (await findPaperMail(db, appointment)) ?? null,
      ...(paper === undefined ? { has_paper: await hasPaper(db, appointment) } : { paper, has_paper: paper !== null }),
    };
  });

  route(app, calls.receipts.read, async ({ params, deps, reply }) => {
    const receipt = await readReceipt(deps.db, params.appointment, params.hash);
    return sendUpload(reply, receipt, 'proof-of-payment');
  });
}
