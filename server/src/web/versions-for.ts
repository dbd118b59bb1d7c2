// How it works: docs/subsystems/canaries.md.
import { createHash } from 'node:crypto';
import type { Role } from 'shared-lib/domain';
import type { Pointer } from './canaries.repository.js';

/** Who asks for the registry, as far as the server knows. Nobody in particular gets what everybody has. */
export interface Visitor {
  /** The random number of the browser. */
  readonly device: string;
  readonly person: { readonly user: number; readonly role: Role } | undefined;
  /** The versions that a link or a person's choice shows here, by remote. */
  readonly previews: Readonly<Record<string, string>>;
}

/** Hundredths of a per cent, so that a share of 1 % is exact too. */
const PLACES = 10_000;

/** The place of a device, the same each time for a version, and another for the next version. */
function placeOf(device: string, remote: string, version: string): number {
  const hash = createHash('sha256').update(`${device} ${remote} ${version}`).digest();
  return hash.readUInt32BE(0) % PLACES;
}

function getsCanary({ remote, canary }: Pointer, { device, person }: Visitor): boolean {
  if (!canary) return false;
  const { version, percent, people, role } = canary;
  if (percent !== null) return placeOf(device, remote, version) < (percent * PLACES) / 100;
  if (!person) return false;
  return role === null ? (people ?? []).includes(person.user) : role === person.role;
}

/** A version before all others of a chain. */
export const inFront = (version: string, versions: readonly string[]): readonly string[] => [
  version,
  ...versions.filter((one) => one !== version),
];

/**
 * The versions that a visitor gets, first the one that runs, then those to fall back to. A preview goes before a
 * canary, and a canary before what everybody has. Source: R-beyond-220, R-beyond-221.
 */
export function versionsFor(pointer: Pointer, visitor: Visitor | undefined): readonly string[] {
  const { remote, versions, canary } = pointer;
  if (!visitor) return versions;
  const shown = Object.hasOwn(visitor.previews, remote) ? visitor.previews[remote] : undefined;
  const first = shown ?? (getsCanary(pointer, visitor) ? canary?.version : undefined);
  return first === undefined ? versions : inFront(first, versions);
}
