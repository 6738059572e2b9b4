import { useEffect, useEffectEvent } from 'react';

interface LookKeys {
  readonly ply: number;
  readonly length: number;
  readonly look: (ply: number) => void;
}

const TARGETS: Readonly<Record<string, (keys: LookKeys) => number>> = {
  ArrowLeft: ({ ply }) => ply - 1,
  ArrowRight: ({ ply }) => ply + 1,
  ArrowUp: () => 0,
  ArrowDown: ({ length }) => length,
  Home: () => 0,
  End: ({ length }) => length,
};

/** Where these keys mean something else: in fields, in menus, and on the board, whose cursor they move. */
const OTHER_USES =
  'input, textarea, select, [contenteditable], [role="menu"], [role="dialog"], [role="grid"], [role="application"]';

/** Arrow keys turn the pages of the game wherever nothing else needs them. */
export function useLookKeys(keys: LookKeys): void {
  const press = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey)
      return;
    const target = TARGETS[event.key];
    if (target === undefined || isUsedElsewhere(event.target)) return;
    event.preventDefault();
    keys.look(target(keys));
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
