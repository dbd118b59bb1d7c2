import * as m from '../texts/m.js';

/** What is wrong with the materials of a service, from any source; undefined where nothing is. */
export const usesFault = (uses: readonly { readonly material: number | undefined }[]): string | undefined =>
  new Set(uses.map(({ material }) => material)).size < uses.length ? m.each_material_once_please() : undefined;
