import { Toast } from '@base-ui/react/toast';

/** One for the page: a mutation may end after the view that started it is gone. */
export const toasts = Toast.createToastManager();

type Telling = Parameters<typeof toasts.add>[0];

/** What was to be told before there was anything on the page to show it; null from then on. */
let waiting: Telling[] | null = [];

function add(telling: Telling): void {
  if (waiting === null) toasts.add(telling);
  else waiting.push(telling);
}

/** The toaster is there: it comes after the page itself, and a failure may be faster. */
export function showWaiting(): void {
  const told = waiting ?? [];
  waiting = null;
  for (const telling of told) toasts.add(telling);
}

interface Tell {
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** Says in a corner that something was done. */
export function tell(title: string, { description, action }: Tell = {}): void {
  add({
    title,
    description,
    actionProps: action && { children: action.label, onClick: action.onClick },
  });
}

/** Says that something failed; it stays longer, because there is more to read and to decide. */
export function tellFailure(title: string, description: string): void {
  add({ title, description, timeout: 12_000 });
}
