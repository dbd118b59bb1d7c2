import { onIdle } from 'shared-lib';
import { createAreaLoader } from './areaLoader';
import { createAreaPages } from './areaPages';
import { loadFederated } from './federation';
import { rare } from './loadRare';
import { localBuilds } from './localBuilds';
import { fetchRegistry, inlinedRegistry, type Registry } from './registry';
import { tellOfFaults } from './tellOfFaults';
import { WATCHED } from '../watch/watchedMark';

/**
 * The registry in the page. Undefined when there is none, or none that is valid; the error shows when an area opens.
 */
function atStart(): Registry | undefined {
  try {
    const inlined = inlinedRegistry();
    return inlined ? localBuilds.plugInto(inlined) : undefined;
  } catch {
    return undefined;
  }
}

/** A browser may block them, which only costs a second try of a broken version after a reload. */
function openMemories(): { tab?: Storage; device?: Storage } {
  try {
    return { tab: sessionStorage, device: localStorage };
  } catch {
    return {};
  }
}

export const memories = openMemories();

/** Slow code, or a store that another tab holds, must not delay a start for longer. */
const BLOCK_LIMIT_MS = 1_000;

/** What blocked the page before must not run again. Most pages have nothing to ask. Source: R-beyond-246. */
const tellOfLastBlock = async (): Promise<unknown> =>
  memories.device?.getItem(WATCHED) &&
  Promise.race([
    import(/* webpackChunkName: "blocked" */ '../watch/tellOfBlock').then((code) => code.tellOfLastBlock(memories)),
    new Promise((resolve) => setTimeout(resolve, BLOCK_LIMIT_MS)),
  ]);

let ofThisPage: Promise<Registry> | undefined;

/** Read once: an open page keeps its versions. */
function registryOfThisPage(): Promise<Registry> {
  ofThisPage ??= tellOfLastBlock()
    .catch(() => undefined)
    .then(() => inlinedRegistry() ?? fetchRegistry())
    .then(localBuilds.plugInto);
  ofThisPage.catch(() => (ofThisPage = undefined));
  return ofThisPage;
}

/** The loader of this page. */
export const areaLoader = createAreaLoader({
  registry: registryOfThisPage,
  freshRegistry: async () => localBuilds.plugInto(await fetchRegistry()),
  load: loadFederated,
  lacked: async ({ lacks = [], needs }) => (needs ? (await import('./fit')).lackedHere(needs) : lacks),
  refresh: async (release) => (await rare()).refresh(release),
  // Without a server, the code that asks it does not come either.
  isServerThere: () =>
    rare().then(
      ({ isServerThere }) => isServerThere(),
      () => false,
    ),
  memories,
  pages: createAreaPages(atStart()),
});

tellOfFaults(areaLoader);

type TellOfStart = typeof import('./tellOfStart');
const withTellOfStart = (say: (code: TellOfStart) => unknown): void =>
  void import(/* webpackChunkName: "tell-of-start" */ './tellOfStart').then(say, () => undefined);

// Its code must not compete with the first screen. A page that breaks may have no later moment.
areaLoader.onRunning(({ area, version }) => {
  const at = performance.now();
  onIdle(() => withTellOfStart((code) => code.tellOfStart(area, version, at)));
});
areaLoader.onFault((fault) => withTellOfStart((code) => code.tellOfFault(fault, areaLoader)));
