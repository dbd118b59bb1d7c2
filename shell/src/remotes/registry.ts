// How it works: docs/subsystems/releases.md.
import type { PageRow } from 'shared-lib';

/** A version of a remote, as the server delivers it. */
export interface Release {
  version: string;
  /** The address of its manifest: `/remotes/driver/1.0.0/mf-manifest.json`. */
  entry: string;
  /** The SHA-384 of each file, by its path beside the manifest. A developer's local build has none. */
  integrity?: Record<string, string>;
  /** The pages it was released with. For a local build, the released version's pages until its own code has loaded. */
  pages: readonly PageRow[];
  /** What it takes and this page's shell lacks, as the server found. Left out when it fits. */
  lacks?: readonly string[];
  /** What it takes, by entry point: for a shell that the server does not know, which checks by itself. */
  needs?: Readonly<Record<string, readonly string[]>>;
  /** Served by a developer's own machine. */
  local?: true;
}

/** The versions that an area may run: the released one, then the earlier ones, newest first. */
export interface AreaReleases {
  current: Release;
  previous: Release[];
}

export interface Registry {
  schema: 1;
  /** The shell that the server checked the versions for. In the page, it is the page's own. */
  shell?: string;
  /** The version of the shell that a new page here would have. Not in the page, whose configuration has its own. */
  shellVersion?: string;
  remotes: Record<string, AreaReleases>;
}

const isTable = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;
const isPage = (value: unknown): boolean =>
  isTable(value) && typeof value.path === 'string' && typeof value.label === 'string' && Array.isArray(value.roles);
const isRelease = (value: unknown): value is Release =>
  isTable(value) &&
  typeof value.version === 'string' &&
  typeof value.entry === 'string' &&
  Array.isArray(value.pages) &&
  value.pages.every(isPage);

/** Checks the shape. The registry comes from outside this build, and all later code trusts it. */
export function parseRegistry(value: unknown): Registry {
  if (!isTable(value) || value.schema !== 1 || !isTable(value.remotes)) {
    throw new Error('the list of areas has a form this version does not know');
  }
  for (const [name, area] of Object.entries(value.remotes)) {
    if (
      !isTable(area) ||
      !isRelease(area.current) ||
      !Array.isArray(area.previous) ||
      !area.previous.every(isRelease)
    ) {
      throw new Error(`the list of areas has no usable entry for ${name}`);
    }
  }
  return value as unknown as Registry;
}

/**
 * The registry that the server wrote into the page. It needs no request, so areas start to load with the shell's first
 * line.
 */
export function inlinedRegistry(page: Document = document): Registry | null {
  const text = page.getElementById('remotes-registry')?.textContent;
  return text ? parseRegistry(JSON.parse(text)) : null;
}

/** The version of what this page's shell gives to remotes. Undefined when the server wrote none into the page. */
export function shellOfThisPage(): string | undefined {
  try {
    return inlinedRegistry()?.shell;
  } catch {
    return undefined;
  }
}

/**
 * The current registry. Used when the page carries none, and before a retry, because a new release may have fixed the
 * fault.
 */
export async function fetchRegistry(): Promise<Registry> {
  const shell = encodeURIComponent(shellOfThisPage() ?? '');
  const response = await fetch(`/remotes.json?shell=${shell}`, {
    cache: 'no-cache',
    signal: AbortSignal.timeout(3_000),
  });
  if (!response.ok) throw new Error(`the list of areas could not be fetched (HTTP ${response.status})`);
  return parseRegistry(await response.json());
}
