// How it works: docs/subsystems/releases.md.
import { createHash } from 'node:crypto';
import type { PageRow, ReleaseNeeds, ShellBuild, ShellPart } from 'shared-lib/contract';
import { ApiError } from '../platform/errors.js';
import { faultOfPages } from './page-claims.js';
import { PAGE, PLACE, SHELL } from './shell-part.js';

export const MANIFEST = 'mf-manifest.json';
export const MAX_RELEASE_BYTES = 16 * 1024 * 1024;
const MAX_FILES = 300;

/**
 * One path segment. No dot in front (neither '..' nor hidden files), and no character with a meaning in URLs or file
 * systems.
 */
const SEGMENT = /^[A-Za-z0-9_][\w.-]*$/;
const ALLOWED = /\.(js|json|css|svg|png|webmanifest|webp|woff2|txt)$/;

/** A built remote or shell that may be published: every file with its hash. */
export interface ReleasePackage {
  readonly remote: string;
  readonly version: string;
  readonly sources: string | undefined;
  readonly files: readonly PackagedFile[];
  readonly pages: readonly PageRow[];
  /** What it takes of the shell and of the server. */
  readonly needs: ReleaseNeeds;
  /** Of the shell alone. */
  readonly shell?: ShellPart;
}

export interface PackagedFile {
  readonly path: string;
  readonly integrity: string;
  readonly body: Buffer;
}

export interface Built {
  readonly remote: string;
  readonly version: string;
  readonly sources?: string;
  readonly files: ReadonlyMap<string, Buffer>;
  readonly pages: readonly PageRow[];
  readonly needs: ReleaseNeeds;
  readonly shell?: ShellBuild;
}

/** 'sha384-…', the form that browsers check. */
export const integrityOf = (body: Buffer): string => `sha384-${createHash('sha384').update(body).digest('base64')}`;

const refuse = (detail: string): ApiError => new ApiError('INVALID_RELEASE', { detail });

/** Checks a build and hashes it. Throws INVALID_RELEASE with the reason. */
export function packageRelease({ remote, version, sources, files, pages, needs, shell }: Built): ReleasePackage {
  if (files.size > MAX_FILES) throw refuse(`A release has at most ${MAX_FILES} files; this one has ${files.size}.`);
  const total = [...files.values()].reduce((sum, body) => sum + body.length, 0);
  if (total > MAX_RELEASE_BYTES) throw refuse(`A release has at most ${MAX_RELEASE_BYTES / 1024 / 1024} MiB.`);
  for (const path of files.keys()) checkPath(remote, path);
  if (remote === SHELL) checkShell(files, pages, shell);
  else if (shell) throw refuse(`It is a build of the shell, not of ${remote}.`);
  else checkManifest(remote, files);
  const fault = faultOfPages(remote, pages);
  if (fault) throw refuse(fault);
  return {
    remote,
    version,
    sources,
    pages,
    needs,
    ...(shell && { shell: { parts: shell.parts, record: shell.record } }),
    files: [...files].map(([path, body]) => ({ path, body, integrity: integrityOf(body) })),
  };
}

function checkPath(remote: string, path: string): void {
  if (!path.split('/').every((segment) => SEGMENT.test(segment)))
    throw refuse(`${JSON.stringify(path)} is not a path inside a release.`);
  if (!ALLOWED.test(path) && !(remote === SHELL && path === PAGE))
    throw refuse(`${JSON.stringify(path)} is not a kind of file a remote delivers.`);
}

/** The part of a manifest that the loader needs. */
export interface Manifest {
  readonly metaData: { readonly name: string; readonly remoteEntry: { readonly name: string } };
  readonly exposes: readonly {
    readonly path: string;
    readonly assets: { readonly js: { readonly sync: readonly string[] } };
  }[];
  /** Every other file of the build; shared-lib/tooling/bundle.mjs adds it. */
  readonly files?: readonly string[];
}

export function parseManifest(text: string): Manifest | undefined {
  try {
    const manifest = JSON.parse(text) as Partial<Manifest> | null;
    const complete =
      typeof manifest?.metaData?.name === 'string' &&
      typeof manifest.metaData.remoteEntry?.name === 'string' &&
      Array.isArray(manifest.exposes);
    return complete ? (manifest as Manifest) : undefined;
  } catch {
    return undefined;
  }
}

/** The module that every remote exposes; see shared-lib's defineRemote. */
export const moduleOf = (manifest: Manifest) => manifest.exposes.find(({ path }) => path === './module');

function checkManifest(remote: string, files: ReadonlyMap<string, Buffer>): void {
  const manifest = parseManifest(files.get(MANIFEST)?.toString('utf8') ?? '');
  if (!manifest) throw refuse(`It has no ${MANIFEST} that can be read.`);
  if (!manifest.metaData.name.startsWith(`remote_${remote.replaceAll('-', '_')}_`))
    throw refuse(`It is a build of ${manifest.metaData.name}, not of ${remote}.`);
  const exposed = moduleOf(manifest);
  if (!exposed) throw refuse("It does not expose './module'.");
  if (!Array.isArray(manifest.files))
    throw refuse('Its manifest does not list its files: build it with the tools of this version.');
  const listed = new Set([manifest.metaData.remoteEntry.name, ...exposed.assets.js.sync, ...manifest.files]);
  for (const file of listed) if (!files.has(file)) throw refuse(`Its manifest names ${file}, which is missing.`);
  const extra = [...files.keys()].find((file) => file !== MANIFEST && !listed.has(file));
  if (extra !== undefined) throw refuse(`${extra} is not in its manifest.`);
}

/** The scripts and styles that a page asks for, without a slash in front. */
const linkedIn = (page: string): string[] =>
  [...page.matchAll(/(?:src|href)="\/([^"]+\.\w+)"/g)].map(([, file = '']) => file);

/** A shell has its page, every file that the page, its parts and its list name, and no other. */
function checkShell(
  files: ReadonlyMap<string, Buffer>,
  pages: readonly PageRow[],
  shell: ShellBuild | undefined,
): asserts shell is ShellBuild {
  if (!shell) throw refuse('It does not say what the shell gives: build it with the tools of this version.');
  if (pages.length) throw refuse('The pages of the shell are in its code.');
  const page = files.get(PAGE)?.toString('utf8');
  if (!page?.includes(PLACE)) throw refuse(`It has no ${PAGE} with the place for what differs between requests.`);
  const named = [...linkedIn(page), ...Object.values(shell.parts).flat(), ...shell.files];
  const missing = named.find((file) => !files.has(file));
  if (missing !== undefined) throw refuse(`Its build names ${missing}, which is missing.`);
  const listed = new Set(shell.files);
  const extra = [...files.keys()].find((file) => !listed.has(file));
  if (extra !== undefined) throw refuse(`${extra} is not in the list of its build.`);
}
