// How it works: docs/subsystems/clients.md.
/**
 * Invisible characters that change what a text is. A search does not find a name with a zero-width space, and an
 * override shows `exe.gpj` as `jpg.exe`. Source: R-api-15.
 */

/** Letters of scripts that use joiners to shape or separate letters: all scripts except those that never do. */
const JOINED_LETTER = String.raw`(?<=[\p{L}\p{M}])(?<![\p{sc=Latin}\p{sc=Greek}\p{sc=Cyrillic}\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Zinh}\p{sc=Zyyy}])`;
/** An emoji, its skin colour, the selector that makes it an emoji, or the end of a flag's tags. */
const PICTURE = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\u{E007F}]`;

/** A regional flag: the black flag with the region's tag letters, which are invisible without it. */
const REGION_FLAG = String.raw`\u{1F3F4}[\u{E0020}-\u{E007E}]{1,8}\u{E007F}`;
/** Characters checked by their place below, as some of them stay. */
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
/** Variation selectors: picture or text, for an ideograph, for a Mongolian letter. */
const LOOSE_SELECTOR = new RegExp(
  [
    String.raw`(?<!(?![0-9#*])\p{Emoji}|[0-9#*](?=\uFE0F\u20E3))[\uFE0E\uFE0F]`,
    String.raw`(?<!\p{sc=Han})[\uFE00-\uFE0D\u{E0100}-\u{E01EF}]`,
    String.raw`(?<!\p{sc=Mongolian})[\u180B-\u180D\u180F]`,
  ].join('|'),
  'gu',
);
const ORDINARY = /^[ -~]*$/;

const cleaned = (typed: string): string =>
  typed
    .replace(NEVER_SEEN, '$1')
    .replace(JOINERS, '$1')
    .replace(LOOSE_SELECTOR, '')
    .replace(LOOSE_JOINER, '')
    .normalize('NFC');

/** What was removed lets marks change their order once, and a joiner lose its place. More is no text of people. */
const PASSES = 4;

/**
 * The visible text in NFC, with every line end as a line feed. It has no control characters, direction marks, overrides
 * or zero-width characters. Joiners stay where they join (emojis, and scripts that need them). Line feeds and tabs
 * stay. Applying it twice changes nothing more.
 */
export function plainText(typed: string): string {
  if (ORDINARY.test(typed)) return typed;
  let text = typed.replace(/\r\n?|[\v\f\u0085\u2028\u2029]/g, '\n');
  for (let pass = 0, before = ''; pass < PASSES && text !== before; pass += 1) {
    before = text;
    text = cleaned(text);
  }
  return text;
}

/** The same for one line, such as a name: a line end or a tab becomes a blank, and none stays at the ends. */
export const plainLine = (typed: string): string =>
  plainText(typed)
    .replace(/[ \t\n]+/g, (blanks) => (/[\t\n]/.test(blanks) ? ' ' : blanks))
    .trim();
