import { BOT_LEVELS } from '@rookery/contract';
import { useState } from 'react';

export const BOT_CHOICES = ['adaptive', ...BOT_LEVELS] as const;
export type BotChoice = (typeof BOT_CHOICES)[number];

const STORAGE_KEY = 'rookery.bot-level';

/** The bot that was chosen last on this device, unless another one is suggested. */
export function useLastBot(suggested?: BotChoice): [BotChoice, (choice: BotChoice) => void] {
  const [choice, setChoice] = useState(() => suggested ?? readChoice());
  return [
    choice,
    (chosen) => {
      setChoice(chosen);
      try {
        localStorage.setItem(STORAGE_KEY, String(chosen));
      } catch {
        // Storage is not available, so the choice is not remembered.
      }
    },
  ];
}

function readChoice(): BotChoice {
  try {
    const kept = localStorage.getItem(STORAGE_KEY);
    return BOT_CHOICES.find((choice) => String(choice) === kept) ?? 'adaptive';
  } catch {
    return 'adaptive';
  }
}
