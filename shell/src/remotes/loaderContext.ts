import { createContext, useContext } from 'react';
import type { AreaLoader } from './areaLoader';

/** Filled by RemotesProvider. */
export const LoaderContext = createContext<AreaLoader | null>(null);

export function useAreaLoader(): AreaLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('areas are shown inside RemotesProvider only');
  return loader;
}
