import type { PageRow } from '../contract';

declare global {
  /** The texts of a page in Filipino, by the English of the code: `filipino.*.js` sets it before all other code. */
  var hatidFilipino: Readonly<Record<string, string>> | undefined;
}

/** The name of a page in the language that this person reads. A remote's row of it is in English. */
export const pageName = ({ label }: Pick<PageRow, 'label'>): string => globalThis.hatidFilipino?.[label] ?? label;
