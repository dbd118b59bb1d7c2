/** Tags of a list: strong or weak, and whatever stands between the quotes, commas too. */
const TAGS = /(?:W\/)?("[^"]*")/g;

/**
 * Whether the asker has the version of this tag already. Tags are compared weakly, as RFC 9110 (13.1.2) has it for GET:
 * what stands between may have made a strong tag weak. `*` is any version there is.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(TAGS)].some(([, tag]) => tag === opaque);
}
