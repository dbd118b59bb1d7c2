import { createContext, useContext, useSyncExternalStore } from 'react';
import type { AreaLoader } from './areaLoader';
import type { KnownPages } from './areaPages';

/** RemotesProvider sets it. */
export const LoaderContext = createContext<AreaLoader | null>(null);

export function useAreaLoader(): AreaLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('areas are shown inside RemotesProvider only');
  return loader;
}

/** The known pages of the areas. Renders again when they change. */
export function useBroughtPages(): KnownPages {
  const { pages } = useAreaLoader();
  return useSyncExternalStore(pages.subscribe, pages.snapshot);
}
