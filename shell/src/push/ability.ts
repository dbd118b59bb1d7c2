/**
 * Whether this browser can call the device: `by hand` where an iPhone first needs the product on its home screen,
 * `blocked` where the person, or the browser for them, said no.
 */
export type Ability = 'can' | 'by hand' | 'blocked' | 'cannot';

export function ability(): Ability {
  if (!('PushManager' in globalThis) || !('Notification' in globalThis) || !navigator.serviceWorker)
    return navigator.standalone === false ? 'by hand' : 'cannot';
  return Notification.permission === 'denied' ? 'blocked' : 'can';
}
