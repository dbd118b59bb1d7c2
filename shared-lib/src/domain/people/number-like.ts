/** What an extension is called after a number. */
const EXTENSION = /\s*(?:;ext=|,?\s*\b(?:ext|extn|local|loc)\b[.:]?|x|#)\s*\d+$/i;
/** What phones and contact lists put before a number. */
export const PHONE_LABEL =
  /^(?:(?:tel|sms|callto)\s*:\s*(?=[+(\d])|(?:mobile|cell(?:phone)?|cp|phone|tel(?:ephone)?|landline|home|work|office|viber|whatsapp|globe|smart)\b[\s.]*(?:no\b|num(?:ber)?\b)?[\s.:#]*(?=[+(\d]))/i;
const NUMBER = /^(?=(?:\D*\d){3})[\s+()[\]]*\d[\d\s+()[\]./\p{Pd}]*$/u;

/** Without what stands before and behind a number, and without the zero that is left out abroad. */
const bare = (term: string): string =>
  term
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(PHONE_LABEL, '')
    .replace(EXTENSION, '')
    .replace(/^(\+\d+[\s.-]*)\(0\)/, '$1');

/** Part of a phone number or a whole one, as it is typed or copied; a name or an address is none. */
export const isNumberLike = (term: string): boolean => NUMBER.test(bare(term));

/** The digits of a number that is looked for, its extension left out. */
export const digitsTyped = (term: string): string => bare(term).replace(/\D/g, '');
