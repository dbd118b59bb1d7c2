import { limits } from 'shared-lib';
import { type Place, type Unread } from './unread';

/** How often a service is asked for, beside its name: 'two Swedish', '2x hilot', 'Swedish 60 mins x2'. */
export interface Count {
  readonly count: number;
  /** The name that it counts. */
  readonly of: Place;
  /** Where the number stands. */
  readonly at: Place;
  /** 'For 2 Swedish' can count the people as well. */
  readonly isFor: boolean;
  /** With 'x' or 'pax', which count people where only one service is named. */
  readonly isOfPeople: boolean;
}

const NUMBERS: Readonly<Record<string, number>> = {
  one: 1,
  isa: 1,
  isang: 1,
  two: 2,
  dalawa: 2,
  dalawang: 2,
  three: 3,
  tatlo: 3,
  tatlong: 3,
  four: 4,
  apat: 4,
  'apat na': 4,
  five: 5,
  lima: 5,
  limang: 5,
};
/** Digits after these are a time, a date or a part of an address. */
const OTHER_DIGITS = String.raw`(?<!\b(?:at|alas|ala|unit|blk|block|lot|rm|room|flr|floor|tower|phase|no|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december)\.?\s+)[1-9]`;
const NUMBER = String.raw`${OTHER_DIGITS}|apat\s+na|${Object.keys(NUMBERS)
  .filter((word) => !word.includes(' '))
  .join('|')}`;
const UNIT = String.raw`(?:\s*(?<unit>x|×|pax|persons?|people|tao|pcs?)(?![\p{L}\d]))?`;
const LENGTH = String.raw`(?:\d{2,3}[\s-]*(?:mins?|minutes?|minutos?)|\d(?:\.5)?[\s-]*(?:hrs?|hours?|oras))`;
/** Words between the number and the name: 'dalawa po na 60 mins na hilot', '2 pax for Swedish'. */
const BETWEEN = String.raw`(?:\s+(?:po|na|ng|for|of|sa|full|body|${LENGTH}))*`;
/** The number before a name. */
const BEFORE = new RegExp(
  String.raw`(?<![\d:.\/#₱\p{L}-])(?:(?<isFor>for)\s+)?(?<at>(?<number>${NUMBER})${UNIT})${BETWEEN}\s*$`,
  'diu',
);
/** The number behind a name and its length: 'Swedish x2', 'hilot 60 mins (2)', 'deep tissue: 1'. */
const BEHIND = new RegExp(
  String.raw`^(?:\s+massages?)?(?:\s+${LENGTH}|\s+\d{2,3}(?!\d))?\s*(?<at>(?<number>(?:x|×)\s*[1-9]|[1-9](?=\s*(?:x|×|pax|persons?|tao|pcs?)(?!\p{L}))|[-–:=(]\s*[1-9])${UNIT}\)?)(?![\p{L}\d:.\/]|\s*(?:[ap]\.?m\b|mins?|minutes|hrs?|hours?|oras))`,
  'diu',
);

const numberOf = (said: string): number =>
  NUMBERS[said.toLowerCase().replace(/\s+/g, ' ')] ?? Number(said.replace(/[^\d]/g, ''));

/** A match of one of the patterns, in a text that begins at `start` of the message. */
function countOf(met: RegExpExecArray | null, start: number, of: Place): Count | undefined {
  const { at, number, unit } = met?.groups ?? {};
  const [from, to] = met?.indices?.groups?.['at'] ?? [];
  if (!at || !number || from === undefined || to === undefined) return undefined;
  return {
    count: numberOf(number),
    of,
    at: { from: start + from, to: start + to },
    isFor: met?.groups?.['isFor'] !== undefined,
    isOfPeople: unit !== undefined || /^[x×]/i.test(number),
  };
}

/** Characters before a name in which its number is looked for. */
const REACH = 60;

/** The numbers beside the names of services, each with its place in the message. */
export function findCounts(unread: Unread, names: readonly Place[]): Count[] {
  const counts: Count[] = [];
  for (const [index, of] of names.entries()) {
    const start = Math.max(names[index - 1]?.to ?? 0, counts.at(-1)?.at.to ?? 0, of.from - REACH);
    const found =
      countOf(BEFORE.exec(unread.rest.slice(start, of.from)), start, of) ??
      countOf(BEHIND.exec(unread.rest.slice(of.to, names[index + 1]?.from)), of.to, of);
    if (found && found.count <= limits.GROUP_MAX) counts.push(found);
  }
  return counts;
}
