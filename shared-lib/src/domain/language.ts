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

/** How the business says texts, by their English with `{0}` in the place of the first value. */
let corrected: ReadonlyMap<string, string> = new Map();

/** From now on, this program says Filipino texts as the business corrected them. Source: R-beyond-690. */
export function sayCorrected(texts: ReadonlyMap<string, string>): void {
  corrected = texts;
}

/** A Filipino text as the business says it, else ours, with its values in place of `{0}` and so on. */
export const inFilipino = (english: string, ours: string, ...values: readonly (string | number)[]): string =>
  (corrected.get(english) ?? ours).replace(/\{(\d)\}/g, (_, at: string) => String(values[Number(at)]));
