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
  // What is said to be a secret, in whichever form it is said. Without quotes it may have blanks: the line ends it.
  [
    /((?:password|passwd|passcode|pwd|secret|token|otp|api[_-]?key|authorization)(?:\\{0,4}["'])?\s{0,3}[=:]\s{0,3})("(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'|.+)/gi,
    (_, said) => `${said}(secret)`,
  ],
  [/(bearer\s{1,3})\S+/gi, (_, said) => `${said}(secret)`],
  // A code from an e-mail. What follows a colon alone is a line or a column of the code.
  [/(^|(?:code|["'])\s{0,3}[=:]\s{0,3}|[^\d:.])\d{6}(?!\d)/gi, (_, before) => `${before}(code)`],
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

/** Shorter words than this are parts of other words too often. */
const NAME_LETTERS = 3;
const ADDRESS_LETTERS = 6;

/**
 * A text without these names of people, each word of them by itself, and without these addresses, a part of one, or a
 * street whose number has gone already. Their order and how many they are makes it take no longer than a look at each.
 */
export function withoutNames(
  text: string,
  { names, addresses }: { readonly names: readonly string[]; readonly addresses: readonly string[] },
): string {
  const said = addresses.flatMap((address) => [address, ...address.split(',')].map((part) => part.trim()));
  const parts = new Set(said.flatMap((part) => [part, part.replace(/^.*\d\S*\s+/, '')]));
  const longestFirst = [...parts].filter(({ length }) => length >= ADDRESS_LETTERS).sort((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((kept, part) => kept.replaceAll(part, '(address)'), text);
  const words = new Set(names.flatMap((name) => name.toLowerCase().split(/[^\p{L}]+/u)));
  return rest.replace(/\p{L}+/gu, (word) =>
    word.length >= NAME_LETTERS && words.has(word.toLowerCase()) ? '(name)' : word,
  );
}

/** `/dashboard/appointments/2041?x=1` as `/dashboard/appointments/:id`. */
export const pageOf = (path: string): string =>
  (path.split(/[?#]/)[0] ?? '')
    .split('/')
    .map((part) => (/\d/.test(part) ? ':id' : part))
    .join('/');
