/** What may tell whom or what a text is about, and what stands in its place. */
const PERSONAL: readonly (readonly [RegExp, string])[] = [
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '(e-mail)'],
  // What follows a question mark or a number sign in an address.
  [/(https?:\/\/[^\s?#]+|\/[\w/.:-]+)[?#][^\s)]*/g, '$1'],
  // Tokens and hashes.
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[\w-]{20,}\b/gi, '(token)'],
  // Telephone numbers, however they are parted.
  [/\+?\d[\d ()-]{5,}\d/g, '(number)'],
];

/**
 * What a screen says of an error, without what might be personal in it: addresses of people, numbers, tokens, what was
 * asked for behind a question mark. Lines and columns of the code stay.
 */
export const withoutPersonal = (text: string): string =>
  PERSONAL.reduce((rest, [pattern, instead]) => rest.replace(pattern, instead), text);

/** `/dashboard/appointments/2041?x=1` as `/dashboard/appointments/:id`. */
export const pageOf = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (/\d/.test(part) ? ':id' : part))
    .join('/');
