// How it works: docs/subsystems/client-messages.md.
import { limits, smsParts } from 'shared-lib/domain';
import { z } from 'zod';
import { TEXT_CLIENT, TEXT_CLIENT_NOW } from '../appointments/workflow/plan-client-messages.js';
import { stopSms } from '../clients/consents.usecases.js';
import type { Deps } from '../platform/deps.js';
import { defineTask, type TaskDefinition } from '../platform/jobs/task.js';
import { queuedTask } from '../platform/jobs/job-queue.js';
import { storeInOutbox } from '../platform/mail/mail-delivery.js';
import { gatewayOf } from '../platform/sms/gateways.js';
import { SmsRefusal, type SmsGateway } from '../platform/sms/sms-gateway.js';
import { clientSms } from './client-mail.js';
import { end, prepare, type Claimed } from './client-messages.usecases.js';
import { lockMessages, noteGateway, releaseMessage } from './client-messages.repository.js';
import { noteReport } from './sms-reports.usecases.js';

/** Where a gateway reports what became of an SMS; the number of the message follows. */
export const SMS_REPORT_PATH = '/sms/report/';

/** A gateway that does not report by itself is asked so long after the sending. */
const ASKED_AFTER_MS = [2, 15, 120, 24 * 60].map((minutes) => minutes * limits.MINUTE);
const ASK_FOR_REPORT = queuedTask({
  name: 'tracking.ask_sms_report',
  payload: z.object({ message: z.int(), ask: z.int().min(0) }),
  maxAttempts: 6,
});

/** Hands an SMS to the gateway. Returns why it was not taken, and undefined if it was. */
async function handOver(
  deps: Deps,
  gateway: SmsGateway,
  { text, ...claimed }: Claimed & { readonly text: string },
): Promise<SmsRefusal | undefined> {
  const { db, clock, config, jobs } = deps;
  const { message, to } = claimed;
  const reportTo = `${config.publicUrl}${SMS_REPORT_PATH}${message.id}/`;
  let taken;
  try {
    taken = await gateway.send({ to, text, reportTo });
  } catch (error) {
    if (error instanceof SmsRefusal) return error;
    throw error;
  }
  const { id, parts = smsParts(text) } = taken;
  await db.tx(async (tx) => {
    const now = clock.now();
    await end(tx, claimed, 'sent', now);
    await noteGateway(tx, message.id, { id, parts });
    const runAt = new Date(now.getTime() + (ASKED_AFTER_MS[0] ?? 0));
    if (gateway.reportOf) await jobs.add(tx, ASK_FOR_REPORT, { message: message.id, ask: 0 }, { runAt });
  });
  return undefined;
}

/**
 * Sends an SMS to the client of a visit, once, while it still holds. One that may have left is not sent again: nothing
 * marks a second one as the same. Demo mode sends nothing. Source: R-beyond-977, R-beyond-979.
 */
const sendSms: TaskDefinition<{ readonly message: number }>['run'] = async ({ message: id }, deps, { lastAttempt }) => {
  const { db, clock } = deps;
  const gateway = gatewayOf(deps.config);
  const claimed = await db.tx(async (tx) => {
    const now = clock.now();
    const made = await prepare(tx, deps, id, now);
    if (!made) return undefined;
    const text = clientSms(made.telling, gateway?.takesReplies === true);
    if (gateway) return { ...made, text };
    await storeInOutbox(tx, { to: made.to, subject: 'SMS', text }, now);
    await end(tx, made, 'sent', now);
    await noteGateway(tx, id, { id: 'outbox', parts: smsParts(text) });
    return undefined;
  });
  if (!claimed || !gateway) return;
  const refusal = await handOver(deps, gateway, claimed);
  if (!refusal) return;
  const { kind } = refusal;
  deps.log.warn({ message: id, reason: refusal.message }, 'the SMS gateway did not take an SMS');
  if (kind === 'not now' && !lastAttempt) {
    await db.tx((tx) => releaseMessage(tx, id, false));
    throw refusal;
  }
  await db.tx(async (tx) => {
    await end(tx, claimed, kind === 'not known' ? 'unsure' : 'failed', clock.now());
    if (kind === 'stopped') await stopSms(tx, claimed.to, clock.now());
  });
};

export const textClient = defineTask({ ...TEXT_CLIENT, run: sendSms });
export const textClientNow = defineTask({ ...TEXT_CLIENT_NOW, run: sendSms });

/** Asks the gateway what became of an SMS, until it knows. Source: R-beyond-980. */
export const askForReport = defineTask({
  ...ASK_FOR_REPORT,
  async run({ message: id, ask }, deps) {
    const { db, jobs, clock, config } = deps;
    const one = await db.tx(async (tx) => (await lockMessages(tx, id)).find((found) => found.id === id));
    const reportOf = gatewayOf(config)?.reportOf;
    if (!one?.gateway_id || one.report || !reportOf) return;
    const report = await reportOf(one.gateway_id);
    if (report) return noteReport(deps, { message: id, gatewayId: one.gateway_id, report });
    const wait = ASKED_AFTER_MS[ask + 1];
    if (wait === undefined) return;
    const runAt = new Date(clock.now().getTime() + wait);
    await db.tx((tx) => jobs.add(tx, ASK_FOR_REPORT, { message: id, ask: ask + 1 }, { runAt }));
  },
});
