import { useEffect } from 'react';
import { useUnread } from '../frame/useUnread';
import { InstallOffer } from './InstallOffer';
import { watchKeyboard } from './keyboard';
import { PullToRefresh } from './PullToRefresh';

/** The number on the app's icon: what the bell counts. It goes with the session. Source: R-device-2. */
function useIconBadge(): void {
  const count = useUnread();
  useEffect(() => {
    // Browsers without it, and ones that were told not to show it.
    void navigator.setAppBadge?.(count).catch(() => undefined);
  }, [count]);
  useEffect(() => () => void navigator.clearAppBadge?.().catch(() => undefined), []);
}

/** What only phones, and the installed app, have around a page. */
export function DeviceParts() {
  useIconBadge();
  useEffect(watchKeyboard, []);
  return (
    <>
      <InstallOffer />
      <PullToRefresh />
    </>
  );
}
