import { KIN } from './findWishes';
import { distinct, type Found, type Unread } from './unread';

const PREGNANT = 'pregnant|pregy|preggy|preggo|preggers|buntis|nagbubuntis';
const CONDITIONS =
  String.raw`high\s?-?blood(?:\s+pressure)?|hypertensi(?:on|ve)|low\s?-?blood(?:\s+pressure)?|anemi[ac]|diabet(?:es|ic)|` +
  String.raw`asthma(?:tic)?|hinihika|(?:may|meron)\s+hika|heart\s+(?:conditions?|problems?|disease|patient|ailment)|sakit\s+sa\s+(?:puso|bato|atay|baga|balat)|` +
  String.raw`scoliosis|slipped?\s+dis[ck]|herniated\s+dis[ck]|sciatica|arthritis|rayuma|gout|osteoporosis|varicose(?:\s+veins?)?|` +
  String.raw`na-?\s?stroke|(?:had\s+a\s+)?(?:mild\s+)?stroke|epilep(?:sy|tic)|seizures?|cancer|chemo(?:therapy)?|dialysis|pacemaker|vertigo|migraines?|` +
  String.raw`(?:may|nabali|nabalian)\s+bali|nabalian|fractured?|napilayan|(?:may|meron)\s+pilay|sprain(?:ed)?|` +
  String.raw`(?:bagong|kaka)-?\s?opera|naoperahan|inoperahan|operado|operada|post-?\s?op|surgery|na-?\s?cs|c-?section|ca?esarean|` +
  String.raw`(?:bagong|kaka|kapa)-?\s?panganak|postpartum|breast-?\s?feeding|nagpapadede|` +
  String.raw`lagnat|nilalagnat|fever|(?:may|meron)\s+sugat|open\s+wounds?|eczema|psoriasis|sensitive\s+(?:ang\s+)?(?:skin|balat)`;
/** A word of health. 'Heart Center' and 'prenatal massage' are none. */
const TERM = String.raw`(?:allerg(?:ic|y|ies)|${PREGNANT}|${CONDITIONS})\b(?!\s+(?:massage|cent(?:er|re)|clinic|hospital|institute|bldg|building|st\b|street))`;
const POLITE =
  'po|naman|na|pa|rin|din|ako|akong|ko|kong|kami|kaming|siya|siyang|any|known|a|an|kahit|anong|history|of|am|is';
const OWNER = String.raw`(?:(?:si|ang|yung|ung|my)\s+)?${KIN}(?:\s+ko\b)?`;
/** Where the thing that a client cannot stand ends. */
const STOP = String.raw`(?=\s*(?:[,.;:!?()|\n\r\uE000]|\d|$)|\s+(?:po|ha|kaya|so|pero|but|please|pls|thanks?|thank|salamat|tapos|then|kasi|dito|andito|nandito|nasa|address|bukas|mamaya|tomorrow|tonight|today|on|at\s+\d|sa\s+\d|for|kay|si|ko|ang|yung|book|booking|pwede|can|prefer|gusto|i|we|kami|ako|unit|no|not|walang)\b)`;
const THING = String.raw`\p{L}[\p{L}'’&/ -]{1,50}?${STOP}`;
const HAS = String.raw`(?:(?:may|meron(?:g)?|mayroon(?:g)?|have|has|with)\s+(?:(?:${POLITE})\s+)*)`;

/** 'Walang high blood o diabetes', 'hindi buntis', 'allergies: none': understood, and nothing to note. */
const NONE = [
  String.raw`\b(?:wala(?:ng)?|wla(?:ng)?|no|not|non|hindi|di|never|without)(?:\s+(?:${POLITE}))*\s+(?:\p{L}+\s+)?${TERM}(?:\s*(?:,|\/|&|\bo\b|\bor\b|\bnor\b|\bat\b|\band\b|\bni\b)\s*(?:(?:${POLITE})\s+)*${TERM})*(?:\s+(?:po|naman|ako|kami|siya)\b)*(?:\s+(?:sa|to)\s+${THING})?`,
  String.raw`\b${TERM}(?:\s+(?:po|info))*\s*(?:[:=?-]|\bis\b)\s*(?:none|wala(?:\s+(?:po|naman))*|no(?:ne|pe)?|nil|n\/?a)\b(?:\s+po\b)*`,
].map((pattern) => new RegExp(pattern, 'giu'));

/** What the office asked, in a copied thread: 'may allergy po ba kayo?' */
const ASKED =
  /(?:\b(?:any|may|meron)\b[^.?!\n\r\uE000]*allerg(?:y|ies)|\bare you\b|\bdo you\b|\bkayong?\b)[^.?!\n\r\uE000]*\?/giu;
const isOfOffice = (question: string): boolean =>
  /\b(?:allerg|blood|diabet|condition)/i.test(question) &&
  /\b(?:any|you|kayo|kayong|ba)\b/i.test(question) &&
  !/\b(?:ako|akong|ko|i|my)\b/i.test(question);

const HEALTH = [
  String.raw`\ballerg(?:y|ies)(?:\s+po)?\s*[:=]\s*[^\n\r\uE000;|.?!]{2,80}`,
  String.raw`\b(?:${HAS}|${OWNER}\s+|i(?:['’]?m|\s+am)\s+)?allerg(?:ic|y|ies)(?:\s+(?:po|ako|kami|siya|kasi|rin|din|${OWNER})\b)*\s+(?:sa|to|with)\s+(?:mga\s+)?${THING}`,
  String.raw`\b(?:${HAS})?(?:(?!(?:${POLITE}|may|meron|have|has|with|the|my|ang|sa|mga)\b)\p{L}+\s+(?:oil\s+)?)allergy\b(?:\s+(?:po|ako|kami|siya)\b)*`,
  String.raw`\b(?:${OWNER}\s+(?:(?:po|ay|is)\s+)*)?(?:\d{1,2}\s*(?:months?|mos?|weeks?|wks?|buwan(?:g)?)\s+(?:(?:na|po|ako|akong)\s+)*)?${HAS}?${TERM}(?:\s+(?:po|ako|kami|siya|patient|survivor|${OWNER})\b)*(?:\s*\(?\d{1,2}\s*(?:months?|mos?|weeks?|wks?|buwan)\b\)?(?:\s+(?:na|po)\b)*)?`,
].map((pattern) => new RegExp(pattern, 'giu'));

export interface Health extends Found<string> {
  /** The client's word for a pregnancy, if they say so. It also names a service. */
  readonly pregnant?: string;
}

/**
 * What a client says of allergies, a pregnancy or an illness, in their words. It belongs into the client's record,
 * which drivers do not read. Source: R-beyond-700, R-client-1.
 */
export function findHealth(unread: Unread): Health | undefined {
  for (const none of NONE) unread.takeAll(none);
  const questions = unread.meets(ASKED).filter(({ said }) => isOfOffice(said));
  const isAsked = (at: number): boolean => questions.some(({ from, to }) => from <= at && at < to);
  const met = HEALTH.flatMap((pattern) =>
    unread.meets(pattern).filter((one) => {
      if (isAsked(one.from)) return false;
      unread.take(one);
      return true;
    }),
  ).sort((one, other) => one.from - other.from);
  if (met.length === 0) return undefined;
  const value = distinct(met.map(({ said }) => said.trim())).join(', ');
  const [pregnant] = new RegExp(String.raw`\b(?:${PREGNANT})\b`, 'i').exec(value) ?? [];
  return { said: value, value, ...(pregnant && { pregnant }) };
}
