// How it works: docs/subsystems/clients.md.
/** An extension, after a number. */
const EXTENSION = /\s*(?:;ext=|,?\s*\b(?:ext|extn|local|loc)\b[.:]?|x|#)\s*\d+$/i;
/** What phones and contact lists put before a number. */
export const PHONE_LABEL =
  /^(?:(?:tel|sms|callto)\s*:\s*(?=[+(\d])|(?:mobile|cell(?:phone)?|cp|phone|tel(?:ephone)?|landline|home|work|office|viber|whatsapp|globe|smart)\b[\s.]*(?:no\b|num(?:ber)?\b)?[\s.:#]*(?=[+(\d]))/i;
const NUMBER = /^(?=(?:\D*\d){3})[\s+()[\]]*\d[\d\s+()[\]./\p{Pd}]*$/u;

/** A number without what surrounds it, and without the zero that is dropped abroad. */
const bare = (term: string): string =>
  term
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .replace(PHONE_LABEL, '')
    .replace(EXTENSION, '')
    .replace(/^(\+\d+[\s.-]*)\(0\)/, '$1');

/** A phone number or part of one, as typed or copied; not a name or an address. */
export const isNumberLike = (term: string): boolean => NUMBER.test(bare(term));

/** The digits of a number in a search, without its extension. */
export const digitsTyped = (term: string): string => bare(term).replace(/\D/g, '');
