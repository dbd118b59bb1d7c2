// How it works: docs/subsystems/offline.md.
import type { ShellPart } from 'shared-lib/contract';
import { Content } from './content.js';

/** The service worker of phones, a file of every shell. */
export const WORKER = 'offline-worker.js';

/** The areas whose people work on a phone. An operator's device keeps nothing. Source: R-device-20. */
const AREAS: readonly (string | undefined)[] = ['therapist', 'driver'];
export const isOfPhones = (area: string | undefined): boolean => AREAS.includes(area);

/** The parts of the shell that a phone needs for its first screens and steps, and for the login page after them. */
const PARTS = [
  ...['dashboard', 'shared-lib', '@tanstack/react-query', 'transport', 'everywhere', 'safety', 'device', 'offline'],
  ...['watch', 'dialogs', 'menus', 'optimistic-update', 'urgent', 'urgent-calls', 'appointment-dialogs', 'early-step'],
  ...['area-faults', 'find-user', 'sign-in', 'notifications', 'shared-lib/attendance', 'shared-lib/controls'],
  ...['shared-lib/form', 'shared-lib/notifications', 'shared-lib/phone', 'shared-lib/safety', 'shared-lib/settings'],
  ...['unsent', 'said-facts'],
];

/** The addresses of the files of these parts. */
export const filesForPhones = ({ parts }: Pick<ShellPart, 'parts'>): readonly string[] => [
  ...new Set(PARTS.flatMap((name) => parts[name] ?? []).map((file) => `/${file}`)),
];

/** The worker of a shell. It names the shell, so browsers install it anew with each, which compiles the new files. */
export const workerOf = (code: Buffer, shell: string): Content =>
  new Content(WORKER, Buffer.concat([code, Buffer.from(`\n// Of the shell ${shell}.\n`)]));

/**
 * What browsers get in place of a worker that was taken back: it removes what the worker kept, and itself. It hears no
 * requests. Source: R-device-23.
 */
export const REMOVING_WORKER = new Content(
  WORKER,
  Buffer.from(`addEventListener('install', (event) => event.waitUntil(skipWaiting()));
addEventListener('activate', (event) => event.waitUntil(remove()));
async function remove() {
  for (const name of await caches.keys()) if (name.startsWith('hatid-')) await caches.delete(name);
  indexedDB.deleteDatabase('hatid-day');
  await registration.unregister();
}
`),
);
