import { MESSAGES_TO_CLIENT, type TrackedVisit } from 'shared-lib/contract';
import type { Deps } from '../platform/deps.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { clientSms, languageOf } from './client-mail.js';
import { findToldVisit } from './client-messages.repository.js';
import { findWritten } from './client-texts.repository.js';

/**
 * What an operator can send by hand to a client who reads Filipino: the SMS of the product, in the words of the
 * business. Null for one who reads English, which the screen writes by itself. Source: R-beyond-1206.
 */
export async function preparedTexts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  appointment: number,
  link: TrackedVisit['link'],
): Promise<TrackedVisit['texts']> {
  const visit = await findToldVisit(db, appointment);
  if (!visit || languageOf(visit) !== 'fil') return null;
  const company = await companyInfo(db);
  await correctedTexts(db);
  const telling = { visit, company, url: link?.url, arrivesAt: undefined, now: clock.now(), saysEnd: false };
  const texts: Partial<Record<(typeof MESSAGES_TO_CLIENT)[number], string>> = {};
  for (const about of MESSAGES_TO_CLIENT) {
    const written = await findWritten(db, { about, language: 'fil' });
    texts[about] = clientSms({ ...telling, about, written }, false);
  }
  return texts;
}
