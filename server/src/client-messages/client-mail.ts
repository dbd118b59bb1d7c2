// How it works: docs/subsystems/client-messages.md.
import type { Company, MessageByProduct } from 'shared-lib/contract';
import {
  type ClientTextKind,
  type ClientTexts,
  type ClientTextValue,
  formatPesos,
  formatTime,
  type KnownValues,
  type Language,
  mailToClient,
  smsToClient,
  speaking,
} from 'shared-lib/domain';
import type { MailMessage } from '../platform/mail/mailer.js';
import type { PlanChange } from './client-message-rules.js';
import type { ToldVisit } from './client-messages.repository.js';
import { dayInWords } from '../tracking/page-language.js';
import { aboutTime, inWords } from '../tracking/shown-visit.js';
import * as m from '../texts/m.js';

/** What the texts are written from. */
export interface ClientTelling {
  /** A confirmation of another time than the client was told before is 'new_time'. */
  readonly about: ClientTextKind;
  readonly visit: ToldVisit;
  /** What is other than the client was told last, beside the time. */
  readonly changes?: readonly PlanChange[];
  /** When they come, in epoch milliseconds, where people are on the way and it is known. */
  readonly arrivesAt: number | undefined;
  readonly now: Date;
  readonly company: Pick<Company, 'name' | 'phone_number'>;
  /** The page of the visit; undefined where it has closed. */
  readonly url: string | undefined;
  /** What the business writes in place of our texts. */
  readonly written: Partial<ClientTexts>;
  /** An SMS says how to end these. */
  readonly saysEnd: boolean;
}

/** The kind of text that a message is written in. */
export function textOf(
  about: MessageByProduct,
  { isMoved, isChanged }: { readonly isMoved: boolean; readonly isChanged: boolean },
): ClientTextKind {
  if (about !== 'confirmation') return about;
  return isMoved ? 'new_time' : isChanged ? 'changed' : about;
}

interface Words {
  readonly subject: string;
  readonly mail: readonly string[];
  readonly sms: readonly string[];
}

const value = (name: ClientTextValue): string => `{${name}}`;
const LINK = value('link');

/** A message that tells a time: the SMS has the subject and the link, the e-mail all that is planned. */
const aTime = (subject: string, said: string): Words => ({
  subject,
  mail: [
    said,
    m.mail_services({ services: value('services'), price: value('price') }),
    value('who'),
    m.mail_follow({ url: LINK }),
  ],
  sms: [`${subject}.`, LINK],
});

function wordsOf(about: ClientTextKind): Words {
  const business = value('business');
  const when = m.day_and_time({ day: value('day'), time: value('time') });
  switch (about) {
    case 'confirmation':
      return aTime(m.mail_booked_subject({ when }), m.mail_booked({ business, when }));
    case 'new_time': {
      const { subject, mail, sms } = aTime(m.mail_new_time_subject({ when }), m.mail_new_time({ when }));
      return { subject, mail, sms: [sms[0] ?? '', value('changes'), LINK] };
    }
    case 'changed': {
      const subject = m.mail_changed_subject({ when });
      const mail = [m.mail_changed({ when }), value('changes'), m.mail_follow({ url: LINK })];
      return { subject, mail, sms: [`${subject}.`, value('changes'), LINK] };
    }
    case 'kept': {
      const subject = m.mail_kept_subject({ when });
      const said = m.mail_kept({ when });
      return {
        subject,
        mail: [said, m.mail_follow({ url: LINK })],
        sms: [`${subject}.`, m.questions_call({ phone: value('office') }), LINK],
      };
    }
    case 'declined': {
      const again = m.mail_ask_again({ url: LINK });
      return {
        subject: m.mail_declined_subject({ business }),
        mail: [m.mail_declined(), again],
        sms: [m.mail_declined(), m.questions_call({ phone: value('office') }), again],
      };
    }
    case 'reminder':
      return aTime(m.mail_reminder_subject({ when }), m.mail_reminder({ when }));
    case 'cancellation': {
      const subject = m.mail_cancelled_subject({ when });
      return {
        subject,
        mail: [m.mail_cancelled({ when })],
        sms: [`${subject}.`, m.questions_call({ phone: value('office') })],
      };
    }
    case 'on_the_way': {
      const subject = m.mail_on_the_way();
      const arrival = value('arrival');
      const names = value('therapists');
      return {
        subject,
        mail: [arrival, m.comes_by_themselves({ names }), m.mail_follow({ url: LINK })],
        sms: [`${subject}.`, `${arrival}.`, LINK],
      };
    }
    case 'arrived':
      return { subject: m.mail_arrived(), mail: [value('who')], sms: [`${m.mail_arrived()}.`, LINK] };
    case 'come_down':
      return { subject: m.mail_come_down(), mail: [value('who')], sms: [`${m.mail_come_down()}.`, value('who')] };
    case 'which_unit': {
      const asked = m.mail_say_your_unit({ url: LINK });
      return { subject: m.mail_which_unit(), mail: [asked], sms: [m.mail_which_unit(), asked] };
    }
    case 'receipt': {
      const received = m.mail_received({ amount: value('amount') });
      return {
        subject: m.mail_receipt_subject({ business }),
        mail: [received, m.mail_receipt({ url: LINK })],
        sms: [received, LINK],
      };
    }
    case 'thanks': {
      const said = [m.mail_thanks(), m.mail_rate({ url: LINK })];
      return { subject: m.mail_thanks_subject({ business }), mail: said, sms: said };
    }
  }
}

/** The texts of the product, with `{day}` where the day stands. Source: R-beyond-1090. */
export const ourTexts = (about: ClientTextKind, language: Language): ClientTexts =>
  speaking(language, () => {
    const { subject, mail, sms } = wordsOf(about);
    const whole = [m.hello({ firstName: value('client') }), ...mail, m.questions_call({ phone: value('office') })];
    return { subject, mail: whole.join('\n\n'), sms: sms.join('\n') };
  });

/** Who comes, as the message says it: a sentence, as languages have other words for one and for several. */
function whoSaid(about: ClientTextKind, therapists: readonly string[]): string | undefined {
  const count = therapists.length;
  if (!count) return undefined;
  const names = inWords(therapists);
  if (about === 'arrived') return m.is_here({ names, count });
  return about === 'come_down' ? m.waits_for_you({ names, count }) : m.mail_who_comes({ names, count });
}
/** What is other now, a sentence for each: a client reads what they have to know. Source: R-beyond-1312. */
function changesSaid({ changes = [], visit }: ClientTelling): string {
  const { services, therapists, area } = visit;
  const words: Readonly<Record<PlanChange, () => string | undefined>> = {
    place: () => (area ? m.we_come_to_another_address_in({ area }) : m.we_come_to_another_address()),
    services: () => m.services_now({ services: services.join(', '), price: formatPesos(visit.total_price) }),
    therapists: () => whoSaid('changed', therapists),
  };
  return changes.flatMap((change) => words[change]() ?? []).join(' ');
}

/** What the texts of a message fill in, in a language. */
export const valuesOf = (telling: ClientTelling, language: Language): KnownValues =>
  speaking(language, () => {
    const { about, visit, company, url, arrivesAt, now } = telling;
    const who = whoSaid(about, visit.therapists);
    const office = company.phone_number;
    const changes = changesSaid(telling);
    return {
      business: company.name,
      client: visit.first_name,
      day: dayInWords(visit.starts_at, 'weekday'),
      time: formatTime(visit.starts_at),
      services: visit.services.join(', '),
      price: formatPesos(visit.total_price),
      amount: formatPesos(visit.amount_paid ?? 0),
      therapists: inWords(visit.therapists),
      ...(who && { who }),
      ...(changes && { changes }),
      ...(office && { office }),
      ...(url && { link: about === 'receipt' ? `${url}?receipt` : url }),
      ...(arrivesAt !== undefined && {
        arrival: arrivesAt < now.getTime() ? m.arrives_any_moment() : m.arrives_about({ time: aboutTime(arrivesAt) }),
      }),
    };
  });

/** How to end the messages: the product says it, and no text of a business takes it out. Source: R-beyond-1092. */
export const endOfMails = (about: ClientTextKind, language: Language): string =>
  speaking(language, () => (about === 'declined' ? m.mail_because_you_asked() : m.mail_to_end_these()));
export const endOfSms = (language: Language, takesReplies: boolean): string =>
  speaking(language, () => (takesReplies ? m.sms_to_end_these() : m.sms_to_end_these_ask()));

export const languageOf = ({ language }: ToldVisit): Language => language ?? 'en';

function said(telling: ClientTelling, language = languageOf(telling.visit)) {
  const ours = ourTexts(telling.about, language);
  return { kind: telling.about, ours, texts: { ...ours, ...telling.written }, values: valuesOf(telling, language) };
}

interface Addressed {
  readonly to: string;
  readonly id: string;
}
/** An e-mail to the client, in their language. Source: R-beyond-1300. */
export function clientMail(telling: ClientTelling, { to, id }: Addressed): MailMessage {
  const language = languageOf(telling.visit);
  return { to, ...mailToClient(said(telling), { end: endOfMails(telling.about, language) }), language, id };
}

interface ByHand {
  readonly text: string;
  readonly language: Language;
}
/** What an operator wrote, with the subject of the product and how to end e-mails. Source: R-beyond-1293. */
export const writtenMail = (
  telling: ClientTelling,
  { to, id }: Addressed,
  { text, language }: ByHand,
): MailMessage => ({
  to,
  subject: mailToClient(said(telling, language), { end: '' }).subject,
  text: [text, endOfMails(telling.about, language), telling.company.name].join('\n\n'),
  language,
  id,
});

/** An SMS to the client, in the same language. */
export const clientSms = (telling: ClientTelling, takesReplies: boolean): string =>
  smsToClient(said(telling), {
    end: telling.saysEnd ? endOfSms(languageOf(telling.visit), takesReplies) : undefined,
  });
