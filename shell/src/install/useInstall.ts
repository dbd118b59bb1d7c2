import { useSyncExternalStore } from 'react';
import { kept } from './installPrompt';

declare global {
  interface Navigator {
    /** On an iPhone or iPad: was the page opened from the home screen? */
    readonly standalone?: boolean;
  }
}

const ASKED = 'hatid:asked-to-install';
const CHANGES = ['beforeinstallprompt', 'appinstalled', ASKED];

function subscribe(listener: () => void): () => void {
  const ended = new AbortController();
  for (const event of CHANGES) addEventListener(event, listener, { signal: ended.signal });
  return () => ended.abort();
}

const isKept = (): boolean => kept.prompt !== undefined;

/** The browser's question. It can be asked once. */
export function askToInstall(): void {
  void kept.prompt?.prompt();
  kept.prompt = undefined;
  dispatchEvent(new Event(ASKED));
}

/**
 * How this device can install the product: the browser asks, or the person does it by hand, as on an iPhone. Undefined
 * if it is installed, or cannot be. Source: R-device-1.
 */
export function useInstall(): 'asked' | 'by hand' | undefined {
  const isAsked = useSyncExternalStore(subscribe, isKept);
  if (isAsked) return 'asked';
  return navigator.standalone === false ? 'by hand' : undefined;
}
