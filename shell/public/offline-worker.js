/*
 * The service worker of therapists' and drivers' phones. It keeps the last complete set: a page, and every file that the
 * page needs for the first screens. See docs/subsystems/offline.md. Source: R-device-20 to R-device-23.
 *
 * Its one promise to open pages is to hand out files whose address says their contents. So a new worker never breaks a
 * page of an older shell, and takes over at once.
 */

/** The caches. `FILES` has what an address of its own names; `PAGES` the kept set, and the last page of the network. */
const FILES = 'hatid-files';
const PAGES = 'hatid-pages';
const SET = '/kept-set';
const LAST = '/last-page';

/** How long a start waits for the network, in milliseconds, and how long one with nothing kept does. */
const PATIENCE_MS = 1_000;
const LIMIT_MS = 20_000;

const HASHED = /^\/[^/]+\.[0-9a-f]{8}\.\w+$/;
const OF_REMOTE = /^\/remotes\/[^/]+\/[^/]+\/[^.][^?]*$/;
/** The texts of a part in Filipino, which only pages in that language load. */
const FILIPINO = /^filipino\.[0-9a-f]{8}\.js$/;
const isFile = (path) => HASHED.test(path) || OF_REMOTE.test(path);

/** Pages of the shell. The server answers the other addresses itself. */
const isPage = (path) =>
  !/^\/(api|ws|dev|preview|remotes|t|book|privacy|healthz|readyz|metrics)(\/|$)/.test(path) && !/\.\w+$/.test(path);

const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

addEventListener('install', (event) => event.waitUntil(Promise.all([skipWaiting(), compileAhead().catch(() => {})])));

/**
 * Stores the files of the newest page. What Chromium stores while a worker installs, it compiles whole, and keeps
 * compiled: a start then takes a quarter less of the processor. Source: R-device-20.
 */
async function compileAhead() {
  const page = await askForPage();
  const set = setOf(page, {});
  if (!set) return;
  await (await caches.open(PAGES)).put(LAST, Response.json(page));
  const cache = await caches.open(FILES);
  for (const file of Object.keys(set.files)) await cache.add(new Request(file, { priority: 'low' }));
}
addEventListener('activate', (event) => event.waitUntil(takeOver()));

async function takeOver() {
  // The browser then asks for a page while it starts the worker.
  await registration.navigationPreload?.enable();
  await clients.claim();
}

addEventListener('fetch', (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.method !== 'GET' || origin !== location.origin) return;
  if (request.mode === 'navigate') {
    if (isPage(pathname)) event.respondWith(start(event));
  } else if (isFile(pathname)) event.respondWith(fileOf(event));
});

addEventListener('message', (event) => {
  const { keep: areas, fresh, forget: isOver } = event.data ?? {};
  if (areas) event.waitUntil(keepNext(() => keep(areas, fresh)));
  if (isOver) event.waitUntil(keepNext(forget));
});

/** Sets are made one after the other. */
let making = Promise.resolve();
function keepNext(make) {
  making = making.then(make).catch((error) => console.info('no page is kept for a start without a network:', error));
  return making;
}

/** A file from the cache, or from the network, and then it is kept. A repair asks past every cache. */
async function fileOf({ request }) {
  const cache = await caches.open(FILES).catch(() => undefined);
  const isRepair = request.cache === 'reload' || request.cache === 'no-store';
  const known = isRepair ? undefined : await cache?.match(request.url).catch(() => undefined);
  if (known) return known;
  const answer = await fetch(request);
  // A full device is no reason to fail.
  if (answer.status === 200) await cache?.put(request.url, answer.clone()).catch(() => undefined);
  return answer;
}

/** A page: from the network, or else the kept one. Source: R-device-21. */
async function start(event) {
  const asked = Promise.resolve(event.preloadResponse).then((answer) => answer ?? fetch(event.request));
  const answered = asked.catch(() => undefined);
  const set = await keptSet().catch(() => undefined);
  const patience = set ? (navigator.onLine ? PATIENCE_MS : 0) : LIMIT_MS;
  const answer = await Promise.race([answered, wait(patience)]);
  if (answer && (answer.status < 500 || !set)) {
    event.waitUntil(remember(answer.clone()));
    return answer;
  }
  // What comes too late for this start is there for the next one.
  event.waitUntil(answered.then((late) => late && set && keepLate(late, set)));
  return set ? new Response(set.html, { headers: set.headers }) : nothingKept();
}

const keepLate = async (late, { areas }) => {
  await remember(late);
  await keepNext(() => keep(areas));
};

/** Keeps a page as it came. It becomes part of a set once somebody who is signed in has started with it. */
async function remember(answer) {
  if (answer.status !== 200 || answer.redirected) return;
  const page = { html: await answer.text(), headers: [...answer.headers] };
  await (await caches.open(PAGES)).put(LAST, Response.json(page));
}

const read = async (name) => (await (await caches.open(PAGES)).match(name))?.json();
const keptSet = () => read(SET);

const CONFIG = /(<script type="application\/json" id="page-config">)(.*?)(<\/script>)/s;
const REGISTRY = /<script type="application\/json" id="remotes-registry">(.*?)<\/script>/s;
/** What says how the answer came, not what the page may do. */
const OF_TRANSFER = /^(content-(encoding|length)|transfer-encoding|connection|keep-alive|date|etag|x-request-id)$/;

/**
 * What has to be there for a page to start: the files that the page names, and those of these areas. Undefined for a
 * page that is not to be kept: the server then names no files for phones, as with a preview. The kept page has no id of
 * a start, which would count as another one, and no time and place among events, which are not the present ones.
 */
function setOf({ html, headers }, areas) {
  const config = JSON.parse(CONFIG.exec(html)?.[2] ?? '{}');
  const registry = JSON.parse(REGISTRY.exec(html)?.[1] ?? '{}');
  if (!Array.isArray(config.kept) || !registry.remotes) return undefined;
  const { start: _start, event: _event, time, kept, ...rest } = config;
  const isFilipino = /<html lang="fil"/.test(html);
  const files = Object.fromEntries(kept.map((file) => [file, '']));
  for (const [, file] of html.matchAll(/ (?:src|href)="(\/[^"]+)"/g)) if (isFile(file)) files[file] = '';
  for (const [area, running] of Object.entries(areas)) {
    const { current, previous = [] } = registry.remotes[area] ?? {};
    const releases = current ? [current, ...previous] : [];
    const first = releases.find(({ lacks }) => !lacks?.length);
    // The one that runs now, too: when the first is broken, the page goes back to it.
    for (const { version, entry, integrity = {} } of releases) {
      if (version !== first?.version && version !== running) continue;
      const folder = entry.slice(0, entry.lastIndexOf('/') + 1);
      for (const [file, hash] of Object.entries(integrity))
        if (isFilipino || !FILIPINO.test(file)) files[folder + file] = hash;
    }
  }
  const said = JSON.stringify({ ...rest, keptAt: time }).replaceAll('<', '\\u003c');
  return {
    areas,
    files,
    shell: config.shell,
    html: html.replace(CONFIG, (_all, before, _config, after) => before + said + after),
    headers: headers.filter(([name]) => !OF_TRANSFER.test(name)),
  };
}

async function askForPage() {
  const answer = await fetch('/dashboard', { cache: 'no-store', signal: AbortSignal.timeout(LIMIT_MS) });
  return { html: answer.ok ? await answer.text() : '', headers: [...answer.headers] };
}

/** Makes the next set whole; only then it replaces the one before. Source: R-device-20. */
async function keep(areas, fresh = false) {
  const last = fresh ? undefined : await read(LAST);
  const set = (last && setOf(last, areas)) ?? setOf(await askForPage(), areas);
  if (!set) return;
  const before = await keptSet();
  const cache = await caches.open(FILES);
  const paths = async () => (await cache.keys()).map(({ url }) => new URL(url).pathname);
  const known = new Set(await paths());
  for (const [file, integrity] of Object.entries(set.files)) {
    const isSame = integrity === '' || before?.files[file] === integrity;
    if (!(known.has(file) && isSame)) await cache.add(new Request(file, { integrity, priority: 'low' }));
  }
  await (await caches.open(PAGES)).put(SET, Response.json(set));
  // Files that nobody has to keep stay as long as the kept page can ask for them.
  const folders = Object.keys(set.files)
    .filter((file) => OF_REMOTE.test(file))
    .map(folderOf);
  for (const file of await paths()) {
    const isNamed = file in set.files || folders.includes(folderOf(file));
    const isOfShell = HASHED.test(file) && before?.shell === set.shell;
    if (!isNamed && !isOfShell) await cache.delete(file);
  }
}

/** The folder of a remote's version; empty for a file of the shell. */
const folderOf = (file) => /^\/remotes\/[^/]+\/[^/]+\//.exec(file)?.[0] ?? '';

async function forget() {
  for (const name of [FILES, PAGES]) await caches.delete(name);
}

/** Said in place of the browser's own page when nothing is kept yet. Its policy lets nothing run. */
function nothingKept() {
  const text = `<!doctype html><html lang="en"><meta charset="utf-8"><title>No network · Hatid</title>
<meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<body style="font:16px/1.5 system-ui;max-width:26rem;margin:20vh auto;padding:0 1rem"><h1>No network</h1>
<p>Hatid cannot be reached, and this device has kept no page yet.</p><p><a href="">Try again</a></p>`;
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'",
  };
  return new Response(text, { status: 503, headers });
}
