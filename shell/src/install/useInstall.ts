import { useSyncExternalStore } from 'react';
import { isInstallable, onInstallable } from './installPrompt';

/**
 * How this device can install the product: the browser asks, or the person does it by hand, as on an iPhone. Undefined
 * if it is installed, or cannot be. Source: R-device-1.
 */
export function useInstall(): 'asked' | 'by hand' | undefined {
  const isAsked = useSyncExternalStore(onInstallable, isInstallable);
  if (isAsked) return 'asked';
  return navigator.standalone === false ? 'by hand' : undefined;
}
