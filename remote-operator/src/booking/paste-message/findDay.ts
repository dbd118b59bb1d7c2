import { addDays, dayWords, isServiceDay, localTime, type ServiceDay, serviceDayOf } from 'shared-lib';
import { distinct, type Found, type Met, type Unread } from './unread';
import * as m from '../../texts/m';

const WEEKDAYS: readonly RegExp[] = [
  /^(sun|sundays?|linggo)$/,
  /^(mon|mondays?|lunes)$/,
  /^(tues?|tuesdays?|martes)$/,
  /^(wed|weds|wednesdays?|mi?yerkules|mi?yerkoles)$/,
  /^(thu|thurs?|thursdays?|h?uwebes|webes)$/,
  /^(fri|fridays?|biyernes|byernes)$/,
  /^(sat|saturdays?|sabado)$/,
];
const WEEKDAY_WORDS =
  'sundays?|mondays?|tuesdays?|wednesdays?|thursdays?|fridays?|saturdays?|sun|mon|tues?|weds?|thurs?|thu|fri|sat|' +
  'linggo|lunes|martes|mi?yerk[uo]les|h?uwebes|webes|bi?yernes|sabado';

const MONTHS: readonly RegExp[] = [
  /^(jan|enero)/,
  /^(feb|pebrero)/,
  /^(mar|marso)/,
  /^(apr|abril)/,
  /^(may)/,
  /^(jun|hunyo)/,
  /^(jul|hulyo)/,
  /^(aug|agosto)/,
  /^(sep|setyembre)/,
  /^(oct|oktubre)/,
  /^(nov|nobyembre)/,
  /^(dec|disyembre)/,
];
const MONTH_WORDS =
  'jan(?:uary)?|enero|feb(?:ruary)?|pebrero|mar(?:ch|so)?|apr(?:il)?|abril|mayo?|june?|hunyo|july?|hulyo|aug(?:ust)?|agosto|' +
  'sept?(?:ember)?|setyembre|oct(?:ober)?|oktubre|nov(?:ember)?|nobyembre|dec(?:ember)?|disyembre';
const YEAR = String.raw`(?:,?\s*(20\d\d))?`;
/** '24 March St' is an address. */
const NO_STREET = String.raw`(?!\.?\s*(?:st|street|ave|avenue|rd|road|blvd)\b)`;

const RELATIVE =
  /\b(day after tomorrow|(?:sa )?makalawa|tomorrow|tomorow|tommorow|tmrw?|tom|bukas|yesterday|kahapon|today|tonight|tonite|ngayon(?:g)?|mamaya(?:ng)?|later)\b/gi;
const BY_WEEKDAY = new RegExp(
  String.raw`\b(?:(this|ngayong|next|nxt|susunod na|sa susunod na|coming|darating na|on|sa)\s+)?(${WEEKDAY_WORDS})\b(?!\s+(?:valley|city|st\b|street|ave\b|avenue|road|life|residences?|towers?|plaza|village|subd|mall|hotel|suites?|bldg|building))`,
  'gi',
);
const ISO = /\b(20\d\d)-(\d{1,2})-(\d{1,2})\b/g;
const MONTH_FIRST = new RegExp(
  String.raw`\b(${MONTH_WORDS})\.?\s+(\d{1,2})(?:st|nd|rd|th)?\b(?!\s*(?:am|pm|:\d|pax|tao|kami|persons?|people|heads?))${YEAR}${NO_STREET}`,
  'gi',
);
const DAY_FIRST = new RegExp(
  String.raw`\b(\d{1,2})(?:st|nd|rd|th)?\s+(?:of\s+|ng\s+)?(${MONTH_WORDS})\b${YEAR}${NO_STREET}`,
  'gi',
);
const IN_FIGURES = /\b(\d{1,2})\/(\d{1,2})(?:\/(20\d\d|\d\d))?\b/g;

/** A date without a year that is past this year is next year's, if it is at most this many days ahead. */
const NEXT_YEAR_DAYS = 150;

interface Meant {
  readonly met: Met;
  /** All days that it can mean; empty when there is no such day. */
  readonly days: readonly ServiceDay[];
  readonly check?: string;
}

/** What the client's words are read against. */
interface Today {
  readonly day: ServiceDay;
  readonly isNight: boolean;
}

const indexIn = (patterns: readonly RegExp[], word: string): number =>
  patterns.findIndex((pattern) => pattern.test(word.toLowerCase()));

const two = (value: number): string => String(value).padStart(2, '0');
const dayOf = (year: number, month: number, date: number): ServiceDay[] => {
  const day = `${year}-${two(month)}-${two(date)}`;
  return isServiceDay(day) ? [day] : [];
};

/** The days of a date without a year: this year's, or next year's if that is near and this year's is past. */
function nearest(month: number, date: number, today: ServiceDay): ServiceDay[] {
  const year = Number(today.slice(0, 4));
  const [own] = dayOf(year, month, date);
  const [next] = dayOf(year + 1, month, date);
  if (own !== undefined && own >= today) return [own];
  if (next !== undefined && next <= addDays(today, NEXT_YEAR_DAYS)) return [next];
  return own === undefined ? [] : [own];
}

const DAYS_AHEAD: readonly (readonly [RegExp, number])[] = [
  [/after|makalawa/, 2],
  [/^(tom|tmr|bukas)/, 1],
  [/^(yest|kahapon)/, -1],
  [/./, 0],
];

function byWord(met: Met, unread: Unread, { day, isNight }: Today): Meant | undefined {
  const word = met.said.toLowerCase();
  // 'Tom Cruz' is a person.
  if (met.said === 'Tom' && /^\s+\p{Lu}\p{L}/u.test(unread.rest.slice(met.to))) return undefined;
  const ahead = DAYS_AHEAD.find(([pattern]) => pattern.test(word))?.[1] ?? 0;
  const meant = addDays(day, ahead);
  // After midnight it is still the service day before, so 'tomorrow' is unclear.
  return isNight && ahead > 0
    ? { met, days: [meant, addDays(meant, 1)], check: m.said_after_midnight_can_be({ said: met.said }) }
    : { met, days: [meant] };
}

function byWeekday(met: Met, { day }: Today): Meant {
  const [, lead = '', word = ''] = met.parts;
  const wanted = indexIn(WEEKDAYS, word);
  const today = new Date(`${day}T00:00:00Z`).getUTCDay();
  const ahead = (wanted - today + 7) % 7;
  const first = addDays(day, ahead);
  const week = addDays(first, 7);
  if (/^(next|nxt|susunod|sa susunod)/i.test(lead))
    return { met, days: ahead === 0 ? [week] : [first, week], check: m.can_be_either_week({ said: met.said.trim() }) };
  if (/^linggo$/i.test(word)) return { met, days: [first, week], check: m.linggo_is_sunday_or_a() };
  return ahead === 0 && !/^(this|ngayong)/i.test(lead)
    ? { met, days: [first, week], check: m.can_be_today_or_in({ said: met.said.trim() }) }
    : { met, days: [first] };
}

function byFigures(met: Met, { day }: Today): Meant {
  const [, one = '', other = '', year] = met.parts;
  const [a, b] = [Number(one), Number(other)];
  const of = (month: number, date: number): ServiceDay[] =>
    year === undefined
      ? nearest(month, date, day)
      : dayOf(year.length === 2 ? 2000 + Number(year) : Number(year), month, date);
  return {
    met,
    days: distinct([...of(a, b), ...of(b, a)]),
    check: m.can_be_read_as_month({ said: met.said }),
  };
}

function byMonth(met: Met, { month, date, year }: Record<'month' | 'date' | 'year', string | undefined>, today: Today) {
  const number = indexIn(MONTHS, month ?? '') + 1;
  const days =
    year === undefined ? nearest(number, Number(date), today.day) : dayOf(Number(year), number, Number(date));
  // In Tagalog 'may' also means 'there is'.
  return month === 'may' && days.length > 0
    ? { met, days: [...days, ...days], check: `“${met.said}” can be a day in May, or “there are ${date}”.` }
    : { met, days };
}

/**
 * The service day that a message names, in English, Tagalog or figures. Read against the service day of `now`: at 1 AM
 * 'today' is the day before. Source: R-day-2.
 * @returns undefined when it names no day; without a value when the day is past or unclear
 */
export function findDay(unread: Unread, now: Date): Found<ServiceDay> | undefined {
  const today: Today = { day: serviceDayOf(now), isNight: localTime(now) < '06:00' };
  const meant: Meant[] = [];
  const read = (pattern: RegExp, asMeant: (met: Met) => Meant | undefined): void => {
    for (const met of unread.meets(pattern)) {
      const one = asMeant(met);
      if (!one?.days.length) continue;
      unread.take(met);
      meant.push(one);
    }
  };
  read(ISO, (met) => ({ met, days: dayOf(Number(met.parts[1]), Number(met.parts[2]), Number(met.parts[3])) }));
  read(MONTH_FIRST, (met) => byMonth(met, { month: met.parts[1], date: met.parts[2], year: met.parts[3] }, today));
  read(DAY_FIRST, (met) => byMonth(met, { month: met.parts[2], date: met.parts[1], year: met.parts[3] }, today));
  read(IN_FIGURES, (met) => byFigures(met, today));
  read(RELATIVE, (met) => byWord(met, unread, today));
  read(BY_WEEKDAY, (met) => byWeekday(met, today));
  return together(meant, today.day);
}

/** When several words agree on one day, that makes each of them clear. */
function together(meant: readonly Meant[], today: ServiceDay): Found<ServiceDay> | undefined {
  if (meant.length === 0) return undefined;
  const ordered = [...meant].sort((one, other) => one.met.from - other.met.from);
  const said = distinct(ordered.map(({ met }) => met.said.trim())).join(', ');
  const [first] = ordered;
  const common = distinct(first?.days ?? []).filter((day) => ordered.every(({ days }) => days.includes(day)));
  const [only] = common;
  const isSure = ordered.length > 1 || (first !== undefined && first.days.length === 1);
  if (common.length === 1 && only !== undefined && (isSure || first?.check === undefined))
    return only < today ? { said, value: null, check: m.has_gone_by({ only: dayWords(only) }) } : { said, value: only };
  const choices = (common.length ? common : distinct(ordered.flatMap(({ days }) => days))).filter(
    (day) => day >= today,
  );
  if (choices.length === 0) return { said, value: null, check: m.this_day_has_gone_by() };
  const check = common.length ? first?.check : m.the_message_names_several_days();
  return { said, value: null, check: check ?? m.this_can_be_several_days(), choices };
}
