import type { Manifest } from './contents.js';

const number = new Intl.NumberFormat('en');
const megabytes = new Intl.NumberFormat('en', { maximumFractionDigits: 1, minimumFractionDigits: 1 });

/** '1,234 rows in 71 tables' */
export const contentsInWords = ({ tables }: Manifest): string =>
  `${number.format(tables.reduce((sum, { rows }) => sum + rows, 0))} rows in ${tables.length} tables`;

/** What a backup has, for the person who asked for it. */
export const inWords = ({ bytes, manifest }: { readonly bytes: number; readonly manifest: Manifest }): string =>
  `Backed up ${contentsInWords(manifest)}: ${megabytes.format(bytes / 1e6)} MB.`;
