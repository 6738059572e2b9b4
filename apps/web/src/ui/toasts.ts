import { Toast } from '@base-ui/react/toast';

/** One for the page, because a mutation may end after the view that started it is unmounted. */
export const toasts = Toast.createToastManager();

type ToastOptions = Parameters<typeof toasts.add>[0];

/** Toasts from before the toaster was mounted; null once it is mounted. */
let queued: ToastOptions[] | null = [];

function add(toast: ToastOptions): void {
  if (queued === null) toasts.add(toast);
  else queued.push(toast);
}

/** Called when the toaster mounts: it loads after the page, and a failure may come earlier. */
export function showQueuedToasts(): void {
  const shown = queued ?? [];
  queued = null;
  for (const toast of shown) toasts.add(toast);
}

interface TellOptions {
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** Shows a toast that something was done. */
export function tell(title: string, { description, action }: TellOptions = {}): void {
  add({
    title,
    description,
    actionProps: action && { children: action.label, onClick: action.onClick },
  });
}

/** Shows a toast that something failed. It stays longer, because there is more to read. */
export function tellFailure(title: string, description: string): void {
  add({ title, description, timeout: 12_000 });
}
