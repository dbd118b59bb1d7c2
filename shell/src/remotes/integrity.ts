// How it works: docs/subsystems/releases.md.
import type { Release } from './registry';

declare global {
  /** Each remote calls it for the hash of a script before it loads it (see the build's ChunkIntegrityPlugin). */
  var hatidIntegrity: ((url: string) => string | undefined) | undefined;
}

/** A valid hash that matches no file: for a file below a release that the release does not list. */
const REFUSED = `sha384-${'A'.repeat(64)}`;

const known = new Map<string, Record<string, string>>();

/** From now on, every file of this release must match its released hash. */
export function vouchFor(release: Release): void {
  if (release.integrity) known.set(new URL('.', new URL(release.entry, location.href)).href, release.integrity);
}

/** The hash that the browser must check for a file; undefined for a file outside all releases of the registry. */
export function integrityOf(url: string): string | undefined {
  const { href } = new URL(url, location.href);
  for (const [folder, files] of known) {
    if (href.startsWith(folder)) return files[href.slice(folder.length)] ?? REFUSED;
  }
  return undefined;
}

globalThis.hatidIntegrity = integrityOf;
