import { callApi } from '../api/call-api.ts';

/** `denied`: the member has refused, and only the browser's own settings can change that. */
export type PushState = 'on' | 'off' | 'denied' | 'unsupported' | 'unavailable';

const WORKER = '/push-worker.js';
/** No page: it only receives what is pushed, and leaves requests to the other service worker. */
const SCOPE = '/push/';

function registered(): Promise<ServiceWorkerRegistration | undefined> {
  return navigator.serviceWorker.getRegistration(SCOPE);
}

export async function subscriptionState(pushKey: string | null): Promise<PushState> {
  if (pushKey === null) return 'unavailable';
  if (!('serviceWorker' in navigator) || !('PushManager' in window)) return 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  const subscription = await (await registered())?.pushManager.getSubscription();
  return subscription ? 'on' : 'off';
}

/** Asks for the permission, and tells the server how to reach this browser. */
export async function subscribe(pushKey: string): Promise<void> {
  if ((await Notification.requestPermission()) !== 'granted') return;
  const registration = await navigator.serviceWorker.register(WORKER, { scope: SCOPE });
  await isActive(registration);
  const subscription = await registration.pushManager.subscribe({
    userVisibleOnly: true,
    applicationServerKey: pushKey,
  });
  const { endpoint, keys = {} } = subscription.toJSON();
  await callApi('POST /api/notifications/push', {
    body: {
      endpoint: endpoint ?? '',
      keys: { p256dh: keys['p256dh'] ?? '', auth: keys['auth'] ?? '' },
    },
  });
}

export async function unsubscribe(): Promise<void> {
  const subscription = await (await registered())?.pushManager.getSubscription();
  if (!subscription) return;
  await callApi('DELETE /api/notifications/push', { query: { endpoint: subscription.endpoint } });
  await subscription.unsubscribe();
}

/** Another member may use this browser next, who must not see what comes for this one. */
export async function forgetSubscription(): Promise<void> {
  if (!('serviceWorker' in navigator)) return;
  const subscription = await (await registered())?.pushManager.getSubscription();
  await subscription?.unsubscribe();
}

/** A new service worker can be subscribed once it is active. */
async function isActive({ installing, waiting, active }: ServiceWorkerRegistration): Promise<void> {
  const worker = installing ?? waiting;
  if (active !== null || worker === null) return;
  await new Promise<void>((resolve) => {
    worker.addEventListener('statechange', () => worker.state === 'activated' && resolve());
  });
}
