import { endsSentence, type Found, type Place, sentenceLength, type Unread } from './unread';
import * as m from '../../texts/m';

/** Words of addresses in and around Manila. */
const MARKER =
  /\b(?:unit|blk|block|lot|phase|purok|brgy|barangay|bldg|building|tower|condo(?:minium)?|residences?|suites?|hotel|inn|rm|room|flr|floor|\d+f|subd|subdivision|village|vill|compound|street|st|ave|avenue|road|rd|drive|dr|blvd|boulevard|highway|hwy|ext|extension|corner|cor|near|tapat|harap|city|makati|taguig|bgc|pasig|ortigas|mandaluyong|manila|malate|ermita|quezon|qc|q\.c|pasay|para[nñ]aque|las\s?pi[nñ]as|muntinlupa|alabang|marikina|san juan|caloocan|valenzuela|cubao|katipunan|eastwood|tondo|sampaloc|antipolo|cainta|bacoor|imus|cavite|rizal)\b/i;

const LABEL =
  /\b(?:complete\s+|full\s+|home\s+|exact\s+)?(?:address|addr|add|location|loc|lugar|venue|place|tirahan|nakatira(?:\s+ako)?(?:\s+po)?)(?:\s+(?:is|ko|po|namin))*\s*(?:[:=-]\s*|\s(?=at\b|sa\b))(?:at\s+|sa\s+)?/gi;
/** What may follow an address on its line, but is no part of it. */
const NEXT =
  /\b(?:name|pangalan|mobile|phone|cp|contact|number|date|time|service|services|therapist|landmark)\s*[:#=]/i;
const IS_WHEN =
  /^\s*(?:(?:this|next|on|sa|at)\s+)?(?:\d{1,2}(?::\d\d)?\s*(?:am|pm)|today|tonight|tomorrow|tom\b|bukas|mamaya|ngayon|(?:mon|tue|wed|thu|fri|sat|sun)(?:s|sday|nesday|rs|rsday|urday|day)?\b)/i;

/** What no address contains: links, odd characters, times, amounts, phone numbers, a choice, a question. */
const ODD = [
  /https?:|www\.|\.com\b/i,
  /[^\p{L}\p{M}\p{N}\s,.;:#/'’"“”()&+°ºª-]/u,
  /\b\d{1,2}(?::[0-5]\d|\s?[ap]\.?m\b)/i,
  /\d(?:[\s.-]?\d){8,}/,
  /(?:₱|\bphp\b|\bpesos?\b)/i,
  /\b(?:or|o kaya|tomorrow|bukas|tonight|mamaya|swedish|massage|hilot|therapist|gcash)\b/i,
  /\b(?:19|20)\d\d\b.*\b(?:at)\b/i,
];
const PLACE_MAX = 160;
const ODD_CHECK = m.something_in_this_may_not();
const isOdd = (said: string): boolean => said.length > PLACE_MAX || ODD.some((pattern) => pattern.test(said));

const trimmed = (unread: Unread, { from, to }: Place): Place => {
  const said = unread.said({ from, to });
  const start = from + (said.length - said.replace(/^[\s,.;:-]+/, '').length);
  const end = to - (said.length - said.replace(/(?:[\s,;:!?-]|\s+(?:po|kami|ako|lang|ha)|\bpo)+$/i, '').length);

  // A full stop that ends a sentence is not part of the address, but that of 'St.' is.
  return { from: start, to: Math.max(start, endsSentence(unread.said({ from: start, to: end })) ? end - 1 : end) };
};

/** Where the address behind a label ends: before something that is plainly no address. */
function endOfAddress(rest: string, from: number): number {
  const line = rest.slice(from).split(/[\n\r\uE000]/)[0] ?? '';
  const next = NEXT.exec(line);
  const own = (next ? line.slice(0, next.index) : line).slice(0, sentenceLength(line));
  let end = 0;
  for (const part of own.split(/(?<=,)/)) {
    if (end > 0 && IS_WHEN.test(part)) break;
    end += part.length;
  }
  return from + end;
}

/**
 * The address behind 'address:' and similar labels. Read before anything else, because it may contain words of days and
 * numbers.
 */
export function findLabelledPlace(unread: Unread): Found<string> | undefined {
  for (const label of unread.meets(LABEL)) {
    const end = endOfAddress(unread.rest, label.to);
    const lead = LED.exec(unread.said({ from: label.to, to: end }))?.[0] ?? '';
    const place = trimmed(unread, { from: label.to + lead.length, to: end });
    if (place.to - place.from < 3) continue;
    unread.take({ from: label.from, to: place.to });
    const said = unread.said(place);
    return { said, value: said, ...(isOdd(said) && { check: ODD_CHECK }) };
  }
  return undefined;
}

/** 'Sa may 5 Rosal St' is no fifth of May. Read before days. */
const BESIDE = /\b(?:na)?[Ss]a\s+may(?=\s+\d+\w?\s+\p{Lu}\p{Ll})/gu;
export const takeBeside = (unread: Unread): void => void unread.takeAll(BESIDE);

/** What people say before an address: 'Dito po kami sa', 'nasa', 'address ko po', 'sa may'. */
const LEADING = String.raw`(?:po|lang|naman|kasi|here|dito|diyan|andito|nandito|narito|located|nakatira|naka-?\s?stay|staying|kami|kmi|ako|aq|tayo|we|we['’]re|i['’]?m|are|am|punta(?:\s+po)?(?:\s+kayo)?|pakipunta|taga)`;
const LED_BY = String.raw`(?:(?:${LEADING}[\s:,]+)*(?:nasa|at|sa|in)(?:\s+may)?|taga|(?:(?:dito|andito|nandito|narito)\s+(?:po\s+)?(?:lang\s+)?(?:kami|ako)|(?:(?:ang|yung|ung|my|our|full|complete|exact)\s+)*(?:address|addr|location|loc)(?:\s+(?:po|ko|namin|natin|is|ay))*)\s*:?(?:\s+(?:nasa|at|sa|in)(?:\s+may)?\b)?)(?:\s+po)?\s+(?=\S)`;
const LED = new RegExp(String.raw`^(?:\s|po\b)*${LED_BY}`, 'i');
/** The same behind other words of the piece: 'pa massage po kami, andito kami sa Unit 5'. */
const LED_LATER = new RegExp(
  String.raw`\b(?:dito|andito|nandito|narito|nakatira|nasa|address\s+(?:ko|namin)|located)\b(?:\s+(?:po|lang|kami|ako|ko|namin|ay|is|nasa|at|sa|in|may))*\s+(?=\S)`,
  'i',
);

/** How long the words are that only lead to the address. */
function leadOf(said: string): { readonly from: number; readonly to: number } {
  const [first] = LED.exec(said) ?? [];
  if (first !== undefined) return { from: 0, to: first.length };
  const later = LED_LATER.exec(said);
  // After a word of the address it is a part of it: 'Unit 5 dito sa Sun Tower'.
  return later && !MARKER.test(said.slice(0, later.index))
    ? { from: later.index, to: later.index + later[0].length }
    : { from: 0, to: 0 };
}

const PROPER = /^(?:\p{Lu}[\p{L}'’.-]*|\d+)(?:\s+(?:\p{Lu}[\p{L}'’.-]*|\d+|de|dela|del|ng))*$/u;

/** What may stand between two parts of one address: a comma, a line end. */
const isJoined = (between: string): boolean => /^[\s,]*$/.test(between);

/**
 * An address without a label: pieces with words of addresses, or after 'at', 'sa', 'in'. Neighbouring pieces are one
 * address. Of several apart, the operator is asked about the longest.
 */
export function findLoosePlace(unread: Unread, { hasName }: { readonly hasName: boolean }): Found<string> | undefined {
  let isBehindPlace = false;
  const pieces = unread.pieces().flatMap((piece) => {
    const said = unread.said(piece);
    const lead = leadOf(said);
    const place = trimmed(unread, { from: piece.from + lead.to, to: piece.to });
    const words = unread.said(place);
    const hasMarker = MARKER.test(words);
    const isLed = lead.to > 0 && /\p{Lu}|\d/u.test(words);
    // A piece of proper names after an address belongs to it, unless it can be the client's name.
    const goesOn = isBehindPlace && hasName && PROPER.test(words);
    isBehindPlace = (hasMarker || isLed || goesOn) && words.length > 1;
    return isBehindPlace ? [{ piece: { from: piece.from + lead.from, to: piece.to }, place, hasMarker }] : [];
  });
  const groups: { place: Place; pieces: Place[]; hasMarker: boolean }[] = [];
  for (const { piece, place, hasMarker } of pieces) {
    const last = groups.at(-1);
    const between = last ? unread.said({ from: last.place.to, to: place.from }) : '';
    const isApart =
      last === undefined || !isJoined(between) || unread.rest.slice(last.place.to, place.from).includes('\uE000');
    if (isApart) groups.push({ place, pieces: [piece], hasMarker });
    else {
      last.place = { from: last.place.from, to: place.to };
      last.pieces.push(piece);
      last.hasMarker ||= hasMarker;
    }
  }
  const [longest] = [...groups].sort(
    (one, other) =>
      Number(other.hasMarker) - Number(one.hasMarker) ||
      other.place.to - other.place.from - (one.place.to - one.place.from),
  );
  if (!longest) return undefined;
  const said = unread.said(longest.place);
  // The others stay unread, and are shown.
  for (const piece of longest.pieces) unread.take(piece);
  return longest.hasMarker && groups.length === 1
    ? { said, value: said, ...(isOdd(said) && { check: ODD_CHECK }) }
    : { said, value: said, check: m.is_this_where_the_visit() };
}
