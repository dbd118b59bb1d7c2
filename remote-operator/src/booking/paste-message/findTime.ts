import { formatLocalTime, type LocalTime } from 'shared-lib';
import { SLOTS } from 'shared-lib/booking';
import { distinct, type Found, type Met, type Unread } from './unread';
import * as m from '../../texts/m';

const HOURS: Readonly<Record<string, number>> = {
  una: 1,
  dos: 2,
  tres: 3,
  kwatro: 4,
  kuatro: 4,
  singko: 5,
  sais: 6,
  syete: 7,
  siyete: 7,
  siete: 7,
  otso: 8,
  nuwebe: 9,
  nwebe: 9,
  diyes: 10,
  dyes: 10,
  onse: 11,
  dose: 12,
};
const HOUR_WORDS = Object.keys(HOURS).join('|');
const HALF = String.raw`a\.?m\.?|p\.?m\.?|nn|mn|noon|midnight`;
const PART = 'umaga|tanghali|hapon|gabi|hatinggabi|madaling araw|morning|afternoon|evening|eve|night|tonight|tonite';
const LED_PART = String.raw`(?:\s*(?:ng|sa|in the|at|this|mamayang|,)?\s*(${PART}))?`;
const CLOCK = String.raw`(\d{1,2})(?:[:.](\d{2}))?`;

/** 7-8 PM, 7 PM to 9 PM, 7 hanggang 9 ng gabi. */
const STRETCH = new RegExp(
  String.raw`\b${CLOCK}\s*(${HALF})?\s*(?:-|–|—|to|until|hanggang)\s*${CLOCK}\s*(${HALF})?\b${LED_PART}(?!\s*(?:mins?|minutes?|hrs?|hours?|oras|pax))`,
  'gi',
);
const WITH_HALF = new RegExp(String.raw`\b${CLOCK}\s*(${HALF})(?![\p{L}])`, 'giu');
const WITH_MINUTES = new RegExp(String.raw`\b(\d{1,2}):(\d{2})\b${LED_PART}`, 'gi');
const WITH_PART = new RegExp(String.raw`\b(\d{1,2})(?:[:.](\d{2}))?\s*(?:ng|sa|in the)\s*(${PART})\b`, 'gi');
const IN_WORDS = new RegExp(String.raw`\ba(?:la|las)[\s-]*(${HOUR_WORDS}|\d{1,2})(?:[:.](\d{2}))?\b${LED_PART}`, 'gi');
/** 'at 7', '7 o'clock', but not a house number or a number of people. */
const BARE = new RegExp(
  String.raw`(?:\b(?:at|by|around|about|mga|bandang|time\s*:?)\s*|@\s*)(\d{1,2})(?!\d|[:./]\d|\s*(?:st|nd|rd|th|mins?|minutes?|hrs?|hours?|oras|pax|persons?|tao|\p{Lu}\p{L}+))\b${LED_PART}`,
  'giu',
);
const O_CLOCK = /\b(\d{1,2})\s*o['’]?\s?clock\b/gi;
const NOON_OR_MIDNIGHT = /\b(noon|tanghaling tapat|midnight|hatinggabi)\b/gi;
/** A part of the day without an hour. It says which half a bare hour belongs to. */
const PART_ALONE = new RegExp(String.raw`\b(?:(?:ng|sa|in the|this)\s+)?(${PART})\b`, 'gi');

/** `1900H`, `19:30 hrs`, `0730H`, `19h30`. */
const HHMM = String.raw`([01]\d|2[0-3])[:.]?([0-5]\d)`;
const H = String.raw`\s?(?:h|hrs?|hours?)`;
const MILITARY_STRETCH = new RegExp(
  String.raw`\b${HHMM}(?:${H})?\s*(?:-|–|—|to|until|hanggang)\s*${HHMM}${H}\b|\b${HHMM}${H}\s*(?:-|–|—|to|until|hanggang)\s*${HHMM}\b`,
  'gi',
);
const MILITARY = new RegExp(String.raw`\b${HHMM}${H}\b`, 'gi');
const WITH_H = /\b(1\d|2[0-3])\s?h\s?([0-5]\d)\b/gi;
/** 'at 1930', 'time: 1900', but not a house number, which a street follows. */
const LED_MILITARY =
  /(?:\b(?:[Aa]t|[Bb]y|[Aa]round|[Aa]bout|[Mm]ga|[Bb]andang|[Ff]rom|[Tt]ime\s*:?)\s*|@\s*)([01]\d|2[0-3])([0-5][05])(?!\d|[:./-]\d|\s+\p{Lu}\p{L}|\s*(?:php|pesos?|pax))/gu;

interface Meant {
  readonly met: Met;
  /** All times that it can mean. */
  readonly times: readonly LocalTime[];
  readonly check?: string;
}

const two = (value: number): string => String(value).padStart(2, '0');
const isHour = (hour: number): boolean => hour >= 1 && hour <= 12;

const MORNING = /^(umaga|morning|madaling araw)$/i;
const isMorning = (part: string): boolean => MORNING.test(part);

/** Both halves of the day, or the one that the message says. */
function halves(hour: number, minutes: number, half = '', part = ''): LocalTime[] {
  if (minutes > 59 || hour > 23) return [];
  if (!isHour(hour)) return [`${two(hour)}:${two(minutes)}`];
  const am = `${two(hour % 12)}:${two(minutes)}`;
  const pm = `${two((hour % 12) + 12)}:${two(minutes)}`;
  const said = half.toLowerCase().replaceAll('.', '');
  if (said === 'am') return [am];
  if (said === 'pm') return [pm];
  // Twelve at noon or at midnight: messages in Manila use nn and mn.
  if (said === 'nn' || said === 'noon' || /^tanghali$/i.test(part)) return [hour < 10 || hour === 12 ? pm : am];
  if (said === 'mn' || said === 'midnight' || /^hatinggabi$/i.test(part)) return [am];
  if (part === '') return [am, pm];
  if (isMorning(part)) return [am];
  // Twelve late in the evening is past midnight.
  return hour === 12 && /^(gabi|night|tonight|tonite|eve|evening)$/i.test(part) ? [am] : [pm];
}

/** Times with hour 0, or an hour past 12, are 24-hour times. */
const clockTimes = (
  hour: string | undefined,
  minutes: string | undefined,
  half?: string,
  part?: string,
): LocalTime[] => (hour === undefined ? [] : halves(Number(hour), Number(minutes ?? 0), half, part));

const STRETCH_CHECK = m.a_stretch_of_time_was();
const HALF_CHECK = m.am_or_pm_was_not();

/** The start of a stretch of time. When only its end says AM or PM, the start is before the end. */
function byStretch(met: Met): Meant | undefined {
  const [, hour, minutes, half, endHour, endMinutes, endHalf, part] = met.parts;
  const isTime = half ?? endHalf ?? part ?? minutes ?? endMinutes;
  if (isTime === undefined || !isHour(Number(endHour))) return undefined;
  const said = half ?? (Number(hour) <= Number(endHour) || Number(endHour) === 12 ? endHalf : undefined);
  const isOverNoon = half === undefined && Number(endHour) === 12;
  return { met, times: clockTimes(hour, minutes, isOverNoon ? undefined : said, part), check: STRETCH_CHECK };
}

/** 24-hour times, which are never unclear. Read before lengths, because they look like hours. */
export function findMilitary(unread: Unread): readonly Meant[] {
  const taken: Meant[] = [];
  const read = (pattern: RegExp, check?: string): void => {
    for (const met of unread.takeAll(pattern)) {
      const [hour, minutes] = met.parts.slice(1).filter((part) => part !== undefined);
      taken.push({ met, times: [`${hour}:${minutes}`], ...(check && { check }) });
    }
  };
  read(MILITARY_STRETCH, STRETCH_CHECK);
  for (const pattern of [MILITARY, WITH_H, LED_MILITARY]) read(pattern);
  return taken;
}

/**
 * The start that a message names. A bare hour means the half of the day that can be booked, and the operator is asked
 * to check. So is any stretch of time.
 * @returns undefined when it names no time; without a value when the time is unclear, or not a slot
 */
export function findTime(unread: Unread, military: readonly Meant[]): Found<LocalTime> | undefined {
  const meant: Meant[] = [...military];
  const read = (pattern: RegExp, asMeant: (met: Met) => Meant | undefined): void => {
    for (const met of unread.meets(pattern)) {
      const one = asMeant(met);
      if (!one?.times.length) continue;
      unread.take(met);
      meant.push(one);
    }
  };
  read(STRETCH, byStretch);
  read(WITH_HALF, (met) => ({ met, times: clockTimes(met.parts[1], met.parts[2], met.parts[3]) }));
  read(IN_WORDS, (met) => {
    const hour = HOURS[(met.parts[1] ?? '').toLowerCase()] ?? Number(met.parts[1]);
    return { met, times: clockTimes(String(hour), met.parts[2], undefined, met.parts[3]) };
  });
  read(WITH_PART, (met) => ({ met, times: clockTimes(met.parts[1], met.parts[2], undefined, met.parts[3]) }));
  read(WITH_MINUTES, (met) => ({
    met,
    times:
      /^0\d/.test(met.parts[1] ?? '') && met.parts[3] === undefined && Number(met.parts[1]) === 0
        ? [`00:${met.parts[2]}`]
        : clockTimes(met.parts[1], met.parts[2], undefined, met.parts[3]),
  }));
  read(O_CLOCK, (met) => ({ met, times: clockTimes(met.parts[1], undefined) }));
  read(BARE, (met) => ({ met, times: clockTimes(met.parts[1], undefined, undefined, met.parts[2]) }));
  if (meant.length === 0)
    read(NOON_OR_MIDNIGHT, (met) => ({ met, times: [/^(noon|tang)/i.test(met.said) ? '12:00' : '00:00'] }));
  const parts = unread.takeAll(PART_ALONE).map(({ parts: [, part = ''] }) => part);
  return together(meant, parts);
}

const isSlot = (time: LocalTime): boolean => SLOTS.includes(time);

/** Keeps the times within the hours of the business. */
function together(meant: readonly Meant[], parts: readonly string[]): Found<LocalTime> | undefined {
  if (meant.length === 0) return undefined;
  const ordered = [...meant].sort((one, other) => one.met.from - other.met.from);
  const said = distinct(ordered.map(({ met }) => met.said.trim())).join(', ');
  const inPart = (times: readonly LocalTime[]): readonly LocalTime[] => {
    const [part] = parts;
    if (times.length < 2 || part === undefined) return times;
    const fitting = times.filter((time) => time < '12:00' === isMorning(part));
    return fitting.length ? fitting : times;
  };
  const each = ordered.map((one) => ({ ...one, times: inPart(one.times) }));
  const all = distinct(each.flatMap(({ times }) => times));
  const [first] = each;
  if (!first) return undefined;
  if (each.length > 1 && !each.every(({ times }) => times.join() === first.times.join()))
    return { said, value: null, check: m.the_message_names_several_times(), choices: distinct(all.flatMap(nearSlots)) };
  const slots = all.filter(isSlot);
  const [slot] = slots;
  if (slots.length === 1 && slot !== undefined) {
    const check = all.length > 1 ? HALF_CHECK : first.check;
    return { said, value: slot, ...(check && { check }) };
  }
  if (slots.length > 1) return { said, value: null, check: HALF_CHECK, choices: slots };
  const near = distinct(all.flatMap(nearSlots));
  const hours = m.bookings_start_from_to_every({
    slots: formatLocalTime(SLOTS[0] ?? ''),
    slots2: formatLocalTime(SLOTS.at(-1) ?? ''),
  });
  return { said, value: null, check: hours, ...(near.length > 0 && { choices: near }) };
}

/** The slots around a time: 7:15 becomes a choice of 7:00 and 7:30. */
function nearSlots(time: LocalTime): LocalTime[] {
  if (isSlot(time)) return [time];
  const [hour = 0, minutes = 0] = time.split(':').map(Number);
  const before = `${two(hour)}:${minutes < 30 ? '00' : '30'}`;
  const after = minutes < 30 ? `${two(hour)}:30` : `${two((hour + 1) % 24)}:00`;
  return [before, after].filter(isSlot);
}
