/** What stands against the materials of a service, however they come in; undefined where nothing does. */
export const usesFault = (uses: readonly { readonly material: number | undefined }[]): string | undefined =>
  new Set(uses.map(({ material }) => material)).size < uses.length ? 'Each material once, please.' : undefined;
