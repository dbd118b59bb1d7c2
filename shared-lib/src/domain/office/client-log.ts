type Instead = (found: string, begin: string) => string;

/** A hash or a token, and no long word of the code. */
const withoutToken = (word: string): string => (/\d/.test(word) && /[a-z]/i.test(word) ? '(token)' : word);

/**
 * What may tell whom or what a text is about, and what stands in its place. Anybody may send a text to the server: how
 * far each pattern looks is bounded, or a line of hyphens would take as long as its length squared.
 */
const PERSONAL: readonly (readonly [RegExp, Instead])[] = [
  [/[\w.+-]{1,64}@[\w-]{1,63}(?:\.[\w-]{1,63})+/g, () => '(e-mail)'],
  // What follows a question mark or a number sign in an address.
  [/(https?:\/\/[^\s?#]{1,200}|\/[\w/.:-]{1,200})[?#][^\s)]*/g, (_, address) => address],
  // Tokens and hashes.
  [/[\w-]{20,}/g, withoutToken],
  // Telephone numbers, however they are parted.
  [/\+?\d[\d ()-]{5,}\d/g, () => '(number)'],
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
