import { Toast } from '@base-ui/react/toast';

/** One for the page: a mutation may end after the view that started it is gone. */
export const toasts = Toast.createToastManager();

interface Tell {
  description?: string;
  action?: { label: string; onClick: () => void };
}

/** Says in a corner that something was done. */
export function tell(title: string, { description, action }: Tell = {}): void {
  toasts.add({
    title,
    description,
    actionProps: action && { children: action.label, onClick: action.onClick },
  });
}

/** Says that something failed; it stays longer, because there is more to read and to decide. */
export function tellFailure(title: string, description: string): void {
  toasts.add({ title, description, timeout: 12_000 });
}
