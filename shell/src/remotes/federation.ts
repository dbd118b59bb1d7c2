// How it works: docs/subsystems/releases.md.
import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { faultOf } from './faults';
import { integrityOf, vouchFor } from './integrity';
import { rare } from './loadRare';
import type { Release } from './registry';

declare const __webpack_require__: { readonly federation: unknown };
declare global {
  /** The runtime that the containers of the remotes run on (see the build's webpack.remote-runtime.mjs). */
  var hatidFederation: unknown;
}

globalThis.hatidFederation = __webpack_require__.federation;

const MANIFEST_LIMIT_MS = 3_000;
const SCRIPT_LIMIT_MS = 5_000;

/** What a manifest says of the entry script: its place beside the manifest, and the global name it sets. */
interface Manifest {
  readonly metaData: { readonly remoteEntry: { readonly name: string }; readonly globalName: string };
}

const isManifest = (value: unknown): value is Manifest => {
  const { metaData } = (value ?? {}) as Partial<Manifest>;
  return typeof metaData?.remoteEntry?.name === 'string' && typeof metaData.globalName === 'string';
};

/** Fetches a complete, valid manifest within its time limit. */
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
 * Where the entry script of a release is. The shell reads the manifest itself: the runtime's reader ignores the HTTP
 * status, keeps an unusable manifest for ever, and adds 5 kB to the login page.
 */
async function entryOf({ entry }: Release): Promise<{ entry: string; entryGlobalName: string }> {
  const url = new URL(entry, location.href);
  const { metaData } = await fetchManifest(url.href).catch((error: unknown) => {
    throw new Error(`no manifest: ${String(error)}`);
  });
  return { entry: new URL(metaData.remoteEntry.name, url).href, entryGlobalName: metaData.globalName };
}

/** When a hash is set, the browser reports a 404 as an altered file. This tells the two apart for people. */
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

/** One name for each version: the runtime stores what it knows of a remote under its name. */
const aliasOf = (area: string, { version, entry }: Release): string =>
  `${area}_${entry.startsWith('/') ? version : entry}`.replace(/\W/g, '_');

/** Loads one version of an area; `again` after it failed. Rejects with a NetworkFault or a CodeFault. */
export async function loadFederated(area: string, release: Release, again: boolean): Promise<unknown> {
  vouchFor(release);
  if (again) await rare().then(({ refresh }) => refresh(release));
  const begun = performance.now();
  for (let left = again ? ASKED_AHEAD : 0; ; left -= 1) {
    try {
      return await loadOnce(aliasOf(area, release), release);
    } catch (error) {
      // A cached failure comes back at once. A slow failure is a new one, so no further try helps.
      if (left === 0 || performance.now() - begun > MANIFEST_LIMIT_MS) throw faultOf(error);
    }
  }
}

/**
 * The number of files that a page preloads: manifest, entry, code. The browser keeps each preloaded answer for its
 * first use, so one old failure may return once for each file.
 */
const ASKED_AHEAD = 3;

const FILIPINO = /^filipino\.[0-9a-f]{8}\.js$/;

/**
 * The Filipino of a release, before its code: texts in constants are made once. Without it, its texts are English.
 * Source: R-beyond-573.
 */
async function loadFilipino({ entry, integrity = {} }: Release): Promise<void> {
  const file = Object.keys(integrity).find((name) => FILIPINO.test(name));
  if (document.documentElement.lang !== 'fil' || file === undefined) return;
  const url = new URL(file, new URL(entry, location.href)).href;
  const script = Object.assign(document.createElement('script'), { src: url, crossOrigin: 'anonymous' });
  script.integrity = integrityOf(url) ?? '';
  document.head.append(script);
  await new Promise<void>((resolve) => {
    script.onload = script.onerror = () => resolve();
    setTimeout(resolve, SCRIPT_LIMIT_MS);
  });
}

async function loadOnce(alias: string, release: Release): Promise<unknown> {
  registerRemotes([{ name: alias, ...(await entryOf(release)) }]);
  await loadFilipino(release);
  const exposed = await loadRemote<{ default: unknown }>(`${alias}/module`);
  return exposed?.default;
}
