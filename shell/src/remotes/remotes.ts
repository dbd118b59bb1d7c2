import { createAreaLoader } from './areaLoader';
import { createAreaPages } from './areaPages';
import { loadFederated, refresh } from './federation';
import { confirmedOverrides, type Overrides, withOverrides } from './overrides';
import { readPageConfig } from './pageConfig';
import { fetchRegistry, inlinedRegistry, type Registry } from './registry';

/** The local builds plugged into this tab; empty on any server that does not allow it. */
export const overrides: Overrides = readPageConfig().overrides ? confirmedOverrides() : {};

/** What stands in the page; undefined where nothing does, or nothing usable, which is said where an area is opened. */
function atStart(): Registry | undefined {
  try {
    const inlined = inlinedRegistry();
    return inlined ? withOverrides(inlined, overrides) : undefined;
  } catch {
    return undefined;
  }
}

let ofThisPage: Promise<Registry> | undefined;

/** Read once: an open page keeps the versions it began with. */
function registryOfThisPage(): Promise<Registry> {
  ofThisPage ??= Promise.resolve()
    .then(() => inlinedRegistry() ?? fetchRegistry())
    .then((registry) => withOverrides(registry, overrides));
  ofThisPage.catch(() => (ofThisPage = undefined));
  return ofThisPage;
}

/** The loader of this page. */
export const areaLoader = createAreaLoader({
  registry: registryOfThisPage,
  freshRegistry: async () => withOverrides(await fetchRegistry(), overrides),
  load: loadFederated,
  refresh,
  pages: createAreaPages(atStart()),
});
