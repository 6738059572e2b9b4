import { readTimeControl, TIME_CONTROLS, timeControlText, type TimeControl } from '@rookery/chess';
import { useState } from 'react';

const KEY = 'rookery.time-control';
const FIRST = TIME_CONTROLS.rapid;

/** The time control that was chosen last on this device, unless another one is suggested. */
export function useLastControl(
  suggested?: TimeControl,
): [TimeControl | null, (control: TimeControl | null) => void] {
  const [control, setControl] = useState(() => suggested ?? readLast());
  return [
    control,
    (chosen) => {
      setControl(chosen);
      try {
        localStorage.setItem(KEY, timeControlText(chosen));
      } catch {
        // Storage is not available, so the choice is not remembered.
      }
    },
  ];
}

const NO_CLOCK = timeControlText(null);

function readLast(): TimeControl | null {
  try {
    const stored = localStorage.getItem(KEY) ?? '';
    return stored === NO_CLOCK ? null : (readTimeControl(stored) ?? FIRST);
  } catch {
    return FIRST;
  }
}
