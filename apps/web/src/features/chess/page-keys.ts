import { useEffect, useEffectEvent } from 'react';

/** Where these keys mean something else: in fields, in menus, and on the board, whose cursor they move. */
const OTHER_USES =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="grid"], [role="application"]';

/** Keys that turn the pages of a game wherever nothing else needs them. */
export function usePageKeys(keys: Readonly<Record<string, () => void>>): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const act = Object.hasOwn(keys, event.key) ? keys[event.key] : undefined;
    if (act === undefined || isUsedElsewhere(event.target)) return;
    event.preventDefault();
    act();
  });
  useEffect(() => {
    const pressed = (event: KeyboardEvent) => press(event);
    window.addEventListener('keydown', pressed);
    return () => window.removeEventListener('keydown', pressed);
  }, []);
}

function isUsedElsewhere(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(OTHER_USES) !== null;
}
