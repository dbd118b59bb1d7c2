/**
 * Characters that nobody sees and that change what a text is: a name with a zero-width space is not found by its name,
 * and an override shows `exe.gpj` as `jpg.exe`. Source: R-api-15.
 */

/** Letters of scripts that shape or part letters by joiners: every script but those that never do. */
const JOINED_LETTER = String.raw`(?<=[\p{L}\p{M}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Zinh}\p{sc=Zyyy}])`;
/** A picture of its own, its skin colour, the mark that makes it a picture, or the end of a flag's tags. */
const PICTURE = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u{E007F}]`;

/** A flag of a region: the black flag with the letters of the region, which are invisible without it. */
const REGION_FLAG = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}`;
/** Looked at for their place below, as some of them stay. */
const BY_PLACE = String.raw`\u200C\u200D\uFE00-\uFE0F\u{E0100}-\u{E01EF}\u180B-\u180D\u180F`;

const NEVER_SEEN = new RegExp(
  String.raw`(${REGION_FLAG})|(?![\t\n${BY_PLACE}])[\p{Cc}\p{Default_Ignorable_Code_Point}\uFFF9-\uFFFB]`,
  'gu',
);
const JOINERS = /([\u200C\u200D])[\u200C\u200D]+/g;
const LOOSE_JOINER = new RegExp(
  String.raw`(?<!${JOINED_LETTER})(?<!${PICTURE}(?=\u200D\p{Extended_Pictographic}))[\u200C\u200D]`,
  'gu',
);
/** Which drawing of a sign is meant: a picture's or a text's, of an ideograph, of a Mongolian letter. */
const LOOSE_SELECTOR = new RegExp(
  [
    String.raw`(?<!(?![0-9#*])\p{Emoji}|[0-9#*](?=\uFE0F\u20E3))[\uFE0E\uFE0F]`,
    String.raw`(?<!\p{sc=Han})[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]`,
    String.raw`(?<!\p{sc=Mongolian})[\u180B-\u180D\u180F]`,
  ].join('|'),
  'gu',
);
const ORDINARY = /^[ -~]*$/;

/**
 * The text as it can be seen, in NFC, with every kind of line end as a line feed: without control characters, marks and
 * overrides of direction, and characters of no width. Joiners stay where they join (of pictures, of scripts that need
 * them); so do line feeds and tabs. Said twice, it says the same.
 */
export function plainText(typed: string): string {
  if (ORDINARY.test(typed)) return typed;
  return typed
    .replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n')
    .replace(NEVER_SEEN, '$1')
    .replace(JOINERS, '$1')
    .replace(LOOSE_SELECTOR, '')
    .replace(LOOSE_JOINER, '')
    .normalize('NFC');
}

/** The same of what stands in one line, as a name does: a line end or a tab is a blank, and none is at the ends. */
export const plainLine = (typed: string): string =>
  plainText(typed)
    .replace(/[ \t\n]+/g, (blanks) => (/[\t\n]/.test(blanks) ? ' ' : blanks))
    .trim();
