// How it works: docs/subsystems/offline.md.
import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { Suspense, useEffect } from 'react';
import { lazyComponent, onIdleLater, prefetchOptimisticUpdate, prefetchOverlays, type Role, useUser } from 'shared-lib';
import { UnsentSteps } from 'shared-lib/safety';
import { LanguageWatch } from '../language/LanguageWatch';
import { PushWatch } from '../push/PushWatch';
import { rare } from '../remotes/loadRare';
import { areaLoader } from '../remotes/remotes';
import { onceIdle } from './onceIdle';
import { SosWatch } from './SosWatch';
import { Spare } from './Spare';

const Safety = lazyComponent(() =>
  onceIdle(() => import(/* webpackChunkName: "safety" */ './Safety')).then((code) => code.Safety),
);

/** Only phones and the installed app have it. The query says which they are. */
const DeviceParts = lazyComponent(() =>
  onceIdle(() => import(/* webpackChunkName: "device" */ '../install/DeviceParts')).then((code) => code.DeviceParts),
);
const Offline = lazyComponent(() =>
  onceIdle(() => import(/* webpackChunkName: "offline" */ '../offline/Offline')).then((code) => code.Offline),
);
const isDevice = matchMedia('(pointer: coarse), (display-mode: standalone)').matches;

/**
 * Therapists and drivers start without a network on any device: a laptop also goes where there is none. An operator's
 * device only removes what somebody else's work left on it. Source: R-device-20.
 */
const wantsOffline = (role: Role): boolean => role !== 'operator' || Boolean(navigator.serviceWorker?.controller);

/**
 * The watch over the page and the code of the first presses, and a minute later that of what rarely happens. It then
 * also comes without a network.
 */
function prefetchNext(client: QueryClient): () => void {
  import(/* webpackChunkName: "watch" */ '../watch/startWatching').catch(() => undefined);
  // Until it is there: SOS opens in one.
  void onceIdle(prefetchOverlays);
  prefetchOptimisticUpdate();
  return onIdleLater(
    () =>
      void rare().then(
        (code) => code.offerNewVersions(client, areaLoader),
        () => undefined,
      ),
  );
}

/**
 * On every page, once the first one is drawn: the code that comes next, what a phone has around a page, and what stands
 * there for danger. That is the button of therapists and drivers, and the alarm of operators.
 */
export function Everywhere() {
  const { role } = useUser();
  const client = useQueryClient();
  useEffect(() => prefetchNext(client), [client]);
  return (
    <>
      <Spare>
        <Suspense fallback={null}>{wantsOffline(role) && <Offline loader={areaLoader} />}</Suspense>
      </Spare>
      <Spare>
        <Suspense fallback={null}>{role === 'operator' ? <SosWatch /> : <Safety />}</Suspense>
      </Spare>
      <Spare>
        <Suspense fallback={null}>{role !== 'operator' && <UnsentSteps untilLoaded={onceIdle} />}</Suspense>
      </Spare>
      <Spare>
        <Suspense fallback={null}>{isDevice && <DeviceParts />}</Suspense>
      </Spare>
      <Spare>
        <PushWatch />
      </Spare>
      <Spare>
        <LanguageWatch />
      </Spare>
    </>
  );
}
