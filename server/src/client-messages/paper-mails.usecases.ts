// How it works: docs/subsystems/invoices.md.
import type { Answer, Body, Calls } from 'shared-lib/contract';
import { MAIL_PAPER_TEXTS, mailedOften, speaking } from 'shared-lib/domain';
import { z } from 'zod';
import { recordAudit } from '../audit/audit.repository.js';
import { findInvoices, lockVisit } from '../payments/invoices.repository.js';
import { findPaperMail, insertPaperMail } from '../payments/paper-mails.repository.js';
import type { Caller } from '../platform/caller.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { queuedTask } from '../platform/jobs/job-queue.js';
import { defineTask } from '../platform/jobs/task.js';
import { MAIL_ATTEMPTS } from '../platform/mail/mailer.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { paperMail } from '../tracking/paper-mail.js';
import { findReceipt } from '../tracking/receipt.repository.js';
import { languageOf } from './client-mail.js';
import { claimMessage, endMessage, findToldVisit, lockMessages } from './client-messages.repository.js';
import { CLAIM_MS } from './client-messages.usecases.js';
import { sendOnce } from './mail-client.js';

/** Of its own name, so that servers of an earlier version leave it to others. */
const MAIL_PAPER = queuedTask({
  name: 'tracking.mail_paper',
  payload: z.object({ message: z.int(), to: z.string() }),
  maxAttempts: MAIL_ATTEMPTS,
});

type Mail = Calls['receipts']['mail'];

/**
 * Queues the receipt or invoice of a visit for an address. `after` is how many the screen shows as asked for. Refusals:
 * NOT_FOUND; NEED_OVER where nothing was received; STALE_VERSION where another operator asked since; a field error at
 * the limit, or where the client neither agreed to e-mails nor asked for this one.
 * Source: R-beyond-1260, R-beyond-1261.
 */
export const mailPaper = (
  { deps, actor, origin }: Caller,
  appointment: number,
  { to, asked, after }: Body<Mail>,
): Promise<Answer<Mail>> =>
  deps.db.tx(async (tx) => {
    if (!(await lockVisit(tx, appointment))) throw notFound();
    const before = await findPaperMail(tx, appointment);
    if (!before) throw new ApiError('NEED_OVER');
    if (!before.may_send) throw wrongFields({ to: [mailedOften()] });
    if (before.sent.length > after) throw new ApiError('STALE_VERSION', { extra: { current: before } });
    const isTheirs = before.agreed && to.toLowerCase() === before.address?.toLowerCase();
    if (!asked && !isTheirs) throw wrongFields({ asked: [MAIL_PAPER_TEXTS.asked] });
    const now = deps.clock.now();
    const message = await insertPaperMail(tx, appointment, { nth: before.sent.length + 1, now });
    if (message === undefined) throw new ApiError('NEED_OVER');
    await deps.jobs.add(tx, MAIL_PAPER, { message, to });
    const invoice = (await findInvoices(tx, appointment)).find(({ voided }) => !voided);
    recordAudit(tx, {
      at: now,
      actor,
      action: 'receipt.mail',
      entity: 'appointment',
      entityId: appointment,
      ...(invoice && { after: { invoice: invoice.label } }),
      ...origin,
    });
    tx.emit({ type: 'payments_update', audience: { operators: true } });
    return (await findPaperMail(tx, appointment)) ?? before;
  });

/** Sends it, once, as the paper is then. It was asked for, so no hour and no setting holds it back. */
export const mailPaperTask = defineTask({
  ...MAIL_PAPER,
  run: async ({ message: id, to }, deps, { lastAttempt }) => {
    await sendOnce(deps, {
      id,
      lastAttempt,
      make: async (tx, { now, messageId }) => {
        const all = await lockMessages(tx, id);
        const message = all.find((one) => one.id === id);
        if (message?.state !== 'waiting') return undefined;
        // Another server sends it, or was killed while it did.
        if (message.claimed_until && message.claimed_until > now)
          return void (await deps.jobs.add(tx, MAIL_PAPER, { message: id, to }, { runAt: message.claimed_until }));
        const visit = await findToldVisit(tx, message.appointment_id);
        const mayGo = visit && (await findPaperMail(tx, visit.id));
        const receipt = mayGo && (await findReceipt(tx, visit.id));
        if (!receipt) return void (await endMessage(tx, id, 'dropped', { now }));
        await correctedTexts(tx);
        const company = await companyInfo(tx);
        const language = languageOf(visit);
        await claimMessage(tx, id, now, new Date(now.getTime() + CLAIM_MS));
        const mail = { to, ...speaking(language, () => paperMail(receipt, company)), language, id: messageId };
        return { message, about: 'receipt', mail };
      },
    });
    await deps.db.tx((tx) => {
      tx.emit({ type: 'payments_update', audience: { operators: true } });
      return Promise.resolve();
    });
  },
});
