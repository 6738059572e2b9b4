import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { TYPING_KEY } from '../../chess/moves/OwnTypedMove.tsx';
import { usePageKeys } from '../../chess/moves/page-keys.ts';

const STORAGE_KEY = 'rookery-typed-moves';

/** The field for typed moves: whether it is open, and how to open and close it. */
export interface TypedMoves {
  readonly isOpen: boolean;
  /** The element around the field, or around the button that replaces it. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** The field opens on demand, takes the focus, and returns it. The choice is stored on the device. */
export function useTypedMoves(mayType: boolean): TypedMoves {
  const [isOpen, setIsOpen] = useState(isKeptOpen);
  const place = useRef<HTMLDivElement>(null);
  const cameFrom = useRef<Element | null>(null);
  const movesFocus = useRef(false);

  const change = (open: boolean) => {
    movesFocus.current = true;
    keepOpen(open);
    setIsOpen(open);
  };
  const open = () => {
    cameFrom.current = document.activeElement;
    if (isOpen) fieldIn(place.current)?.focus();
    else change(true);
  };
  const close = () => change(false);
  useLayoutEffect(() => {
    if (!movesFocus.current) return;
    movesFocus.current = false;
    if (isOpen) fieldIn(place.current)?.focus();
    else focusAgain(cameFrom.current, place.current);
  }, [isOpen]);
  usePageKeys(mayType ? { [TYPING_KEY]: open } : {}, 'on the board too');
  return { isOpen, place, toggle: isOpen ? close : open, close };
}

function fieldIn(place: HTMLElement | null): HTMLElement | null {
  return place?.querySelector('input') ?? null;
}

/** The element that had the focus before, or the button that replaces the field. */
function focusAgain(before: Element | null, place: HTMLElement | null): void {
  const isThere = before instanceof HTMLElement && before.isConnected && before !== document.body;
  const target = isThere ? before : place?.querySelector<HTMLElement>('button');
  target?.focus({ preventScroll: true });
}

function isKeptOpen(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) === 'open';
  } catch {
    return false;
  }
}

function keepOpen(open: boolean): void {
  try {
    localStorage.setItem(STORAGE_KEY, open ? 'open' : 'closed');
  } catch {
    // Storage is not available, so the field is closed next time.
  }
}
