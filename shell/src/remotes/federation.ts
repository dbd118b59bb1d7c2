import {
  loadRemote,
  type ModuleFederationRuntimePlugin,
  registerPlugins,
  registerRemotes,
} from '@module-federation/enhanced/runtime';
import { faultOf } from './faults';
import { integrityOf, vouchFor } from './integrity';
import type { Release } from './registry';

const MANIFEST_LIMIT_MS = 3_000;
const SCRIPT_LIMIT_MS = 5_000;

const needed = ['metaData', 'exposes', 'shared'];

/** Fetches a manifest whole, within its limit, and only if it is one. The runtime itself never looks at the status, and
 *  keeps a manifest it could not use for ever. */
async function fetchManifest(url: string): Promise<Response> {
  const signal = AbortSignal.timeout(MANIFEST_LIMIT_MS);
  const response = await fetch(url, { integrity: integrityOf(url) ?? '', signal }).catch((error: unknown) =>
    refusal(url, signal, error),
  );
  if (!response.ok) throw new Error(`HTTP ${response.status}`);
  const manifest: unknown = await response.json();
  const fields = typeof manifest === 'object' && manifest !== null ? Object.keys(manifest) : [];
  if (!needed.every((field) => fields.includes(field))) throw new Error('not a manifest');
  return new Response(JSON.stringify(manifest));
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
  fetch: (url) => fetchManifest(url),
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
  const alias = aliasOf(area, release);
  try {
    registerRemotes([{ name: alias, entry: release.entry }]);
    const exposed = await loadRemote<{ default: unknown }>(`${alias}/module`);
    return exposed?.default;
  } catch (error) {
    throw faultOf(error);
  }
}
