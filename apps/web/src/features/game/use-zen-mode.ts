import { useSyncExternalStore } from 'react';
import { usePageKeys } from '../../chess/moves/page-keys.ts';
import { observable } from '../../ui/observable.ts';

export const ZEN_KEY = 'z';

/** Outside of React, so that the mode stays when a rematch replaces the page. */
const mode = observable(false);

/** Zen mode: only the board, the clocks and the controls are shown. */
export interface ZenMode {
  readonly isOn: boolean;
  readonly toggle: () => void;
}

export function useZenMode(): ZenMode {
  const isOn = useSyncExternalStore(mode.subscribe, mode.get);
  const toggle = () => mode.set(!isOn);
  usePageKeys({ [ZEN_KEY]: toggle, ...(isOn && { Escape: toggle }) }, 'on the board too');
  return { isOn, toggle };
}
