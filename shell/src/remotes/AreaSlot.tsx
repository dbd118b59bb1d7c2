import { ErrorState, type RemoteSlotProps, type ViewSlot } from 'shared-lib';
import type { LoadedArea } from './areaLoader';
import { labelOf } from './labelOf';
import { PreviousVersionNotice } from './PreviousVersionNotice';
import { RemoteArea } from './RemoteArea';
import * as m from '../texts/m';

function View({ loaded, view }: { loaded: LoadedArea; view: ViewSlot }) {
  const Shown = loaded.module.views?.[view];
  if (!Shown) {
    return (
      <ErrorState
        compact
        title={m.has_nothing_to_show_here({ area: labelOf(loaded.area) })}
        text={m.version_has_no_view({ version: loaded.version, view })}
      />
    );
  }
  return (
    <>
      <PreviousVersionNotice loaded={loaded} />
      <Shown />
    </>
  );
}

/** Implements shared-lib's `<RemoteSlot name view />`: a view of one area inside another. */
export function AreaSlot({ name, view }: RemoteSlotProps) {
  return (
    <RemoteArea area={name} compact>
      {(loaded) => <View loaded={loaded} view={view} />}
    </RemoteArea>
  );
}
