import { useEffect, useEffectEvent, useRef, type RefObject } from 'react';
import { turnedBy } from './wheel-steps.ts';

/** The mouse wheel over the board steps through the moves, and does not scroll the page meanwhile. */
export function useLookWheel(
  onStep: (by: 1 | -1) => void,
  isOn = true,
): RefObject<HTMLDivElement | null> {
  const board = useRef<HTMLDivElement>(null);
  const step = useEffectEvent(onStep);
  useEffect(() => {
    const element = board.current;
    if (!isOn || element === null) return undefined;
    let turnedPx = 0;
    const turn = (event: WheelEvent) => {
      // With Ctrl, the wheel zooms the page.
      if (event.ctrlKey || event.deltaY === 0) return;
      event.preventDefault();
      const turned = turnedBy(turnedPx, event);
      turnedPx = turned.restPx;
      if (turned.step !== 0) step(turned.step);
    };
    element.addEventListener('wheel', turn, { passive: false });
    return () => element.removeEventListener('wheel', turn);
  }, [isOn]);
  return board;
}
