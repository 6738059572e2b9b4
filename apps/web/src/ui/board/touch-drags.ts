/** Marks the board while a piece is dragged by a finger, so that the style sheet can show it larger than the finger. */
export function followTouchDrags(board: HTMLElement, isDragging: () => boolean): () => void {
  const moved = () => board.toggleAttribute('data-touch-drag', isDragging());
  const ended = () => board.removeAttribute('data-touch-drag');
  const listeners = { touchmove: moved, touchend: ended, touchcancel: ended };
  for (const [type, listener] of Object.entries(listeners)) {
    board.addEventListener(type, listener, { passive: true });
  }
  return () => {
    for (const [type, listener] of Object.entries(listeners)) {
      board.removeEventListener(type, listener);
    }
  };
}
