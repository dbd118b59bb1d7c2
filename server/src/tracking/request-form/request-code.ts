// How it works: docs/subsystems/request-form.md.
import {
  limits,
  monthPeriod,
  serviceDayOf,
  smsParts,
  speaking,
  type ClientChannel,
  type Language,
} from 'shared-lib/domain';
import { hasStoppedSms } from '../../clients/consents.repository.js';
import { stopSms } from '../../clients/consents.usecases.js';
import type { Tx } from '../../platform/database/database.js';
import type { Deps } from '../../platform/deps.js';
import { storeInOutbox } from '../../platform/mail/mail-delivery.js';
import type { Mailer } from '../../platform/mail/mailer.js';
import { PHILIPPINE_MOBILE } from '../../platform/phone/phone.js';
import { gatewayOf } from '../../platform/sms/gateways.js';
import { SmsRefusal } from '../../platform/sms/sms-gateway.js';
import { companyInfo } from '../../settings/company.usecases.js';
import { countCodeSms } from './book.repository.js';
import * as m from '../../texts/m.js';

/*
 * All ways of sending the code of a request. No text names who asks: whoever fills in the form chooses both the name
 * and where the code goes, and must not write to strangers through us. Source: R-beyond-802, R-beyond-1020.
 */

/** To whom a code goes. */
export interface CodeReader {
  readonly code_by: ClientChannel;
  /** A number in E.164, or an e-mail address. */
  readonly code_to: string;
  readonly language: Language;
}

/** Queues the e-mail with a code. */
export function mailRequestCode(tx: Tx, mail: Mailer, { code_to, language }: CodeReader, code: string): Promise<void> {
  const message = speaking(language, () => ({
    to: code_to,
    subject: m.your_code_to_ask_for_a_visit(),
    text: [
      m.enter_this_code_to_ask_for_a_visit(),
      code,
      m.the_code_works_once_for({ codeMinutes: limits.CODE_MINUTES }),
      m.if_you_did_not_ask_for_a_visit(),
      m.hatid(),
    ].join('\n\n'),
    code,
    language,
  }));
  return mail.send(tx, message);
}

/** The gateway takes none now, or none for this number. */
export type SmsProblem = 'down' | 'unreached';

/**
 * Hands the SMS with a code to the gateway, while the form waits. One that may have left counts as sent, and so does
 * one to a number that answered STOP: only numbers on record did. For those the gateway is asked for its state, so the
 * answer has the words and about the time of any other. Source: R-beyond-1020, R-beyond-1021.
 */
export async function textRequestCode(
  { db, clock, config, log }: Deps,
  { code_to: to, language }: CodeReader,
  code: string,
): Promise<SmsProblem | undefined> {
  const now = clock.now();
  if (!PHILIPPINE_MOBILE.test(to)) return 'unreached';
  const { name: business } = await companyInfo(db);
  const text = speaking(language, () => m.code_to_ask_for_a_visit({ code, business, minutes: limits.CODE_MINUTES }));
  const gateway = gatewayOf(config);
  let parts = smsParts(text);
  const isStopped = await hasStoppedSms(db, to);
  try {
    if (!gateway && !config.demo) return 'down';
    if (isStopped) return (await gateway?.problem()) ? 'down' : undefined;
    if (gateway) parts = (await gateway.send({ to, text })).parts ?? parts;
    else await storeInOutbox(db, { to, subject: 'SMS', text, code }, now);
  } catch (error) {
    if (!(error instanceof SmsRefusal)) throw error;
    log.warn({ reason: error.message }, 'the SMS gateway did not take a code');
    if (error.kind === 'not now') return 'down';
    if (error.kind === 'never') return 'unreached';
    if (error.kind === 'stopped') await db.tx((tx) => stopSms(tx, to, now));
    if (error.kind === 'stopped' || isStopped) return undefined;
  }
  await countCodeSms(db, monthPeriod(serviceDayOf(now)).from, parts);
  return undefined;
}
