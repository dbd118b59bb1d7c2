/** The languages of the product. English is what stands in the sources; a text without Filipino stays English. */
export const LANGUAGES = ['en', 'fil'] as const;
export type Language = (typeof LANGUAGES)[number];

let spoken: Language = 'en';

/** True while texts are said in Filipino. The functions of the catalogues ask. */
export const isFilipino = (): boolean => spoken === 'fil';

type Said<T> = T extends PromiseLike<unknown> ? never : T;

/**
 * What `say` returns, with its texts in a language. Only while it runs: another request may want another language
 * right after, so nothing may be awaited in it.
 */
export function speaking<T>(language: Language, say: () => Said<T>): Said<T> {
  const before = spoken;
  spoken = language;
  try {
    return say();
  } finally {
    spoken = before;
  }
}
