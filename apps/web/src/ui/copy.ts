/**
 * Puts a text on the clipboard, and tells whether it is there. A text that is still on its way is handed
 * over as a promise: browsers allow it only within the click. Rejects if that promise does.
 */
export async function copyText(text: string | Promise<string>): Promise<boolean> {
  try {
    await writeToClipboard(text);
    return true;
  } catch {
    // No permission, or no such clipboard at all, as on a page over plain http.
    return copySelected(await text);
  }
}

function writeToClipboard(text: string | Promise<string>): Promise<void> {
  if (typeof text === 'string') return navigator.clipboard.writeText(text);
  return navigator.clipboard.write([new ClipboardItem({ 'text/plain': text })]);
}

/** The way of old browsers, which works without permission: select the text and have it copied. */
function copySelected(text: string): boolean {
  const focused = document.activeElement;
  const field = document.createElement('textarea');
  field.value = text;
  field.readOnly = true;
  field.setAttribute('aria-hidden', 'true');
  field.style.cssText = 'position:fixed;inset:0 auto auto 0;width:1px;height:1px;opacity:0';
  // Beside what has the focus: a dialog lets nothing outside of it be selected.
  (focused?.parentElement ?? document.body).append(field);
  field.select();
  try {
    // oxlint-disable-next-line typescript/no-deprecated -- Nothing else copies on a page over plain http.
    return document.execCommand('copy');
  } catch {
    return false;
  } finally {
    field.remove();
    if (focused instanceof HTMLElement) focused.focus({ preventScroll: true });
  }
}
