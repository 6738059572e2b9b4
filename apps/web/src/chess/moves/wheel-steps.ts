/** Less than a notch of a mouse wheel. A touchpad reports many smaller turns, which are added up. */
const STEP_PX = 40;
const LINE_PX = 40;

/** The step of a turn of the wheel, and what is left for the next turn. */
export function turnedBy(
  restPx: number,
  { deltaY, deltaMode }: Pick<WheelEvent, 'deltaY' | 'deltaMode'>,
): { step: -1 | 0 | 1; restPx: number } {
  const px = deltaY * (deltaMode === 0 ? 1 : LINE_PX);
  const turnedPx = Math.sign(px) === Math.sign(restPx) ? restPx + px : px;
  if (Math.abs(turnedPx) < STEP_PX) return { step: 0, restPx: turnedPx };
  return { step: turnedPx > 0 ? 1 : -1, restPx: 0 };
}
