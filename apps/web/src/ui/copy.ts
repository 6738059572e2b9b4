/**
 * Copies a text to the clipboard and returns whether that worked. A text that is still loading is passed as a
 * promise, because browsers allow copying only within the click. Rejects if that promise rejects.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await writeToClipboard(text);
    return true;
  } catch {
    // There is no permission, or no clipboard API, as on a page over plain HTTP.
    return copySelected(await text);
  }
}

function writeToClipboard(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

/** The legacy way, which works without permission: select the text and execute the copy command. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0';
  // Next to the focused element, because inside a modal dialog nothing outside of it can be selected.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- Nothing else copies on a page over plain HTTP.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
