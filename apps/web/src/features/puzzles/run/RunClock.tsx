import { useEffect, useEffectEvent, useState } from 'react';
import { useTranslations } from 'use-intl';
import { clockText } from '../../../chess/clock/clock-reading.ts';

const TICK_MS = 100;
const LOW_MS = 10_000;

interface RunClockProps {
  /** As the server told it, and when this page read that. */
  remainingMs: number;
  readAt: number;
  onLow: () => void;
  onUp: () => void;
}

/** The time that is left. The server keeps it; this shows it and tells when it is up. */
export function RunClock({ remainingMs, readAt, onLow, onUp }: RunClockProps) {
  const t = useTranslations('puzzles.runs');
  const [now, setNow] = useState(() => Date.now());
  const left = Math.max(0, remainingMs - (now - readAt));
  const isLow = left < LOW_MS;
  const isUp = left === 0;
  const tellLow = useEffectEvent(onLow);
  const tellUp = useEffectEvent(onUp);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), TICK_MS);
    return () => clearInterval(timer);
  }, []);
  useEffect(() => {
    if (isLow) tellLow();
  }, [isLow]);
  useEffect(() => {
    if (isUp) tellUp();
  }, [isUp]);
  return (
    <span role="timer" aria-label={t('time')} className="run-clock" data-low={isLow || undefined}>
      {clockText(left)}
    </span>
  );
}
