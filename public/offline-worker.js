/**
 * Keeps the shop within reach while the browser is offline: answers pages that were opened before from their last copy, and others
 * with a page that says so. Pages are the same for every visitor, so no copy holds anything of a customer. Pictures are in the
 * browser's own cache. All else goes to the server as if this were not here.
 */
const PAGES = 'pages';
/** What copies are made of: scripts, styles and letters, whose names change with what is in them. */
const FILES = 'files';
const FILE = /\/assets\/[\w.-]+\.(?:js|css|woff2)/g;
const OFFLINE = '/offline';
const MOST_PAGES = 60;
const MOST_FILES = 200;
/** Calls, sign-in by Google, files and the desk are no pages of the shop. */
const NO_PAGE = /^\/(api|auth\/(google|oauth2)|oauth2|desk|assets|pictures|icons)(\/|$)/;

self.addEventListener('install', (event) => {
  self.skipWaiting();
  event.waitUntil(Promise.all(['/', '/cart', OFFLINE].map(askAndKeep)));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(Promise.all([self.clients.claim(), self.registration.navigationPreload?.enable()]));
});

/** A page that was opened by a link: its document was never asked for. */
self.addEventListener('message', (event) => {
  const { keep } = event.data;
  if (typeof keep === 'string') event.waitUntil(keepOnce(keep));
});

self.addEventListener('fetch', (event) => {
  const { mode, url } = event.request;
  if (mode === 'navigate' && isPage(url)) event.respondWith(page(event));
  // Online they come faster without us.
  else if (!navigator.onLine && new URL(url).pathname.startsWith('/assets/')) event.respondWith(file(event.request));
});

function isPage(address) {
  const { origin, pathname } = new URL(address, self.location.href);
  return origin === self.location.origin && !NO_PAGE.test(pathname);
}

async function page(event) {
  const { request, preloadResponse } = event;
  try {
    const answer = (await preloadResponse) ?? (await fetch(request));
    if (answer.ok) event.waitUntil(keep(request.url, answer.clone()));
    return answer;
  } catch {
    const { pathname, search } = new URL(request.url);
    return (await kept(request.url)) ?? Response.redirect(`${OFFLINE}#${pathname}${search}`);
  }
}

async function file(request) {
  return (await caches.match(request.url, { cacheName: FILES })) ?? fetch(request);
}

async function kept(address) {
  return caches.match(address, { cacheName: PAGES });
}

async function keepOnce(address) {
  if (isPage(address) && !(await kept(address))) await askAndKeep(address);
}

async function askAndKeep(address) {
  const answer = await fetch(address).catch(() => undefined);
  // The browser takes no copy that came by another address.
  if (answer?.ok && !answer.redirected) await keep(address, answer);
}

async function keep(address, answer) {
  const files = (await answer.clone().text()).match(FILE) ?? [];
  await Promise.all([...new Set(files)].map(keepFile));
  await put(PAGES, address, answer, MOST_PAGES);
}

async function keepFile(address) {
  if (await caches.match(address, { cacheName: FILES })) return;
  const answer = await fetch(address);
  if (answer.ok) await put(FILES, address, answer, MOST_FILES);
}

/** The oldest copies make room. */
async function put(name, address, answer, most) {
  const cache = await caches.open(name);
  await cache.delete(address);
  await cache.put(address, answer);
  const addresses = await cache.keys();
  await Promise.all(addresses.slice(0, -most).map((one) => cache.delete(one)));
}
