import { Suspense } from 'react';
import { lazyComponent } from 'shared-lib';
import type { LoadedArea } from './area';
import { rare } from './loadRare';

/** Without its code the page does without it: people can work. */
const Notice = lazyComponent<{ loaded: LoadedArea }>(() =>
  rare().then(
    (code) => code.PreviousVersionNotice,
    () => () => null,
  ),
);

/** Says, once its code is there, that an area runs an older version than the released one, and why. */
export const VersionNotice = ({ loaded }: { loaded: LoadedArea }) =>
  loaded.faults.length > 0 && (
    <Suspense fallback={null}>
      <Notice loaded={loaded} />
    </Suspense>
  );
