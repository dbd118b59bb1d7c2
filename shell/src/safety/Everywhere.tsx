import { Suspense, useEffect } from 'react';
import { lazyComponent, onIdleLater, prefetchOptimisticUpdate, prefetchOverlays, useUser } from 'shared-lib';
import { watchConsole } from '../browser-log/watchErrors';
import { rare } from '../remotes/loadRare';
import { onceIdle } from './onceIdle';
import { SosWatch } from './SosWatch';
import { Spare } from './Spare';

const Safety = lazyComponent(() => onceIdle(() => import('./Safety')).then((code) => code.Safety));

/** The code of the first presses, and a minute later that of what rarely happens. */
function prefetchNext(): () => void {
  prefetchOverlays();
  prefetchOptimisticUpdate();
  return onIdleLater(() => {
    watchConsole();
    rare().catch(() => undefined);
  });
}

/**
 * On every page, once the first one is drawn: the code that comes next, and what stands there for danger. That is the
 * button of therapists and drivers, and the alarm of operators.
 */
export function Everywhere() {
  const { role } = useUser();
  useEffect(prefetchNext, []);
  return (
    <Spare>
      <Suspense fallback={null}>{role === 'operator' ? <SosWatch /> : <Safety />}</Suspense>
    </Spare>
  );
}
