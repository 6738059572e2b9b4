/** A ref for the first field of a form that replaces another one or a button: the focus would be lost with it. */
export function focusElement(element: HTMLElement | null): void {
  element?.focus();
}
