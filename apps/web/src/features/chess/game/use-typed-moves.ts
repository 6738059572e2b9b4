import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { usePageKeys } from '../page-keys.ts';

export const TYPING_KEY = '/';
const STORAGE_KEY = 'rookery-typed-moves';

/** The field for typed moves: open or not, and the ways to open and to close it. */
export interface TypedMoves {
  readonly isOpen: boolean;
  /** Around the field, or the button that stands in its place. */
  readonly place: RefObject<HTMLDivElement | null>;
  readonly toggle: () => void;
  readonly close: () => void;
}

/** The field opens on demand, takes the focus then, and gives it back. Kept with the device: a desk has keys. */
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

/** Where the focus was before, or the button that has come back in the place of the field. */
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
    // Then it is closed again next time.
  }
}
