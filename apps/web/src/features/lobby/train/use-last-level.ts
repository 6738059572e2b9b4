import { BOT_LEVELS, type BotLevel } from '@rookery/contract';
import { useState } from 'react';

const KEY = 'rookery.bot-level';
const FIRST: BotLevel = 2;

/** The level that was played last on this device. */
export function useLastLevel(): [BotLevel, (level: BotLevel) => void] {
  const [level, setLevel] = useState(readLevel);
  return [
    level,
    (chosen) => {
      setLevel(chosen);
      try {
        localStorage.setItem(KEY, String(chosen));
      } catch {
        // Storage is not available, so the level is not remembered.
      }
    },
  ];
}

function readLevel(): BotLevel {
  try {
    const kept = localStorage.getItem(KEY);
    return BOT_LEVELS.find((level) => String(level) === kept) ?? FIRST;
  } catch {
    return FIRST;
  }
}
