import { createContext, type ReactNode, useContext } from 'react';
import { RemoteSlotProvider } from 'shared-lib';
import type { AreaLoader } from './areaLoader';
import { AreaSlot } from './AreaSlot';

const LoaderContext = createContext<AreaLoader | null>(null);

export function useAreaLoader(): AreaLoader {
  const loader = useContext(LoaderContext);
  if (!loader) throw new Error('areas are shown inside RemotesProvider only');
  return loader;
}

/** Around everything that may show an area, or a slot of one. The shell passes its `areaLoader`. */
export function RemotesProvider({ loader, children }: { loader: AreaLoader; children: ReactNode }) {
  return (
    <LoaderContext.Provider value={loader}>
      <RemoteSlotProvider fill={(slot) => <AreaSlot {...slot} />}>{children}</RemoteSlotProvider>
    </LoaderContext.Provider>
  );
}
