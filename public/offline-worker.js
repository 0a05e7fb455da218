/**
 * Keeps the shop within reach while the browser is offline: answers pages that were opened before from their last copy, and others
 * with a page that says so. Pages are the same for every visitor, so no copy holds anything of a customer; their files are kept by
 * the browser's own cache. All else goes to the server as if this were not here.
 */
const PAGES = 'pages';
const OFFLINE = '/offline';
const MOST_PAGES = 60;
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
  if (event.request.mode === 'navigate' && isPage(event.request.url)) event.respondWith(page(event));
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

async function kept(address) {
  return (await caches.open(PAGES)).match(address);
}

async function keepOnce(address) {
  if (isPage(address) && !(await kept(address))) await askAndKeep(address);
}

async function askAndKeep(address) {
  const answer = await fetch(address).catch(() => undefined);
  // The browser takes no copy that came by another address.
  if (answer?.ok && !answer.redirected) await keep(address, answer);
}

/** The oldest copies make room. */
async function keep(address, answer) {
  const pages = await caches.open(PAGES);
  await pages.delete(address);
  await pages.put(address, answer);
  const addresses = await pages.keys();
  await Promise.all(addresses.slice(0, -MOST_PAGES).map((one) => pages.delete(one)));
}
