// How it works: docs/subsystems/client-messages.md.
import { monthPeriod, serviceDayOf, smsParts, SYSTEM } from 'shared-lib/domain';
import { recordAudit } from '../audit/audit.repository.js';
import { findDeclined, storeToldAt, type DeclinedRequest } from '../booking-requests/requests.repository.js';
import { TELL_DECLINED } from '../booking-requests/requests.usecases.js';
import { hasStoppedSms } from '../clients/consents.repository.js';
import { stopSms } from '../clients/consents.usecases.js';
import type { Tx } from '../platform/database/database.js';
import type { Deps } from '../platform/deps.js';
import { defineTask } from '../platform/jobs/task.js';
import { storeInOutbox } from '../platform/mail/mail-delivery.js';
import { gatewayOf } from '../platform/sms/gateways.js';
import { SmsRefusal } from '../platform/sms/sms-gateway.js';
import { clientMessageRules, requestRules } from '../settings/business-rules.usecases.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { countCodeSms } from '../tracking/request-form/book.repository.js';
import { BOOK_PATH } from '../tracking/tracking-links.usecases.js';
import { clientMail, clientSms, languageOf, type ClientTelling } from './client-mail.js';
import { waitsUntil } from './client-message-rules.js';
import { exampleOf } from './client-texts.usecases.js';
import { findWritten } from './client-texts.repository.js';

/** What the texts are written from. The name is left out: whoever fills in the form chooses it. */
async function tellingOf(tx: Tx, { config }: Deps, asked: DeclinedRequest, now: Date): Promise<ClientTelling> {
  await correctedTexts(tx);
  const { services, language } = asked;
  const visit = { ...exampleOf(now), first_name: '', therapists: [], services, language };
  const isOpen = (await requestRules(tx, config)).hours > 0;
  return {
    about: 'declined',
    visit,
    arrivesAt: undefined,
    now,
    company: await companyInfo(tx),
    url: isOpen ? `${config.publicUrl}${BOOK_PATH}` : undefined,
    written: await findWritten(tx, { about: 'declined', language: languageOf(visit) }),
    saysEnd: false,
  };
}

const noteTold = (tx: Tx, request: number, now: Date): void =>
  recordAudit(tx, {
    at: now,
    actor: SYSTEM,
    action: 'booking_request.told',
    entity: 'booking_request',
    entityId: request,
  });

/** The SMS to hand over; undefined where nothing is sent that way, or all is done. */
async function claim(tx: Tx, deps: Deps, id: number): Promise<{ to: string; text: string } | undefined> {
  const { config, clock, jobs, mail } = deps;
  const now = clock.now();
  const asked = await findDeclined(tx, id, now);
  if (!asked || asked.told_at || !asked.to) return undefined;
  const { code_by: by, to } = asked;
  const { channels, quiet } = await clientMessageRules(tx, config);
  if (!channels.includes(by) || asked.last_wish <= now || asked.is_answered_otherwise) return undefined;
  const until = waitsUntil({ about: 'declined', starts_at: asked.last_wish }, quiet, now);
  if (until) return void (await jobs.add(tx, TELL_DECLINED, { request: id }, { runAt: until }));
  if (by === 'sms' && (await hasStoppedSms(tx, to))) return undefined;
  const telling = await tellingOf(tx, deps, asked, now);
  await storeToldAt(tx, id, now);
  if (by === 'email') {
    noteTold(tx, id, now);
    const messageId = `<booking-request-${id}@${new URL(config.publicUrl).hostname}>`;
    return void (await mail.send(tx, clientMail(telling, { to, id: messageId })));
  }
  const text = clientSms(telling, false);
  if (gatewayOf(config)) return { to, text };
  await storeInOutbox(tx, { to, subject: 'SMS', text }, now);
  return void noteTold(tx, id, now);
}

/**
 * Tells who asked by the request form that nobody comes, by the way that their code came, and once: an SMS that may
 * have left is not sent again. Nothing goes to who asked twice or has a visit ahead. Source: R-beyond-1314.
 */
export const tellDeclined = defineTask({
  ...TELL_DECLINED,
  async run({ request: id }, deps, { lastAttempt }) {
    const { db, clock, config, log } = deps;
    const claimed = await db.tx((tx) => claim(tx, deps, id));
    const gateway = gatewayOf(config);
    if (!claimed || !gateway) return;
    const { to, text } = claimed;
    let parts = smsParts(text);
    try {
      parts = (await gateway.send({ to, text })).parts ?? parts;
    } catch (error) {
      if (!(error instanceof SmsRefusal)) throw error;
      log.warn({ request: id, reason: error.message }, 'the SMS gateway did not take an SMS');
      if (error.kind === 'stopped') await db.tx((tx) => stopSms(tx, to, clock.now()));
      if (error.kind !== 'not now' || lastAttempt) return;
      await db.tx((tx) => storeToldAt(tx, id, null));
      throw error;
    }
    await db.tx((tx) => Promise.resolve(noteTold(tx, id, clock.now())));
    await countCodeSms(db, monthPeriod(serviceDayOf(clock.now())).from, parts);
  },
});
