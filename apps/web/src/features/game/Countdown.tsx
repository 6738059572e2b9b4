import { useLayoutEffect, useRef } from 'react';
import type { ClockEstimate } from '../../live/clock-estimate.ts';
import { serverNow, wholeSecondsText } from '../../chess/clock/clock-reading.ts';

interface CountdownProps {
  /** The end, in the server's time. */
  until: number;
  estimate: ClockEstimate | null;
  onOver?: () => void;
}

/** The seconds left, written without rendering. */
export function Countdown({ until, estimate, onOver }: CountdownProps) {
  const text = useRef<HTMLSpanElement>(null);
  useLayoutEffect(() => {
    const element = text.current;
    if (element === null) return undefined;
    let next: ReturnType<typeof setTimeout> | undefined;
    const show = () => {
      const left = Math.max(0, until - serverNow(estimate));
      element.textContent = wholeSecondsText(left);
      if (left > 0) next = setTimeout(show, (left % 1_000) + 5);
      else onOver?.();
    };
    show();
    return () => clearTimeout(next);
  }, [until, estimate, onOver]);
  return <span ref={text} role="timer" className="font-semibold" />;
}
