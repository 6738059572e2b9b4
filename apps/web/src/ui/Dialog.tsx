import { Dialog as Base } from '@base-ui/react/dialog';
import type { ReactNode } from 'react';
import { CloseIcon } from './icons.tsx';

interface DialogProps {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: string | undefined;
  closeLabel: string;
  children: ReactNode;
}

/** A sheet from the bottom on a phone, a centred card elsewhere. */
export function Dialog({ open, onClose, title, description, closeLabel, children }: DialogProps) {
  return (
    <Base.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className="fixed inset-0 z-40 bg-shade transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <Base.Popup className="fixed inset-x-0 bottom-0 z-50 max-h-[92dvh] scroll-pb-24 overflow-y-auto overscroll-contain rounded-t-card border border-line bg-surface p-5 pb-(--dialog-end) [--dialog-end:max(1.25rem,env(safe-area-inset-bottom))] sm:[--dialog-end:2rem] shadow-popup transition-[opacity,translate] duration-150 data-ending-style:translate-y-3 data-ending-style:opacity-0 data-starting-style:translate-y-3 data-starting-style:opacity-0 sm:inset-x-auto sm:top-1/2 sm:bottom-auto sm:left-1/2 sm:w-[min(36rem,calc(100vw-3rem))] sm:-translate-x-1/2 sm:-translate-y-1/2 sm:rounded-card sm:p-8 sm:data-ending-style:-translate-y-[calc(50%-0.5rem)] sm:data-starting-style:-translate-y-[calc(50%-0.5rem)]">
          <Base.Title className="pr-12 text-title font-semibold">{title}</Base.Title>
          {description !== undefined && (
            <Base.Description className="mt-1 text-muted">{description}</Base.Description>
          )}
          <div className="mt-6">{children}</div>
          {/* Last, so that the first field has the focus when the dialog opens. */}
          <Base.Close
            aria-label={closeLabel}
            className="absolute top-4 right-3 inline-flex size-11 items-center justify-center rounded-small text-muted hover:bg-accent-soft hover:text-accent sm:top-7 sm:right-6"
          >
            <CloseIcon />
          </Base.Close>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  );
}

/** Keeps the buttons of a long form visible at the dialog's bottom. */
export function DialogFooter({ children }: { children: ReactNode }) {
  return (
    <div className="sticky -bottom-(--dialog-end) -mx-5 mt-6 -mb-(--dialog-end) flex flex-wrap gap-3 border-t border-line bg-surface px-5 pt-4 pb-(--dialog-end) sm:-mx-8 sm:px-8">
      {children}
    </div>
  );
}
