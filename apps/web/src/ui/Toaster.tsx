import { Toast } from '@base-ui/react/toast';
import { useEffect } from 'react';
import { CloseIcon } from './icons.tsx';
import { showQueuedToasts, toasts } from './toasts.ts';

interface ToasterProps {
  label: string;
  closeLabel: string;
}

export default function Toaster({ label, closeLabel }: ToasterProps) {
  useEffect(showQueuedToasts, []);
  return (
    <Toast.Provider toastManager={toasts} timeout={6000} limit={3}>
      <Toast.Portal>
        <Toast.Viewport
          aria-label={label}
          // In a wide window over the rail, because elsewhere it would cover the controls of a game.
          className="fixed inset-x-4 bottom-[calc(5.5rem+env(safe-area-inset-bottom))] z-60 flex flex-col gap-2 outline-none sm:right-6 sm:left-auto sm:w-96 md:bottom-6 lg:right-auto lg:bottom-[calc(5.5rem+var(--rail-game,0px))] lg:left-3 lg:w-62"
        >
          <ToastList closeLabel={closeLabel} />
        </Toast.Viewport>
      </Toast.Portal>
    </Toast.Provider>
  );
}

function ToastList({ closeLabel }: { closeLabel: string }) {
  const manager = Toast.useToastManager();
  return manager.toasts.map((toast) => (
    <Toast.Root
      key={toast.id}
      toast={toast}
      swipeDirection={['down', 'right']}
      className="rounded-card bg-text text-surface shadow-popup transition-opacity duration-150 data-ending-style:opacity-0 data-limited:hidden data-starting-style:opacity-0"
    >
      <Toast.Content className="flex items-center gap-1 py-1 pr-1 pl-4">
        <div className="min-w-0 flex-1 py-2">
          <Toast.Title className="font-semibold" />
          <Toast.Description className="text-small" />
        </div>
        <Toast.Action className="min-h-11 rounded-small px-3 font-semibold underline underline-offset-4 outline-offset-[-4px] outline-surface" />
        <Toast.Close
          aria-label={closeLabel}
          className="inline-flex size-11 shrink-0 items-center justify-center rounded-small outline-offset-[-4px] outline-surface"
        >
          <CloseIcon />
        </Toast.Close>
      </Toast.Content>
    </Toast.Root>
  ));
}
