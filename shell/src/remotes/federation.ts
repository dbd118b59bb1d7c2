import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { faultOf } from './faults';
import { integrityOf, vouchFor } from './integrity';
import type { Release } from './registry';

declare const __webpack_require__: { readonly federation: unknown };
declare global {
  /** The runtime that the containers of the remotes run on (see the build's webpack.remote-runtime.mjs). */
  var hatidFederation: unknown;
}

globalThis.hatidFederation = __webpack_require__.federation;

const MANIFEST_LIMIT_MS = 3_000;
const SCRIPT_LIMIT_MS = 5_000;

/** What a release's manifest says of its entry script: where it lies beside the manifest, and the name it leaves. */
interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string }; readonly globalName: string };
}

const isManifest = (value: unknown): value is Manifest => {
  const { metaData } = (value ?? {}) as Partial<Manifest>;
  return typeof metaData?.remoteEntry?.name === 'string' && typeof metaData.globalName === 'string';
};

/** Fetches a manifest whole, within its limit, and only if it is one. */
async function fetchManifest(url: string): Promise<Manifest> {
  const signal = AbortSignal.timeout(MANIFEST_LIMIT_MS);
  const response = await fetch(url, { integrity: integrityOf(url) ?? '', signal }).catch((error: unknown) =>
    refusal(url, signal, error),
  );
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const manifest: unknown = await response.json();
  if (!isManifest(manifest)) throw new Error('it is something else');
  return manifest;
}

/**
 * Where the entry script of a release is. The shell reads the manifest itself: the runtime's own reader never looks at
 * the status, keeps a manifest it could not use for ever, and is 5 kB of the login page.
 */
async function entryOf({ entry }: Release): Promise<{ entry: string; entryGlobalName: string }> {
  const url = new URL(entry, location.href);
  const { metaData } = await fetchManifest(url.href).catch((error: unknown) => {
    throw new Error(`no manifest: ${String(error)}`);
  });
  return { entry: new URL(metaData.remoteEntry.name, url).href, entryGlobalName: metaData.globalName };
}

/**
 * Where a hash is asked for, the browser refuses a 404 as an altered file; people should read which of the two it was.
 */
async function refusal(url: string, signal: AbortSignal, error: unknown): Promise<Response> {
  const answer = await fetch(url, { method: 'HEAD', signal });
  if (answer.ok) throw error;
  return answer;
}

const guard: ModuleFederationRuntimePlugin = {
  name: 'hatid-guard',
  createScript({ url }) {
    const script = document.createElement('script');
    script.src = url;
    script.async = true;
    script.crossOrigin = 'anonymous';
    script.integrity = integrityOf(url) ?? '';
    return { script, timeout: SCRIPT_LIMIT_MS };
  },
};
registerPlugins([guard]);

/** One name a version: the runtime keeps what it knows of a remote under its name. */
const aliasOf = (area: string, { version, entry }: Release): string =>
  `${area}_${entry.startsWith('/') ? version : entry}`.replace(/\W/g, '_');

/**
 * Fetches the files of a release past the browser's cache, which keeps them for ever: a response that was cut off or
 * altered on its way must not be met again.
 */
export async function refresh({ entry, integrity = {} }: Release): Promise<void> {
  const folder = new URL('.', new URL(entry, location.href));
  const fetches = Object.entries(integrity).map(([file, hash]) =>
    fetch(new URL(file, folder), { cache: 'reload', integrity: hash, signal: AbortSignal.timeout(MANIFEST_LIMIT_MS) }),
  );
  // Whether it helped is seen when the release is loaded.
  await Promise.allSettled(fetches);
}

/** Loads one version of an area; `again` after it failed. Rejects with a NetworkFault or a CodeFault. */
export async function loadFederated(area: string, release: Release, again: boolean): Promise<unknown> {
  vouchFor(release);
  if (again) await refresh(release);
  const begun = performance.now();
  for (let left = again ? ASKED_AHEAD : 0; ; left -= 1) {
    try {
      return await loadOnce(aliasOf(area, release), release);
    } catch (error) {
      // What was answered before comes up at once; whatever takes its time is as broken as it was.
      if (left === 0 || performance.now() - begun > MANIFEST_LIMIT_MS) throw faultOf(error);
    }
  }
}

/**
 * The files that a page asks for ahead: manifest, entry, code. The browser keeps what was answered then for the first
 * use of each, so that one failure of then may come up again in each of so many attempts.
 */
const ASKED_AHEAD = 3;

async function loadOnce(alias: string, release: Release): Promise<unknown> {
  registerRemotes([{ name: alias, ...(await entryOf(release)) }]);
  const exposed = await loadRemote<{ default: unknown }>(`${alias}/module`);
  return exposed?.default;
}
