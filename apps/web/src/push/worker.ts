/** The part of the service worker API that is used here; the DOM's types only cover windows. */
interface ExtendableEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends ExtendableEvent {
  readonly data: { json(): PushMessage } | null;
}
interface NotificationEvent extends ExtendableEvent {
  readonly notification: Notification & { readonly data: { readonly path: string } };
}
interface WindowClient {
  readonly visibilityState: string;
  readonly url: string;
  focus(): Promise<WindowClient>;
  navigate(url: string): Promise<WindowClient | null>;
}
interface WorkerScope {
  readonly registration: {
    showNotification(title: string, options: object): Promise<void>;
  };
  readonly clients: {
    matchAll(options: object): Promise<WindowClient[]>;
    openWindow(url: string): Promise<WindowClient | null>;
  };
  skipWaiting(): Promise<void>;
  addEventListener(name: 'install', act: (event: ExtendableEvent) => void): void;
  addEventListener(name: 'push', act: (event: PushEvent) => void): void;
  addEventListener(name: 'notificationclick', act: (event: NotificationEvent) => void): void;
}

/** What the server sends. */
interface PushMessage {
  readonly title: string;
  readonly text: string | null;
  readonly path: string;
  /** One that arrives twice replaces the first. */
  readonly tag: string;
}

const worker = self as unknown as WorkerScope;

worker.addEventListener('install', (event) => event.waitUntil(worker.skipWaiting()));
worker.addEventListener('push', (event) => {
  const message = event.data?.json();
  if (message === undefined) return;
  const { title, text, path, tag } = message;
  const options = { body: text ?? undefined, tag, data: { path }, icon: '/icon-192.png' };
  event.waitUntil(worker.registration.showNotification(title, options));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.data.path));
});

/** In a tab of this site that is open, otherwise in a new one. */
async function open(path: string): Promise<void> {
  const tabs = await worker.clients.matchAll({ type: 'window', includeUncontrolled: true });
  const tab = tabs.find(({ visibilityState }) => visibilityState === 'visible') ?? tabs[0];
  if (tab === undefined) {
    await worker.clients.openWindow(path);
    return;
  }
  await tab.focus();
  // A tab that this worker does not control cannot be moved by it.
  await tab.navigate(path).catch(() => worker.clients.openWindow(path));
}
