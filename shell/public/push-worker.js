/*
 * The service worker that shows messages while the product is closed, for every role. It has a scope of its own, so it
 * hears no requests of pages, and the worker that keeps pages (offline-worker.js) can be taken back without it. See
 * docs/subsystems/push.md. Source: R-beyond-286.
 */

/** How long an open page may take to say that it shows what it was asked for, in milliseconds. */
const PATIENCE_MS = 1_000;
/** How long the word of success stays. */
const SHOWN_MS = 4_000;

addEventListener('install', (event) => event.waitUntil(skipWaiting()));

addEventListener('push', (event) => {
  const said = read(event.data);
  event.waitUntil(said.close ? closeShown(said.close) : show(said));
});

addEventListener('notificationclick', (event) => {
  const { notification, action } = event;
  const { actions = [], path = '/dashboard', tag = '' } = notification.data ?? {};
  notification.close();
  const pressed = actions.find((one) => one.action === action);
  event.waitUntil(pressed?.token ? answer(pressed, tag) : open(pressed?.path ?? path));
});

/** A message that cannot be read is shown too: a browser takes the permission away from who shows nothing. */
function read(data) {
  try {
    return data.json();
  } catch {
    return { tag: 'hatid', title: 'Hatid', body: 'Open Hatid.', path: '/dashboard' };
  }
}

function show({ title, body, tag, urgent = false, ...rest }) {
  const actions = (rest.actions ?? []).map(({ action, title: label }) => ({ action, title: label }));
  return registration.showNotification(title, {
    body,
    tag,
    actions,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    renotify: true,
    requireInteraction: urgent,
    ...(urgent && { vibrate: [300, 100, 300] }),
    data: { tag, ...rest },
  });
}

async function closeShown(tag) {
  for (const shown of await registration.getNotifications({ tag })) shown.close();
}

/** Does a step with the product closed. The token alone is sent: no session, and no cookie. */
async function answer({ token, path }, tag) {
  const answered = await fetch('/api/push/answer/', {
    method: 'POST',
    credentials: 'omit',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ token }),
  })
    .then(async (got) => ({ ok: got.ok, ...(await got.json()) }))
    .catch(() => ({ ok: false, detail: 'No network. Open Hatid and answer there.' }));
  const { ok, message, detail = 'This did not work. Open Hatid and answer there.' } = answered;
  await registration.showNotification(ok ? message : 'Not done', {
    body: ok ? undefined : detail,
    tag,
    icon: '/icon-192.png',
    badge: '/icon-192.png',
    silent: ok,
    data: { path, tag },
  });
  if (!ok) return;
  await new Promise((passed) => setTimeout(passed, SHOWN_MS));
  await closeShown(tag);
}

/** Shows a page: in a window that is open, without a reload, or else in a new one. */
async function open(path) {
  const windows = await clients.matchAll({ type: 'window', includeUncontrolled: true });
  const [first] = windows.sort((one, other) => Number(other.focused) - Number(one.focused));
  // A browser that lets no window come forward shows the page there all the same.
  if (first && (await shows(first, path))) return first.focus().catch(() => undefined);
  return clients.openWindow(path);
}

/** Asks a window to show a page. One that is not signed in, or still starts, does not answer. */
const shows = (window, path) =>
  new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => resolve(true);
    setTimeout(() => resolve(false), PATIENCE_MS);
    window.postMessage({ open: path }, [port2]);
  });
