import type { Company, MessageByProduct } from 'shared-lib/contract';
import { formatPesos, formatTime, type Language, speaking } from 'shared-lib/domain';
import type { MailMessage } from '../platform/mail/mailer.js';
import type { ToldVisit } from './client-messages.repository.js';
import { dayInWords } from './page-language.js';
import { inWords } from './shown-visit.js';
import * as m from '../texts/m.js';

export interface ClientMail {
  readonly about: MessageByProduct;
  /** A confirmation of another time than the client was told before. */
  readonly isMoved: boolean;
  readonly visit: ToldVisit & { readonly email: string };
  readonly company: Pick<Company, 'name' | 'phone_number'>;
  /** The page of the visit; undefined where it has closed. */
  readonly url: string | undefined;
  readonly id: string;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const plan = ({ visit, url }: ClientMail): string[] => [
  m.mail_services({ services: visit.services.join(', '), price: formatPesos(visit.total_price) }),
  m.mail_who_comes({ names: inWords(visit.therapists), count: visit.therapists.length }),
  ...(url ? [m.mail_follow({ url })] : []),
];

function wordsOf(mail: ClientMail): Words {
  const { about, isMoved, visit, company, url = '' } = mail;
  const business = company.name;
  const when = m.day_and_time({ day: dayInWords(visit.starts_at, 'weekday'), time: formatTime(visit.starts_at) });
  switch (about) {
    case 'confirmation':
      return isMoved
        ? { subject: m.mail_new_time_subject({ when }), paragraphs: [m.mail_new_time({ when }), ...plan(mail)] }
        : { subject: m.mail_booked_subject({ when }), paragraphs: [m.mail_booked({ business, when }), ...plan(mail)] };
    case 'reminder':
      return { subject: m.mail_reminder_subject({ when }), paragraphs: [m.mail_reminder({ when }), ...plan(mail)] };
    case 'cancellation':
      return { subject: m.mail_cancelled_subject({ when }), paragraphs: [m.mail_cancelled({ when })] };
    case 'receipt':
      return {
        subject: m.mail_receipt_subject({ business }),
        paragraphs: [
          m.mail_received({ amount: formatPesos(visit.amount_paid ?? 0) }),
          ...(url ? [m.mail_receipt({ url: `${url}?receipt` })] : []),
        ],
      };
    case 'thanks':
      return { subject: m.mail_thanks_subject({ business }), paragraphs: [m.mail_thanks(), m.mail_rate({ url })] };
  }
}

/** An e-mail to the client, in the language of the page they read last, otherwise in English. Source: R-beyond-786. */
export function clientMail(mail: ClientMail): MailMessage {
  const { visit, company, id } = mail;
  const language: Language = visit.language ?? 'en';
  return speaking(language, () => {
    const { subject, paragraphs } = wordsOf(mail);
    const text = [
      m.hello({ firstName: visit.first_name }),
      ...paragraphs,
      ...(company.phone_number ? [m.questions_call({ phone: company.phone_number })] : []),
      m.mail_to_end_these(),
      company.name,
    ].join('\n\n');
    return { to: visit.email, subject, text, language, id };
  });
}
