import { type Service } from 'shared-lib';
import { type Count, findCounts } from './findCounts';
import { distinct, type Found, type Met, type Unread } from './unread';
import * as m from '../../texts/m';

type Known = Pick<Service, 'id' | 'name' | 'duration'>;

const COUNT = String.raw`\d{1,3}|isang|isa|one|dalawang|dalawa|two|tatlong|tatlo|three`;
const MINUTES = /\b(\d{2,3})[\s-]*(?:mins?|minutes?|minutos?)\b/gi;
const HOURS = new RegExp(
  String.raw`\b(${COUNT}|an?)(?:\.(5)|\s*(?:1\/2|½|and a half|and half))?[\s-]*(?:hrs?|hours?|oras)(?:\s*(?:and\s+)?(a half|half|kalahati|\d{1,2}\s*(?:mins?|minutes?)))?\b`,
  'gi',
);
/** 'In 2 hours' is a start, but not one that is understood. */
const IS_LATER = /\b(?:in|after|within|makalipas ang)\s+$/i;

const NUMBERS: Readonly<Record<string, number>> = {
  a: 1,
  an: 1,
  isang: 1,
  isa: 1,
  one: 1,
  dalawang: 2,
  dalawa: 2,
  two: 2,
  tatlong: 3,
  tatlo: 3,
  three: 3,
};
const numberOf = (said = ''): number => NUMBERS[said.toLowerCase()] ?? Number(said);

interface Length {
  readonly met: Met;
  readonly minutes: number;
}

/** The length of the visit, wherever the message says it. */
function findLengths(unread: Unread): Length[] {
  const isLater = ({ from }: Met): boolean => IS_LATER.test(unread.rest.slice(0, from));
  const hours = unread.meets(HOURS).map((met) => {
    const [, count, half, more = ''] = met.parts;
    const isHalf = half !== undefined || /1\/2|½|and a? ?half/.test(met.said) || /half|kalahati/i.test(more);
    const minutes = numberOf(count) * 60 + (isHalf ? 30 : Number.parseInt(more, 10) || 0);
    return { met, minutes };
  });
  const covered = ({ from }: Met): boolean => hours.some(({ met }) => met.from <= from && from < met.to);
  const minutes = unread
    .meets(MINUTES)
    .filter((met) => !covered(met))
    .map((met) => ({ met, minutes: Number(met.parts[1]) }));
  return [...hours, ...minutes].filter(({ met }) => !isLater(met)).sort((one, other) => one.met.from - other.met.from);
}

/** Words that do not tell services apart. */
const PLAIN = new Set([
  'massage',
  'massages',
  'therapy',
  'body',
  'full',
  'with',
  'and',
  'the',
  'of',
  'for',
  'mins',
  'min',
  'minutes',
  'hour',
  'hours',
  'session',
  'service',
  'home',
]);
/** Other names that clients use, by a word of the service's name. */
const ALSO: Readonly<Record<string, readonly string[]>> = {
  hilot: ['hilot', 'traditional', 'filipino'],
  foot: ['foot', 'paa', 'reflex', 'reflexology', 'feet'],
  reflexology: ['reflexology', 'reflex'],
  ventosa: ['ventosa', 'bentosa', 'cupping'],
  cupping: ['cupping', 'ventosa', 'bentosa'],
  prenatal: ['prenatal', 'pregnant', 'pregnancy', 'preggy', 'preggo', 'buntis'],
  aromatherapy: ['aromatherapy', 'aroma'],
  swedish: ['swedish', 'sweedish', 'swidish'],
  deep: ['deep'],
  stone: ['stone', 'stones', 'hotstone'],
  scrub: ['scrub', 'scrubs'],
  back: ['back', 'likod'],
  head: ['head', 'ulo'],
};

const wordsOf = (name: string): string[] =>
  distinct(name.toLowerCase().match(/\p{L}{3,}/gu) ?? []).filter((word) => !PLAIN.has(word));
const saidFor = (word: string): readonly string[] => ALSO[word] ?? [word, `${word}s`];

interface Mention extends Met {
  /** All services that it can mean. */
  readonly services: readonly Known[];
}

/** Runs of words that name services: 'hot stone' is one service, 'foot and hot stone' two. */
function findMentions(unread: Unread, known: readonly Known[]): Mention[] {
  const named = known.map((service) => ({ service, words: wordsOf(service.name) }));
  const single = unread.meets(/\p{L}{3,}/gu).flatMap((met) => {
    const word = met.said.toLowerCase();
    const services = named.filter(({ words }) => words.some((one) => saidFor(one).includes(word)));
    return services.length ? [{ ...met, services: services.map(({ service }) => service) }] : [];
  });
  const mentions: Mention[] = [];
  for (const one of single) {
    const before = mentions.at(-1);
    const both = before?.services.filter((service) => one.services.includes(service)) ?? [];
    const between = before ? unread.rest.slice(before.to, one.from) : '';
    if (before && both.length && /^[\s-]*$/.test(between))
      mentions[mentions.length - 1] = {
        ...before,
        to: one.to,
        said: unread.said({ from: before.from, to: one.to }),
        services: both,
      };
    else mentions.push(one);
  }
  return mentions;
}

/** A number right after the name, when some service has that length: 'swedish 90'. */
const NUMBER_BEHIND = /^\s*(?:massage)?\s*(\d{2,3})\b(?!\s*(?:[:.\/]\d|am|pm|st\b|[A-Z]))/;
const NUMBER_BEFORE = /\b(\d{2,3})\s+$/;

interface ReadLength {
  readonly minutes: number;
  readonly from: number;
  readonly to: number;
}

function lengthNear(unread: Unread, mention: Mention, lengths: readonly Length[]): ReadLength | undefined {
  const isBare = (minutes: number): boolean => mention.services.some(({ duration }) => duration === minutes);
  const behind = NUMBER_BEHIND.exec(unread.rest.slice(mention.to));
  if (
    behind &&
    isBare(Number(behind[1])) &&
    !lengths.some(({ met }) => met.from < mention.to + behind[0].length && met.to > mention.to)
  )
    return { minutes: Number(behind[1]), from: mention.to, to: mention.to + behind[0].length };
  const before = NUMBER_BEFORE.exec(unread.rest.slice(0, mention.from));
  if (before && isBare(Number(before[1])))
    return { minutes: Number(before[1]), from: mention.from - before[0].length, to: mention.from };
  const [nearest] = [...lengths].sort(
    (one, other) => distance(unread, one, mention) - distance(unread, other, mention),
  );
  return nearest && { minutes: nearest.minutes, from: nearest.met.from, to: nearest.met.to };
}

/** Between a length and a name these begin another service. */
const PARTS = /[,;+&\n\uE000]|\b(?:and|at|saka|tsaka|plus|then|tapos)\b/i;
const FAR = 1_000;

/** How far a length is from a name. One behind the name is nearer than one before the next. */
function distance(unread: Unread, { met }: Length, { from, to }: Mention): number {
  const [gap, own] = met.to <= from ? [{ from: met.to, to: from }, 0.5] : [{ from: to, to: met.from }, 0];
  return gap.to - gap.from + own + (PARTS.test(unread.rest.slice(gap.from, Math.max(gap.from, gap.to))) ? FAR : 0);
}

/**
 * The lengths that each name can have: those that stand nearest to it. A name without one takes a length that it fits.
 */
function lengthsOf(unread: Unread, mentions: readonly Mention[], lengths: readonly Length[]) {
  const own = new Map<Mention, Length[]>();
  for (const length of lengths) {
    const gaps = mentions.map((one) => distance(unread, length, one));
    const nearest = mentions[gaps.indexOf(Math.min(...gaps))];
    if (nearest) own.set(nearest, [...(own.get(nearest) ?? []), length]);
  }
  return (mention: Mention): readonly Length[] => {
    const { services } = mention;
    const fits = ({ minutes }: Length): boolean => services.some(({ duration }) => duration === minutes);
    return own.get(mention) ?? (services.length > 1 ? lengths.filter(fits) : []);
  };
}

const inMinutes = (minutes: number): string => m.minutes({ minutes });

function asFound(said: string, candidates: readonly Known[], minutes: number | undefined): Found<number> {
  const ids = candidates.map(({ id }) => id);
  const fitting = minutes === undefined ? candidates : candidates.filter(({ duration }) => duration === minutes);
  const [only] = fitting;
  if (fitting.length === 1 && only) return { said, value: only.id };
  if (fitting.length > 1)
    return { said, value: null, check: m.can_be_several_services({ said }), choices: fitting.map(({ id }) => id) };
  return {
    said,
    value: null,
    check: m.there_is_no_such_service({ said, inMinutes: inMinutes(minutes ?? 0) }),
    choices: ids,
  };
}

/** A service that a message names, and how often it is asked for. */
export interface FoundService extends Found<number> {
  /** Undefined where the message does not say it. */
  readonly count?: number;
}

/**
 * Takes out how often each service is asked for, before numbers of people and of days are read: '2 Swedish and 1 deep
 * tissue'. Where one service is named, 'x2' is left to count the people.
 */
export function takeCounts(unread: Unread, known: readonly Known[]): Count[] {
  const mentions = findMentions(unread, known);
  const all = findCounts(unread, mentions);
  // 'Booking for 3 Swedish and deep tissue' counts the people.
  const counts = all.length === mentions.length ? all : all.filter(({ isFor }) => !isFor);
  const isOfPeople = ({ isOfPeople: isSo, isFor }: Count): boolean => isFor || (isSo && mentions.length < 2);
  for (const one of counts) if (!isOfPeople(one)) unread.take(one.at);
  return mentions.length < 2 ? counts.filter((one) => !isOfPeople(one)) : counts;
}

/**
 * The services that a message names, by words of their names or of clients, by length when several share a name, and
 * how often. A length that no such service has becomes a question.
 */
export function findServices(unread: Unread, known: readonly Known[], counts: readonly Count[] = []): FoundService[] {
  const lengths = findLengths(unread);
  const mentions = findMentions(unread, known);
  const lengthsFor = lengthsOf(unread, mentions, lengths);
  const found = mentions.map((mention) => {
    const wanted = lengthNear(unread, mention, lengthsFor(mention));
    const count = counts.find(({ of }) => of.from < mention.to && mention.from < of.to)?.count;
    return { mention, wanted, count };
  });
  for (const { mention } of found) unread.take(mention);
  for (const { wanted } of found) if (wanted) unread.take(wanted);
  if (mentions.length === 0) return ofLengthAlone(unread, known, lengths);
  // The remaining lengths belong to no named service.
  const all = found.map(({ mention, wanted, count }) => ({
    ...asFound(mention.said.trim(), mention.services, wanted?.minutes),
    ...(count !== undefined && { count }),
  }));
  return once(all);
}

/** One entry for each service. Two counts of the same one are added up; saying it again changes nothing. */
const once = (all: readonly FoundService[]): FoundService[] =>
  all.flatMap((one, at) => {
    if (one.value === null) return [one];
    const same = all.filter(({ value }) => value === one.value);
    if (all.findIndex(({ value }) => value === one.value) !== at) return [];
    const counts = same.flatMap(({ count }) => count ?? []);
    return [{ ...one, ...(counts.length > 0 && { count: counts.reduce((sum, count) => sum + count, 0) }) }];
  });

/** '90 min massage' does not say which one. */
function ofLengthAlone(unread: Unread, known: readonly Known[], lengths: readonly Length[]): Found<number>[] {
  const [length] = lengths;
  if (!length) return [];
  const fitting = known.filter(({ duration }) => duration === length.minutes);
  if (fitting.length === 0) return [];
  unread.take(length.met);
  return [
    {
      said: length.met.said.trim(),
      value: null,
      check: m.how_long_was_said_but(),
      choices: fitting.map(({ id }) => id),
    },
  ];
}
