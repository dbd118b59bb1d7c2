import type { ReactNode } from 'react';
import { RemoteSlotProvider } from 'shared-lib';
import type { AreaLoader } from './areaLoader';
import { AreaSlot } from './AreaSlot';
import { LoaderContext } from './loaderContext';

/** Around everything that may show an area, or a slot of one. The shell passes its `areaLoader`. */
export function RemotesProvider({ loader, children }: { loader: AreaLoader; children: ReactNode }) {
  return (
    <LoaderContext.Provider value={loader}>
      <RemoteSlotProvider fill={(slot) => <AreaSlot {...slot} />}>{children}</RemoteSlotProvider>
    </LoaderContext.Provider>
  );
}
