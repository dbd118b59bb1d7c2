/** What an extension is called after a number. */
const EXTENSION = /\s*(?:;ext=|,?\s*\b(?:ext|extn|local|loc)\b[.:]?|x|#)\s*\d+$/i;
const NUMBER = /^(?=(?:\D*\d){3})[\s+()[\]]*\d[\d\s+()[\]./\p{Pd}]*$/u;

/** Part of a phone number or a whole one, as it is typed or copied; a name or an address is none. */
export const isNumberLike = (term: string): boolean =>
  NUMBER.test(
    term
      .normalize('NFKC')
      .replace(/\p{Cf}/gu, '')
      .trim()
      .replace(/^tel:/i, '')
      .replace(EXTENSION, ''),
  );
