/**
 * Scrolls a list to the element that matches the selector, or to its start if none does. Only the list scrolls:
 * `scrollIntoView` would also move the page.
 */
export function keepInView(list: HTMLElement, selector: string): void {
  const current = list.querySelector(selector);
  if (current === null) {
    list.scrollTop = 0;
    return;
  }
  const top = list.getBoundingClientRect().top + list.clientTop;
  const bottom = top + list.clientHeight;
  const box = current.getBoundingClientRect();
  if (box.top < top) list.scrollTop -= top - box.top;
  else if (box.bottom > bottom) list.scrollTop += box.bottom - bottom;
}
