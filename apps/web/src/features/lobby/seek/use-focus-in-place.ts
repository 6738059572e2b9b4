import type { TimeControlName } from '@rookery/chess';
import { useEffect, useRef } from 'react';

/**
 * The clicked button is replaced by the cancel button, and later comes back. The focus moves with it, for members
 * who use the keyboard.
 */
export function useFocusInPlace(isSeeking: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef<TimeControlName | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    if (isSeeking) cancelButton.current?.focus({ preventScroll: true });
    // The removed cancel button had the focus; any other element would still have it.
    else if (document.activeElement === document.body) {
      frame.current
        ?.querySelector<HTMLElement>(`[data-speed=${pressed.current}]`)
        ?.focus({ preventScroll: true });
    }
  }, [isSeeking]);
  const notePress = (name: TimeControlName) => {
    pressed.current = name;
  };
  return { frame, cancelButton, notePress };
}
