import type { TimeControlName } from '@rookery/chess';
import { useEffect, useRef } from 'react';

/**
 * A button that was pressed gives way to the one that undoes it, and comes back. Whoever pressed it by
 * key keeps their place: the focus goes along.
 */
export function useFocusInPlace(isSeeking: boolean) {
  const frame = useRef<HTMLDivElement>(null);
  const cancelButton = useRef<HTMLButtonElement>(null);
  const pressed = useRef<TimeControlName | null>(null);
  useEffect(() => {
    if (pressed.current === null) return;
    if (isSeeking) cancelButton.current?.focus({ preventScroll: true });
    // The button to cancel had it, and is gone; had anything else it, it still does.
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
