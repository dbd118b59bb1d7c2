import type { Company, MessageByProduct } from 'shared-lib/contract';
import { formatPesos, formatTime, type Language, speaking } from 'shared-lib/domain';
import type { MailMessage } from '../platform/mail/mailer.js';
import type { ToldVisit } from './client-messages.repository.js';
import { dayInWords } from '../tracking/page-language.js';
import { aboutTime, inWords } from '../tracking/shown-visit.js';
import * as m from '../texts/m.js';

/** What the texts are written from. */
export interface ClientTelling {
  readonly about: MessageByProduct;
  /** A confirmation of another time than the client was told before. */
  readonly isMoved: boolean;
  readonly visit: ToldVisit;
  /** When they come, in epoch milliseconds, where people are on the way and it is known. */
  readonly arrivesAt: number | undefined;
  readonly now: Date;
  readonly company: Pick<Company, 'name' | 'phone_number'>;
  /** The page of the visit; undefined where it has closed. */
  readonly url: string | undefined;
}

interface Words {
  readonly subject: string;
  readonly paragraphs: readonly string[];
}

const plan = ({ visit, url }: ClientTelling): string[] => [
  m.mail_services({ services: visit.services.join(', '), price: formatPesos(visit.total_price) }),
  m.mail_who_comes({ names: inWords(visit.therapists), count: visit.therapists.length }),
  ...(url ? [m.mail_follow({ url })] : []),
];

/** `Arrives about 4:20 PM`, and nothing where it is not known. */
const arrival = ({ arrivesAt, now }: ClientTelling): string[] =>
  arrivesAt === undefined
    ? []
    : [arrivesAt < now.getTime() ? m.arrives_any_moment() : m.arrives_about({ time: aboutTime(arrivesAt) })];

function wordsOf(mail: ClientTelling): Words {
  const { about, isMoved, visit, company, url = '' } = mail;
  const business = company.name;
  const names = inWords(visit.therapists);
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
    case 'on_the_way':
      return {
        subject: m.mail_on_the_way(),
        paragraphs: [...arrival(mail), m.comes_by_themselves({ names }), ...(url ? [m.mail_follow({ url })] : [])],
      };
    case 'arrived':
      return { subject: m.mail_arrived(), paragraphs: [m.is_here({ names, count: visit.therapists.length })] };
    case 'come_down':
      return {
        subject: m.mail_come_down(),
        paragraphs: [m.waits_for_you({ names, count: visit.therapists.length })],
      };
    case 'which_unit':
      return { subject: m.mail_which_unit(), paragraphs: [...(url ? [m.mail_say_your_unit({ url })] : [])] };
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

const languageOf = ({ visit }: ClientTelling): Language => visit.language ?? 'en';

interface Addressed {
  readonly to: string;
  readonly id: string;
}
/** An e-mail to the client, in the language of the page they read last, otherwise in English. Source: R-beyond-786. */
export function clientMail(telling: ClientTelling, { to, id }: Addressed): MailMessage {
  const { visit, company } = telling;
  const language = languageOf(telling);
  return speaking(language, () => {
    const { subject, paragraphs } = wordsOf(telling);
    const text = [
      m.hello({ firstName: visit.first_name }),
      ...paragraphs,
      ...(company.phone_number ? [m.questions_call({ phone: company.phone_number })] : []),
      m.mail_to_end_these(),
      company.name,
    ].join('\n\n');
    return { to, subject, text, language, id };
  });
}

/** The words of an SMS: short, with the link at the end. */
function smsWords(telling: ClientTelling, takesReplies: boolean): string[] {
  const { about, visit, company, url } = telling;
  const link = url ? [url] : [];
  switch (about) {
    case 'receipt':
      return [m.mail_received({ amount: formatPesos(visit.amount_paid ?? 0) }), ...link.map((one) => `${one}?receipt`)];
    case 'thanks':
      return [m.mail_thanks(), ...link.map((one) => m.mail_rate({ url: one }))];
    case 'cancellation':
      return [
        `${wordsOf(telling).subject}.`,
        ...(company.phone_number ? [m.questions_call({ phone: company.phone_number })] : []),
      ];
    case 'on_the_way':
      return [`${[wordsOf(telling).subject, ...arrival(telling)].join('. ')}.`, ...link];
    case 'confirmation':
      // Said once, where the messages about a visit begin.
      return [`${wordsOf(telling).subject}.`, takesReplies ? m.sms_to_end_these() : m.sms_to_end_these_ask(), ...link];
    case 'come_down':
      return [`${wordsOf(telling).subject}.`, ...wordsOf(telling).paragraphs];
    case 'which_unit':
      return [wordsOf(telling).subject, ...wordsOf(telling).paragraphs];
    case 'reminder':
    case 'arrived':
      return [`${wordsOf(telling).subject}.`, ...link];
  }
}

/** An SMS to the client, in the same language. A peso sign would make every part of it shorter. */
export const clientSms = (telling: ClientTelling, takesReplies: boolean): string =>
  speaking(languageOf(telling), () =>
    [`${telling.company.name}:`, ...smsWords(telling, takesReplies)].join(' ').replaceAll('₱', 'P'),
  );
