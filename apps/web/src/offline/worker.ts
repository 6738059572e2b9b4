import { cacheOf, cachesOf, filesOf, isEngineScope, wayOf } from './rules.ts';

/** Written in by the build: the addresses of the app's files, whose names change with what is in them. */
declare const APP_FILES: readonly string[];
declare const APP_VERSION: string;

/** As much of a service worker as we use; the DOM's types know only of windows. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface FetchEvent extends ExtendableEvent {
  readonly request: Request;
  respondWith(answer: Promise<Response>): void;
}
interface WorkerScope {
  readonly registration: { readonly scope: string };
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
worker.addEventListener('activate', (event) => event.waitUntil(forgetOthers()));
worker.addEventListener('fetch', (event) => {
  const way = wayOf(event.request, scope, files);
  if (way === 'network-first') event.respondWith(fetchPage(event));
  else if (way === 'kept-first') event.respondWith(fetchFile(event.request));
});

/** Everything or nothing: half a page is none. */
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

/** Files of other versions, and the pages that needed them. */
async function forgetOthers(): Promise<void> {
  const others = cachesOf(await caches.keys(), page).filter((name) => name !== cacheName);
  await Promise.all(others.map((name) => caches.delete(name)));
}

/** The page as it is now; as it was only where there is no connection. */
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
 * An answer that is another than the page, such as the way to the login, means that it is not this
 * reader's any more, and what was kept is forgotten. A server in trouble says nothing about the reader.
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
  // Anew, and so under the address that was asked for: the engine reads what stands behind its `#`.
  return kept === undefined ? fetch(request) : new Response(kept.body, kept);
}
