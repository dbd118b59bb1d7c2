import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AreaLoader } from './areaLoader';
import type { KnownPages } from './areaPages';

/** Filled by RemotesProvider. */
export const LoaderContext = createContext<AreaLoader | null>(null);

export function useAreaLoader(): AreaLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('areas are shown inside RemotesProvider only');
  return loader;
}

/** What is known of the areas' pages; renders again when that changes. */
export function useBroughtPages(): KnownPages {
  const { pages } = useAreaLoader();
  return useSyncExternalStore(pages.subscribe, pages.snapshot);
}
