import { distinct, type Found, oneOf, type Unread } from './unread';
import * as m from '../../texts/m';

/** Philippine mobile numbers as written there: 0917 123 4567, +63 917-123-4567, 63917.123.4567. */
const MOBILE = /(?:\+?\s?63[\s.-]?|\b0)9\d{2}[\s.-]?\d{3}[\s.-]?\d{4}(?!\d)/g;
const EXTENSION = String.raw`(?:\s*,?\s*\b(?:loc(?:al)?|ext(?:ension)?|x)\b\.?\s*#?\s*\d{1,5})?`;
/** (02) 8123 4567, +63 2 8123 4567, 032-412-3456; Manila numbers also without the area code: 8123-4567. */
const LANDLINES: readonly RegExp[] = [
  String.raw`(?:\+\s?63[\s.-]?\(?0?|\b63[\s.-]|\(0?|\b0)(?:2\)?[\s.-]{0,2}\d{4}|[3-8]\d\)?[\s.-]{0,2}\d{3})[\s.-]?\d{4}(?!\d)${EXTENSION}`,
  String.raw`(?<![\d₱][\s.-]?)\b[3-8](?:\d{3}|[\s.-]\d{3})[\s.-]\d{4}(?![\s.-]?\d)${EXTENSION}`,
].map((pattern) => new RegExp(pattern, 'gi'));
/** Seven or eight digits after a word for a phone number. */
const SAID_LANDLINE = new RegExp(
  String.raw`\b(?:tel(?:ephone)?|landline|phone)\b[\s.:#]*(?:no\b|number\b)?[\s.:#]*(\d(?:[\s.-]?\d){6,7}(?![\s.-]?\d)${EXTENSION})`,
  'gi',
);

/** As the field takes it: digits, spaces, hyphens. */
const asTyped = (said: string): string => said.trim().replaceAll('.', ' ').replace(/\s+/g, ' ').replace(/^\+\s/, '+');

/** The same number, however it is written. */
export const numberKey = (number: string): string => number.replace(/\D/g, '').replace(/^63(?=9)/, '0');

/** The phone number of the client. When there are several, the operator chooses. */
export function findPhone(unread: Unread): Found<string> | undefined {
  const met = [MOBILE, ...LANDLINES, SAID_LANDLINE]
    .flatMap((pattern) => unread.takeAll(pattern))
    .sort((one, other) => one.from - other.from);
  if (met.length === 0) return undefined;
  const numbers = met.map(({ said, parts }) => asTyped(parts[1] ?? said));
  const once = numbers.filter((one, at) => numbers.findIndex((other) => numberKey(other) === numberKey(one)) === at);
  return oneOf(distinct(numbers).join(', '), once, m.the_message_has_several_numbers());
}

interface KnownTherapist {
  readonly id: number;
  readonly first_name: string;
  readonly last_name: string;
}

/** After a first name, these words go on with the message: they are no last name. */
const GOES_ON =
  /^(?:(?:sun|mon|tues?|wed(?:nes)?|thu(?:rs)?|fri|sat(?:ur)?)(?:day)?|jan|feb|mar|apr|may|jun|jul|aug|sept?|oct|nov|dec|january|february|march|april|june|july|august|september|october|november|december|today|tomorrow|tonight|tom|bukas|mamaya|ngayon|next|this|at|on|in|sa|for|please|pls|po|and|or|thanks?|salamat|ulit|again|swedish|hilot|unit|blk|rm|room|brgy|address|name|time|date)$/i;

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** The therapist whom the message names: 'with Mia', 'kay Mia', 'therapist: Mia'. */
export function findTherapist(unread: Unread, known: readonly KnownTherapist[]): Found<number> | undefined {
  const names = distinct(known.map(({ first_name }) => first_name.trim()).filter(Boolean));
  if (names.length === 0) return undefined;
  const asked = new RegExp(
    String.raw`\b(?:with|w\/|kay|si|therapist(?:\s+is)?\s*:?|by)\s*(?:(?:the\s+)?(?:same\s+)?therapist\s+|ms\.?\s+|mr\.?\s+|maam\s+|ate\s+|kuya\s+)?(${names.map(escaped).join('|')})(?![\p{L}])(?:\s+([\p{L}][\p{L}'-]*))?`,
    'giu',
  );
  for (const met of unread.meets(asked)) {
    const [, first = '', next = ''] = met.parts;
    // A name does not start with a small letter, and 'Saturday' is no name either.
    const last = /^\p{Lu}/u.test(next) && !GOES_ON.test(next) ? next : undefined;
    const same = known.filter(({ first_name }) => first_name.toLowerCase() === first.toLowerCase());
    const exact = same.filter(({ last_name }) => last_name.toLowerCase() === last?.toLowerCase());
    // When no Mia is called Reyes, 'with Mia Reyes' means another person.
    if (last !== undefined && exact.length === 0) continue;
    const to =
      met.to - (exact.length ? 0 : met.said.length - met.said.slice(0, met.said.length - next.length).trimEnd().length);
    unread.take({ from: met.from, to });
    const said = unread.said({ from: met.from, to }).trim();
    const found = (exact.length ? exact : same).map(({ id }) => id);
    return oneOf(said, found, m.can_be_several_people({ said }));
  }
  return undefined;
}

const SOMEBODY =
  /\b(?:[Ww]ith|[Ww]\/)\s*(?:[Mm]s\.?\s+|[Mm]r\.?\s+|[Aa]te\s+|[Kk]uya\s+|[Tt]herapist\s+)?(\p{Lu}\p{Ll}+)(?![\p{L}'-]|\s+\p{Lu})/gu;
const NOBODY =
  /^(?:Gcash|Cash|Receipt|Oil|Lotion|Husband|Wife|Mom|Dad|Friend|Friends|Partner|Parking|Aircon|Table|Bed|Towel|Towels)$/;

/** A name that no therapist has. Read last, because 'with hot stone' names a service. */
export function findUnknownTherapist(unread: Unread): Found<number> | undefined {
  const met = unread.meets(SOMEBODY).find(({ parts }) => !NOBODY.test(parts[1] ?? ''));
  if (!met) return undefined;
  unread.take(met);
  return { said: met.said.trim(), value: null, check: m.no_therapist_is_called({ parts: met.parts[1] ?? '' }) };
}

const LOWER_PARTS = '(?:de|dela|del|delos|los|la|san|sta\\.?|sto\\.?|ng|y)';
/** 'Ma.', 'J.', 'Jr.' have a full stop of their own. Any other full stop ends a sentence. */
const WORD = String.raw`(?:\p{Lu}\p{L}?\.|\p{Lu}[\p{L}'’-]*)`;
const NAME = String.raw`${WORD}(?:\s+(?:${LOWER_PARTS}\s+)*${WORD}){0,4}`;
const LABELLED = new RegExp(
  String.raw`\b(?:(?:full|client(?:'s)?|customer|guest|my)\s*)?(?:name|pangalan)(?:\s+(?:is|po|ko))*\s*[:=-]?\s*([\p{L}][\p{L}'’. -]{1,60}?)(?=\s*(?:[,;|\n\r\uE000(]|\d|$|\b(?:po|number|mobile|cp|contact|address|phone)\b))`,
  'giu',
);
const INTRODUCED = new RegExp(
  String.raw`(?:\b(?:[Tt]his is|[Ii] ?['’]?a?m|[Aa]ko (?:po )?(?:ay )?si|[Ss]i|[Kk]ay|[Uu]nder|[Cc]/o|[Bb]ook(?:ing)? for)\s+)(${NAME})`,
  'gu',
);

/** The client's name, after 'name', 'this is' or 'si'. `findLooseName` reads words that only look like a name. */
export function findName(unread: Unread): Found<string> | undefined {
  for (const pattern of [LABELLED, INTRODUCED])
    for (const met of unread.meets(pattern)) {
      const name = met.parts[1]?.trim().replace(/\s+(?:po|ito|to)$/i, '');
      if (!name) continue;
      unread.take(met);
      return { said: met.said.trim(), value: name };
    }
  return undefined;
}

const NOT_NAMES =
  /\b(?:hi|hello|helo|good|magandang|thanks?|thank|salamat|please|pls|po|book|booking|can|may|pwede|available|massage|service|home|need|want|how|ano|meron|kami|kayo|ok|okay|yes|cash|gcash|home|regards|tomorrow|therapist)\b/i;
const LOOSE = new RegExp(String.raw`^\s*(${NAME})\s*(?:po|ito|here)?[\s.!]*$`, 'u');

/** A piece of only capitalised words. The operator must check whether it is a name. */
export function findLooseName(unread: Unread): Found<string> | undefined {
  const pieces = unread.pieces().flatMap((place) => {
    const name = LOOSE.exec(unread.said(place))?.[1]?.trim();
    return name && !NOT_NAMES.test(name) && name.length > 2 ? [{ place, name }] : [];
  });
  const [only] = pieces;
  if (!only) return undefined;
  for (const { place } of pieces) unread.take(place);
  const said = pieces.map(({ name }) => name).join(', ');
  const found = oneOf(
    said,
    pieces.map(({ name }) => name),
    m.which_of_these_is_the(),
  );
  return { check: m.is_this_the_name(), ...found };
}
