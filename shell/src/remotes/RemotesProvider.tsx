import type { ReactNode } from 'react';
import { RemoteSlotProvider } from 'shared-lib';
import type { AreaLoader } from './areaLoader';
import { AreaSlot } from './AreaSlot';
import { LoaderContext } from './loaderContext';

/** Provides the area loader to all components that show an area or a slot. The shell passes its `areaLoader`. */
export function RemotesProvider({ loader, children }: { loader: AreaLoader; children: ReactNode }) {
  return (
    <LoaderContext.Provider value={loader}>
      <RemoteSlotProvider fill={(slot) => <AreaSlot {...slot} />}>{children}</RemoteSlotProvider>
    </LoaderContext.Provider>
  );
}
