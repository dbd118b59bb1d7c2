import { ability } from './ability';

const WORKER = '/push-worker.js';
/** Its own: no page stands below it, so this worker hears no requests. */
const SCOPE = '/push/';

export interface Subscribed {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

const keysOf = (subscription: PushSubscription): Subscribed => {
  const { endpoint = '', keys = {} } = subscription.toJSON();
  return { endpoint, p256dh: keys.p256dh ?? '', auth: keys.auth ?? '' };
};

const known = () => navigator.serviceWorker?.getRegistration(SCOPE);

/** The worker once it runs: a browser subscribes no other. */
async function running(): Promise<ServiceWorkerRegistration> {
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE, updateViaCache: 'none' });
  const begun = registration.installing ?? registration.waiting;
  if (!registration.active && begun)
    await new Promise<void>((resolve) => {
      begun.addEventListener('statechange', () => begun.state === 'activated' && resolve());
    });
  return registration;
}

/**
 * Asks the person, and then the browser, for a subscription. Undefined where either says no.
 * @param publicKey the key of this installation
 */
export async function subscribe(publicKey: string): Promise<Subscribed | undefined> {
  if ((await Notification.requestPermission()) !== 'granted') return undefined;
  const { pushManager } = await running();
  const options = { userVisibleOnly: true, applicationServerKey: publicKey };
  try {
    return keysOf(await pushManager.subscribe(options));
  } catch {
    // One of another installation at this address.
    await (await pushManager.getSubscription())?.unsubscribe();
    return pushManager.subscribe(options).then(keysOf, () => undefined);
  }
}

/** The subscription that this browser has already; undefined without one. Brings a newer worker, too. */
export async function present(): Promise<Subscribed | undefined> {
  if (ability() !== 'can' || Notification.permission !== 'granted' || !(await known())) return undefined;
  const subscription = await (await running()).pushManager.getSubscription();
  return subscription ? keysOf(subscription) : undefined;
}

/** The browser forgets its subscription. */
export async function unsubscribe(): Promise<void> {
  await (await (await known())?.pushManager.getSubscription())?.unsubscribe();
}

/** Takes every message off the device. */
export async function closeMessages(): Promise<void> {
  for (const shown of (await (await known())?.getNotifications()) ?? []) shown.close();
}
