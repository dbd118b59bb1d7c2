// How it works: docs/subsystems/client-messages.md.
import { MESSAGES_TO_CLIENT, type TrackedVisit } from 'shared-lib/contract';
import { LANGUAGES, type Language, pageState } from 'shared-lib/domain';
import type { Deps } from '../platform/deps.js';
import { companyInfo } from '../settings/company.usecases.js';
import { correctedTexts } from '../settings/filipino-texts.usecases.js';
import { clientSms, languageOf } from './client-mail.js';
import { findToldVisit } from './client-messages.repository.js';
import { findAllWritten, wordsIn } from './client-texts.repository.js';

/**
 * What an operator can send by hand: the SMS of the product in each language, in the words of the business, and which
 * language the client reads. Source: R-beyond-1303.
 */
export async function preparedTexts(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  appointment: number,
  link: TrackedVisit['link'],
): Promise<Pick<TrackedVisit, 'texts' | 'language'>> {
  const visit = await findToldVisit(db, appointment);
  if (!visit) return {};
  const [company, written] = [await companyInfo(db), await findAllWritten(db)];
  await correctedTexts(db);
  // Who comes is said once they have accepted.
  const told = { ...visit, ...(pageState(visit) === 'booked' && { therapists: [] }) };
  const telling = { company, url: link?.url, arrivesAt: undefined, now: clock.now(), saysEnd: false };
  const inLanguage = (language: Language): Partial<Record<(typeof MESSAGES_TO_CLIENT)[number], string>> =>
    Object.fromEntries(
      MESSAGES_TO_CLIENT.map((about) => {
        const own = wordsIn(written.find((row) => row.about === about && row.language === language));
        return [about, clientSms({ ...telling, about, visit: { ...told, language }, written: own }, false)];
      }),
    );
  const texts = Object.fromEntries(LANGUAGES.map((language) => [language, inLanguage(language)]));
  return { language: languageOf(visit), texts };
}
