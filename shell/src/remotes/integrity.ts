import type { Release } from './registry';

declare global {
  /** Asked by each remote for the hash of a script it is about to load (see the build's ChunkIntegrityPlugin). */
  var hatidIntegrity: ((url: string) => string | undefined) | undefined;
}

/** Well formed and matched by nothing: a file below a release that the release does not name. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

const known = new Map<string, Record<string, string>>();

/** From now on every file of this release must be the one that was released, to the byte. */
export function vouchFor(release: Release): void {
  if (release.integrity) known.set(new URL('.', new URL(release.entry, location.href)).href, release.integrity);
}

/** The hash the browser shall insist on for a file; undefined for what no release of the registry covers. */
export function integrityOf(url: string): string | undefined {
  const { href } = new URL(url, location.href);
  for (const [folder, files] of known) {
    if (href.startsWith(folder)) return files[href.slice(folder.length)] ?? REFUSED;
  }
  return undefined;
}

globalThis.hatidIntegrity = integrityOf;
