import type { RemoteSlotProps, ViewSlot } from 'shared-lib';
import type { LoadedArea } from './areaLoader';
import { CodeFault } from './faults';
import { RemoteArea } from './RemoteArea';
import { VersionNotice } from './VersionNotice';
import * as m from '../texts/m';

function View({ loaded, view }: { loaded: LoadedArea; view: ViewSlot }) {
  const Shown = loaded.module.views?.[view];
  // An earlier version may have it.
  if (!Shown) throw new CodeFault(m.version_has_no_view({ version: loaded.version, view }));
  return (
    <>
      <VersionNotice loaded={loaded} />
      <Shown />
    </>
  );
}

/** Implements shared-lib's `<RemoteSlot name view />`: a view of one area inside another. */
export function AreaSlot({ name, view }: RemoteSlotProps) {
  return (
    <RemoteArea area={name} view={view} compact>
      {(loaded) => <View loaded={loaded} view={view} />}
    </RemoteArea>
  );
}
