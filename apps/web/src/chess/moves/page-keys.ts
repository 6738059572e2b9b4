import { useEffect, useEffectEvent } from 'react';

/** Elements that use these keys themselves. */
const FIELDS =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="application"]';
/** The board's cursor moves by arrow keys. */
const BOARD = '[role="grid"]';

/** Keyboard shortcuts of the page, except where an element needs the key itself. */
export function usePageKeys(
  keys: Readonly<Record<string, () => void>>,
  reach: 'beside the board' | 'on the board too' = 'beside the board',
): void {
  const others = reach === 'beside the board' ? `${FIELDS}, ${BOARD}` : FIELDS;
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    // Some keyboards need Shift for a character, but Shift changes the meaning of an arrow key.
    if (event.shiftKey && event.key.length > 1) return;
    // With Caps Lock, a letter means the same.
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = Object.hasOwn(keys, key) ? keys[key] : undefined;
    if (act === undefined || isWithin(event.target, others)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

function isWithin(target: EventTarget | null, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null;
}
