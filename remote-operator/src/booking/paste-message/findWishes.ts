import { limits } from 'shared-lib';
import type { Gender } from 'shared-lib/booking';
import { distinct, type Found, type Unread } from './unread';

/** Somebody of the client's family or friends. */
export const KIN =
  '(?:husband|hubby|wife|partner|bf|gf|boyfriend|girlfriend|friend|mom|mommy|mother|dad|daddy|father|sister|brother|' +
  'asawa|mister|misis|jowa|nanay|nay|mama|tatay|papa|kapatid|kaibigan|anak|lola|lolo|tita|tito)';
const WORDS = 'two|three|four|five|dalawa(?:ng)?|tatlo(?:ng)?|apat|lima(?:ng)?';
const COUNTS: Readonly<Record<string, number>> = {
  two: 2,
  three: 3,
  four: 4,
  five: 5,
  dalawa: 2,
  dalawang: 2,
  tatlo: 3,
  tatlong: 3,
  apat: 4,
  lima: 5,
  limang: 5,
};
/** The number is no time, length or date. */
const ALONE = String.raw`(?!\d|:\d|\.\d|\s*(?:[ap]\.?m\b|mins?\b|minutes?|hrs?\b|hours?|oras|o'?clock|nights?|days?|weeks?|araw|linggo|beses|times|sessions?|sets?\b|\/|-|ng\s+(?:umaga|tanghali|hapon|gabi)))`;

/** 'Booking for 3': the number alone, with nothing after it that it could count. */
const BOOKING_FOR = String.raw`\b(?:book(?:ing)?|massage|reservation|appointment|sched(?:ule)?)\s+(?:po\s+)?for\s+(?:\d|${WORDS})\b${ALONE}`;
/** How many come, with their number. */
const NUMBERED = [
  BOOKING_FOR,
  String.raw`\b(?:for\s+)?(?:\d{1,2}|${WORDS})(?:\s+na)?(?:\s+po)?\s*(?:pax|persons?|people|tao|katao|heads?|adults?|guests?)\b`,
  String.raw`\b(?:para\s+(?:po\s+)?sa(?:\s+(?:amin|aming|atin))?|good\s+for|for)\s+(?:po\s+)?(?:${WORDS})\b${ALONE}`,
  String.raw`\bpara\s+(?:po\s+)?sa\s+[2-5]\b${ALONE}`,
  String.raw`\b(?:kami(?:ng)?|kmi|tayo(?:ng)?)(?:\s+(?:po|ay|lang))*\s+(?:${WORDS})\b${ALONE}`,
  String.raw`(?<![\d:.\/-])\b(?:[2-6]|${WORDS})(?:\s+(?:po|lang))*\s+(?:kami|kmi)\b`,
  String.raw`\b(?:we\s+are|we['’]re|there\s+are)\s+(?:[2-6]|${WORDS})\b(?:\s+of\s+us)?${ALONE}`,
  String.raw`\b(?:the\s+)?(?:[2-6]|${WORDS})\s+of\s+us\b`,
  String.raw`(?<![\d:.\/-])\b(?:x\s?[2-5]|[2-5]\s?x)\b`,
];
/** Two people who are not counted: a couple, or the client and somebody else. */
const PAIRS = [
  String.raw`\b(?:couples?|couple['’]s|mag-?\s?asawa|mag-?\s?jowa|magkasintahan)\b(?!\s+of\b)(?:(?:\s+po)?\s+kami\b)?`,
  String.raw`\b(?:me|ako(?:\s+po)?)\s+(?:and|&|at|tsaka|saka|plus|\+)\s+(?:(?:my|ang|yung|ung)\s+)?${KIN}\b(?:\s+ko\b)?`,
  String.raw`\bkami(?:\s+po)?\s+ng\s+${KIN}\b(?:\s+ko\b)?`,
  String.raw`\b(?:my\s+)?${KIN}\s+(?:and|&)\s+(?:i|me)\b`,
  String.raw`\bboth\s+of\s+us\b`,
];
const all = (patterns: readonly string[]): RegExp[] => patterns.map((one) => new RegExp(one, 'gi'));
const [NUMBER_PATTERNS, PAIR_PATTERNS] = [all(NUMBERED), all(PAIRS)];

const WHO = String.raw`lady|ladies|female|male|woman|girl|babae(?:ng)?|lalake(?:ng)?|lalaki(?:ng)?`;
const BODY = String.raw`(?:(?:lower|upper|mid|left|right|both|my|the|ang|mga)\s+)*(?:back|likod|shoulders?|balikat|neck|leeg|batok|legs?|binti|hita|foot|feet|paa|arms?|braso|head|ulo|waist|bewang|balakang|knees?|tuhod|hands?|kamay|calf|calves|talampakan)\b`;
const BODIES = String.raw`${BODY}(?:\s+(?:ko|po|namin)\b)*(?:\s*(?:,|&|\bat\b|\band\b)\s*${BODY}(?:\s+(?:ko|po|namin)\b)*)*`;
const OTHERS = all([
  String.raw`\b(?:prefer(?:ably)?\s+)?(?:${WHO})\s*(?:na\s+|po\s+na\s+)?(?:therapists?|masseuse|masseur|masahista|thera)(?:\s+(?:only|lang|sana|po|please|pls))*`,
  String.raw`\b(?:(?:prefer(?:ably|red)?|gusto(?:\s+ko)?)\s+(?:${WHO})|(?:${WHO})\s+(?:lang|only|sana)|therapists?\s*:?\s*(?:${WHO}))\b`,
  String.raw`\b(?:soft|light|gentle|medium|firm|hard|strong|malakas|mahina)(?:\s+to\s+(?:soft|medium|hard|firm))?(?:\s+(?:na\s+)?(?:pressure|diin))\b`,
  // Where it hurts, and what to spend the time on.
  String.raw`\b(?:focus|concentrate|tutok(?:an)?)\s+(?:(?:po|lang|sana)\s+)*(?:sa|on|ang)\s+${BODIES}`,
  String.raw`\b(?:masakit|sumasakit|nananakit|makirot|ngalay|nangangalay|stiff|sore|sakit)\s+(?:(?:po|na|ng|sa|ang|yung|ung|kasi|lang)\s+)*${BODIES}`,
  String.raw`\b${BODY}\s+(?:pains?|aches?)\b`,
  // What whoever comes should know.
  String.raw`\b(?:may|meron(?:g)?|with|have|has)\s+(?:(?:po|a|an|kaming|akong|kami|alagang)\s+)*(?:aso|pusa|dogs?|cats?|pets?)\b(?:\s+(?:po|kami|ako)\b)*`,
  String.raw`\b(?:senior\s+citizens?|senior|pwd|bedridden|naka-?\s?wheelchair|wheelchair)\b`,
]);

export interface Wishes extends Found<string> {
  readonly people: number;
}

/** How many a wish counts. */
function countOf(said: string): number {
  const [count = ''] = new RegExp(String.raw`\d{1,2}|\b(?:${WORDS})\b`, 'i').exec(said) ?? [];
  return COUNTS[count.toLowerCase()] ?? Number(count);
}

/**
 * What the team should know, in the client's words, for the notes; and for how many people at once: 1 if they do not
 * say, or say two numbers.
 */
export function findWishes(unread: Unread, services: readonly { readonly name: string }[]): Wishes | undefined {
  // Where a couple is a service of its own, the word names it.
  const isCouples = services.some(({ name }) => /\bcouple/i.test(name));
  const numbered = NUMBER_PATTERNS.flatMap((pattern) => unread.takeAll(pattern));
  const pairs = isCouples ? [] : PAIR_PATTERNS.flatMap((pattern) => unread.takeAll(pattern));
  const others = OTHERS.flatMap((pattern) => unread.takeAll(pattern));
  const met = [...numbered, ...pairs, ...others].sort((one, other) => one.from - other.from);
  if (met.length === 0) return undefined;
  const [only = 1, ...more] = distinct([...numbered.map(({ said }) => countOf(said)), ...pairs.map(() => 2)]);
  const value = distinct(met.map(({ said }) => said.trim())).join(', ');
  return { said: value, value, people: more.length === 0 && only >= 1 && only <= limits.GROUP_MAX ? only : 1 };
}

const WOMAN = /\b(?:lady|ladies|female|woman|girl|babae(?:ng)?|masseuse)\b/i;
const MAN = /\b(?:male|lalake(?:ng)?|lalaki(?:ng)?|masseur)\b/i;

/** Whom the client asks for, by their wishes; null if they do not mind, or name both. */
export function genderIn(wishes: string): Gender | null {
  const [woman, man] = [WOMAN.test(wishes), MAN.test(wishes)];
  return woman === man ? null : woman ? 'female' : 'male';
}
