/** Scrolls only the list: `scrollIntoView` would also move the page. */
export function keepInView(frame: HTMLElement, ply: number): void {
  const current = frame.querySelector<HTMLElement>(`[data-ply="${ply}"]`);
  if (current === null) {
    frame.scrollTop = 0;
    return;
  }
  const top = current.offsetTop;
  const bottom = top + current.offsetHeight;
  if (top < frame.scrollTop) frame.scrollTop = top;
  else if (bottom > frame.scrollTop + frame.clientHeight) {
    frame.scrollTop = bottom - frame.clientHeight;
  }
}
