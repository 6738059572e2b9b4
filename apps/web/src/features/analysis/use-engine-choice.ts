import { useState } from 'react';

/** Whether the engine is on, and how many lines it shows. */
export interface EngineChoice {
  readonly isOn: boolean;
  readonly lines: number;
}

export const MOST_LINES = 5;
const USUAL: EngineChoice = { isOn: true, lines: 3 };
const KEY = 'rookery-analysis-engine';

/** Stored on the device, not with the account, because a phone is slower than a desktop. */
export function useEngineChoice(): [EngineChoice, (choice: EngineChoice) => void] {
  const [choice, setChoice] = useState(read);
  const choose = (chosen: EngineChoice) => {
    setChoice(chosen);
    try {
      localStorage.setItem(KEY, JSON.stringify(chosen));
    } catch {
      // Storage is not available, so the choice is not remembered.
    }
  };
  return [choice, choose];
}

function read(): EngineChoice {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Partial<EngineChoice> | null;
    const { isOn = USUAL.isOn, lines = USUAL.lines } = kept ?? {};
    const isCount = Number.isInteger(lines) && lines >= 1 && lines <= MOST_LINES;
    return { isOn, lines: isCount ? lines : USUAL.lines };
  } catch {
    return USUAL;
  }
}
