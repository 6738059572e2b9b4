import { cacheOf, cachesOf, filesOf, isEngineScope, strategyFor } from './rules.ts';

/** Inserted by the build: the addresses of the app's files, whose names contain a content hash. */
declare const APP_FILES: readonly string[];
declare const APP_VERSION: string;

/** The part of the service worker API that is used here; the DOM's types only cover windows. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: { readonly scope: string };
  readonly clients: { claim(): Promise<void> };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install' | 'activate', act: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'fetch', act: (event: FetchEvent) => void): void;
}
const worker = self as unknown as WorkerScope;
const { scope } = worker.registration;
const page = new URL(scope).pathname;
const cacheName = cacheOf(page, APP_VERSION);
const files = filesOf(scope, APP_FILES);

worker.addEventListener('install', (event) => event.waitUntil(keep()));
worker.addEventListener('activate', (event) => event.waitUntil(takeOver()));
worker.addEventListener('fetch', (event) => {
  const way = strategyFor(event.request, scope, files);
  if (way === 'network-first') event.respondWith(fetchPage(event));
  else if (way === 'kept-first') event.respondWith(fetchFile(event.request));
});

/** All files or none, because an incomplete page does not work. */
async function keep(): Promise<void> {
  await keepFiles();
  if (!isEngineScope(scope)) {
    await keepPage(await fetch(page, { cache: 'no-store', redirect: 'manual' }));
  }
  await worker.skipWaiting();
}

async function keepFiles(): Promise<void> {
  const cache = await caches.open(cacheName);
  await cache.addAll(files);
}

/** Deletes files of other versions, and the pages that needed them. Open pages can lose their connection from now on. */
async function takeOver(): Promise<void> {
  const others = cachesOf(await caches.keys(), page).filter((name) => name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
  await worker.clients.claim();
}

/** The page from the network; the cached one only without a connection. */
async function fetchPage(event: FetchEvent): Promise<Response> {
  try {
    const answer = await fetch(event.request);
    event.waitUntil(keepPage(answer.clone()));
    return answer;
  } catch (failure) {
    const kept = await caches.match(page, { cacheName });
    if (kept === undefined) throw failure;
    return kept;
  }
}

/**
 * Any other response than the page, such as a redirect to the login, means that the member has no access any more,
 * so the cache is deleted. A server error says nothing about access.
 */
async function keepPage(answer: Response): Promise<void> {
  const isForgotten = !(await caches.has(cacheName));
  const cache = await caches.open(cacheName);
  if (answer.ok && !answer.redirected) {
    await cache.put(page, answer);
    if (isForgotten) await keepFiles();
  } else if (answer.status < 500) await cache.delete(page);
}

async function fetchFile(request: Request): Promise<Response> {
  const kept = await caches.match(request.url.split('#', 1)[0] ?? '', { cacheName });
  // A new response, so that it has the requested address: the engine reads its `#` part.
  return kept === undefined ? fetch(request) : new Response(kept.body, kept);
}
