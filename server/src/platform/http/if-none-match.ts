/** The tags of a list: strong or weak, with any characters between the quotes, also commas. */
const TAGS = /(?:W\/)?("[^"]*")/g;

/**
 * Does the client already have this version? Tags are compared weakly, as RFC 9110 (13.1.2) says for GET: a proxy may
 * have made a strong tag weak. `*` matches any version.
 */
export function matchesEtag(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false;
  if (ifNoneMatch.trim() === '*') return true;
  const opaque = etag.replace(/^W\//, '');
  return [...ifNoneMatch.matchAll(TAGS)].some(([, tag]) => tag === opaque);
}
