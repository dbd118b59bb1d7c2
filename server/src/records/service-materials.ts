/** What is wrong with the materials of a service, from any source; undefined where nothing is. */
export const usesFault = (uses: readonly { readonly material: number | undefined }[]): string | undefined =>
  new Set(uses.map(({ material }) => material)).size < uses.length ? 'Each material once, please.' : undefined;
