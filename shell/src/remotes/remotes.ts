import { createAreaLoader } from './areaLoader';
import { loadFederated, refresh } from './federation';
import { confirmedOverrides, type Overrides, withOverrides } from './overrides';
import { readPageConfig } from './pageConfig';
import { fetchRegistry, inlinedRegistry, type Registry } from './registry';

/** The local builds plugged into this tab; empty on any server that does not allow it. */
export const overrides: Overrides = readPageConfig().overrides ? confirmedOverrides() : {};

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
});
