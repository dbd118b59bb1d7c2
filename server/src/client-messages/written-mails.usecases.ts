// How it works: docs/subsystems/client-messages.md.
import { type Body, type Calls, MESSAGES_TO_CLIENT, type TrackedVisit } from 'shared-lib/contract';
import { LANGUAGES, mailedOften, PAPER_MAILS_MAX } from 'shared-lib/domain';
import { z } from 'zod';
import { lockAppointment } from '../appointments/store/lock.repository.js';
import { recordAudit } from '../audit/audit.repository.js';
import type { Caller } from '../platform/caller.js';
import type { Queryable } from '../platform/database/database.js';
import { ApiError, notFound, wrongFields } from '../platform/errors.js';
import { queuedTask } from '../platform/jobs/job-queue.js';
import { defineTask } from '../platform/jobs/task.js';
import { MAIL_ATTEMPTS } from '../platform/mail/mailer.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { writtenMail } from './client-mail.js';
import { isStillTrue, lastPlan, lastTold } from './client-message-rules.js';
import {
  claimMessage,
  countWritten,
  findToldVisit,
  insertWritten,
  lockMessages,
  noteTold,
  type ToldVisit,
} from './client-messages.repository.js';
import { CLAIM_MS, end } from './client-messages.usecases.js';
import { findWritten } from './client-texts.repository.js';
import { sendOnce } from './mail-client.js';

/** Of its own name, so that servers of an earlier version leave it to others. It alone has the words, until it ends. */
const MAIL_TEXT = queuedTask({
  name: 'tracking.mail_text',
  payload: z.object({
    message: z.int(),
    about: z.enum(MESSAGES_TO_CLIENT),
    language: z.enum(LANGUAGES),
    text: z.string(),
  }),
  maxAttempts: MAIL_ATTEMPTS,
});

/** Ignores the setting for e-mails by the product, as a person writes. The client's consent still counts. */
const agreedAddress = ({ email, consent_email: consent, is_redacted: isRedacted }: ToldVisit): string | undefined =>
  (consent === 'given' && !isRedacted && email) || undefined;

/** How a text can go to the client by e-mail. Source: R-beyond-1293. */
export async function mailOfVisit(q: Queryable, appointment: number): Promise<TrackedVisit['mail']> {
  const visit = await findToldVisit(q, appointment);
  return (
    visit && { to: visit.email, agreed: visit.consent_email === 'given', asked: await countWritten(q, appointment) }
  );
}

/**
 * Queues a text that an operator wrote as an e-mail to the client. It counts as told: what the product would say of the
 * same thing is not sent again. Refusals: NOT_FOUND; CLIENT_NOT_REACHED without an address or the client's yes;
 * STALE_VERSION where another was asked for since; a field error at the limit. Source: R-beyond-1293.
 */
export const mailText = (
  { deps, actor, origin }: Caller,
  appointment: number,
  { after, ...written }: Body<Calls['tracking']['mailText']>,
): Promise<void> =>
  deps.db.tx(async (tx) => {
    const visit = (await lockAppointment(tx, appointment)) && (await findToldVisit(tx, appointment));
    if (!visit) throw notFound();
    if (!agreedAddress(visit)) throw new ApiError('CLIENT_NOT_REACHED');
    const before = await countWritten(tx, appointment);
    if (before > after) throw new ApiError('STALE_VERSION');
    if (before >= PAPER_MAILS_MAX) throw wrongFields({ text: [mailedOften()] });
    const now = deps.clock.now();
    // The product tells another time as a confirmation of it.
    const about = written.about === 'new_time' ? 'confirmation' : written.about;
    const message = await insertWritten(tx, appointment, { about, nth: before + 1, now });
    await deps.jobs.add(tx, MAIL_TEXT, { message, ...written });
    recordAudit(tx, {
      at: now,
      actor,
      action: 'tracking.mail_text',
      entity: 'appointment',
      entityId: appointment,
      after: { about: written.about },
      ...origin,
    });
  });

/** Sends it, once, in the words that were written. A person pressed, so no quiet hour holds it back. */
export const mailTextTask = defineTask({
  ...MAIL_TEXT,
  run: ({ message: id, about, language, text }, deps, { lastAttempt }) =>
    sendOnce(deps, {
      id,
      lastAttempt,
      make: async (tx, { now, messageId }) => {
        const all = await lockMessages(tx, id);
        const message = all.find((one) => one.id === id);
        if (message?.state !== 'waiting') return undefined;
        // Another server sends it, or was killed while it did.
        if (message.claimed_until && message.claimed_until > now)
          return void (await deps.jobs.add(
            tx,
            MAIL_TEXT,
            { message: id, about, language, text },
            { runAt: message.claimed_until },
          ));
        const visit = await findToldVisit(tx, message.appointment_id);
        const to = visit && agreedAddress(visit);
        // The operator who pressed reads in the history that it did not go.
        if (!visit || !to || !isStillTrue(message, visit))
          return void (await end(tx, { message, about }, message.tried_at ? 'unsure' : 'failed', now));
        await correctedTexts(tx);
        const [company, own] = [await companyInfo(tx), await findWritten(tx, { about, language })];
        await claimMessage(tx, id, now, new Date(now.getTime() + CLAIM_MS));
        // What changed before it and was not told is told after it, and so is what changes later.
        if (message.about === 'confirmation')
          await noteTold(tx, id, (lastTold(all, message) && lastPlan(all, message)) ?? message.told ?? visit.plan);
        const telling = {
          about,
          visit,
          company,
          url: undefined,
          arrivesAt: undefined,
          now,
          written: own,
          saysEnd: false,
        };
        return { message, about, mail: writtenMail(telling, { to, id: messageId }, { text, language }) };
      },
    }),
});
