import type { PageRow } from '../contract';

declare global {
  /** The texts of a page in Filipino, by the English of the code: `filipino.*.js` sets it before all other code. */
  var hatidFilipino: Readonly<Record<string, string>> | undefined;
}

/** A text that stands in English in code or records, in the language that this person reads. */
export const inLanguage = (english: string): string => globalThis.hatidFilipino?.[english] ?? english;

/** The name of a page in that language. A remote's row of it is in English. */
export const pageName = ({ label }: Pick<PageRow, 'label'>): string => inLanguage(label);
