import {
  type LocalTime,
  type Service,
  type ServiceDay,
  addDays,
  dayWords,
  instantOf,
  limits,
  localTime,
} from 'shared-lib';
import { type Gender, plainText } from 'shared-lib/booking';
import { findDay } from './findDay';
import { findHealth } from './findHealth';
import { findLooseName, findName, findPhone, findTherapist, findUnknownTherapist } from './findPeople';
import { findLabelledPlace, findLoosePlace, takeBeside } from './findPlace';
import { findServices, type FoundService, takeCounts } from './findServices';
import { findMilitary, findTime } from './findTime';
import { findWishes, genderIn } from './findWishes';
import { takeThreadHeaders } from './threadHeaders';
import { type Found, Unread } from './unread';
import * as m from '../../texts/m';

/** What a message is read against. */
export interface MessageContext {
  /** The server's clock. */
  readonly now: Date;
  readonly services: readonly Pick<Service, 'id' | 'name' | 'duration'>[];
  readonly therapists: readonly { readonly id: number; readonly first_name: string; readonly last_name: string }[];
}

/** What a client wrote, as entries of the booking form. What the message does not say is left out. */
export interface MessageReading {
  readonly phone?: Found<string>;
  readonly name?: Found<string>;
  readonly date?: Found<ServiceDay>;
  readonly start?: Found<LocalTime>;
  readonly services: readonly FoundService[];
  readonly therapist?: Found<number>;
  readonly location?: Found<string>;
  /** In the client's words. */
  readonly notes?: Found<string>;
  /** Allergies, a pregnancy, an illness, in the client's words. Not for drivers, who read the notes. */
  readonly health?: Found<string>;
  /** The wishes among the notes that order the therapists: a woman or a man, and for how many people at once. */
  readonly asksFor: Gender | null;
  readonly people: number;
  /** What it did not understand, piece by piece, in the words of the message. */
  readonly left: readonly string[];
}

/** The longest message. The field takes no more. */
export const MESSAGE_MAX = 5_000;

const GREETINGS =
  /\b(?:good|gud|gd|magandang)\s*(?:morning|afternoon|evening|eve|day|pm|am|umaga|tanghali|hapon|gabi|araw)(?:\s+po)?\b/gi;
/** Labels, polite words and words that only join the rest. */
const FILLERS = new Set(
  (
    'hi hello helo hey po opo pls plz please thanks thank you ty tnx salamat maraming ask lang can could may i we me us ' +
    'pa book booking pabook magpabook magpa gusto ko ako kami sana would like to want need a an the for and at sa on in of ng ' +
    'na ang ba pwede puwede is are available avail massage masahe home service services name pangalan mobile number no cp contact phone cell ' +
    'date time schedule sched address location add po. mam maam sir ate kuya with kay si this that my name is ito to ' +
    'ok okay yes each plus saka tsaka tapos then by from mga around minutes mins min hr hrs hour hours therapist client day session reserve reservation appointment'
  ).split(' '),
);
const isFiller = (word: string): boolean =>
  FILLERS.has(word.toLowerCase().replace(/[^\p{L}]/gu, '')) || !/[\p{L}\d]/u.test(word);

/** The unread pieces in their own words, without those that are only polite. */
const leftOf = (unread: Unread): string[] =>
  unread
    .pieces()
    .map((place) => unread.said(place).trim())
    .filter((piece) => piece.split(/\s+/).some((word) => !isFiller(word)));

/**
 * Reads what clients write in Viber, Messenger or SMS, in English, Tagalog or both, for the booking form. It fills in
 * only what the message says. Unclear words get choices instead of a value; likely ones say what to check. Source:
 * R-booking-30.
 * @param message any text of any length; it never throws
 */
export function readMessage(message: string, { now, services, therapists }: MessageContext): MessageReading {
  // Phones copy invisible marks along.
  const unread = new Unread(plainText(message));
  takeThreadHeaders(unread);
  // Before names and addresses, which go on over commas.
  const health = findHealth(unread);
  const labelled = findLabelledPlace(unread);
  const phone = findPhone(unread);
  const known = findTherapist(unread, therapists);
  const name = findName(unread);
  unread.takeAll(GREETINGS);
  const counts = takeCounts(unread, services);
  const notes = findWishes(unread, services);
  // '19:00 hrs' is a time, not a length.
  const military = findMilitary(unread);
  const named = findServices(unread, services, counts);
  // 'Buntis' alone asks for the massage for pregnant women.
  const found = named.length === 0 && health?.pregnant ? findServices(new Unread(health.pregnant), services) : named;
  takeBeside(unread);
  const day = findDay(unread, now);
  const time = findTime(unread, military);
  const location = labelled ?? findLoosePlace(unread, { hasName: name !== undefined });
  const loose = name ?? findLooseName(unread);
  const when = dayAndStart(day, time, now);
  const therapist = known ?? findUnknownTherapist(unread);
  return {
    ...(phone && { phone }),
    ...(loose && { name: loose }),
    ...when,
    services: found,
    ...(therapist && { therapist }),
    ...(location && { location }),
    ...(notes && { notes: { said: notes.said, value: notes.value } }),
    ...(health && { health: { said: health.said, value: health.value } }),
    asksFor: genderIn(notes?.said ?? ''),
    people: Math.max(notes?.people ?? 1, comingFor(found)),
    left: leftOf(unread),
  };
}

/** For how many at once, by the counts of the services: '2 Swedish and 1 hilot' is three people. */
function comingFor(services: readonly FoundService[]): number {
  const total = services.reduce((sum, { count = 1 }) => sum + count, 0);
  return services.some(({ count = 1 }) => count > 1) ? Math.min(total, limits.GROUP_MAX) : 1;
}

const MORNING = '06:00';
/** Words for the current night: no other night is possible. */
const THIS_NIGHT = /\b(?:tonight|tonite|mamaya|mamayang|ngayon|ngayong|today|later)\b/i;

/**
 * A start after midnight belongs to the service day before. 'Sat 12:30 am' can mean the night after Friday or the one
 * after Saturday, so the operator must choose. A night that is past is no choice.
 */
function dayAndStart(
  date: Found<ServiceDay> | undefined,
  start: Found<LocalTime> | undefined,
  now: Date,
): Pick<MessageReading, 'date' | 'start'> {
  if (!date || !start) return { ...(date && { date }), ...(start && { start }) };
  const { value: day } = date;
  const { value: time } = start;
  if (day === null || time === null) return { date, start };
  if (time < MORNING && !(THIS_NIGHT.test(date.said) || localTime(now) < MORNING)) {
    const nights = [day, addDays(day, -1)].filter((one) => instantOf(one, time) > now);
    const check = m.after_midnight_the_night_that();
    return nights.length > 1
      ? { date: { said: date.said, value: null, check, choices: nights }, start }
      : { date, start };
  }
  if (instantOf(day, time) <= now)
    return {
      date,
      start: { said: start.said, value: null, check: m.this_time_on_has_gone({ day: dayWords(day) }) },
    };
  return { date, start };
}
