/**
 * What a member has done and the server has not confirmed yet, so that it survives a reload. Signing in does not delete
 * it, because a member whose session has ended has to sign in before it can be sent. Signing out does.
 */
const KEY = 'rookery-unsent';

export interface Unsent<Item> {
  readonly userId: string;
  readonly items: readonly Item[];
}

export function readUnsent<Item>(): Unsent<Item> | null {
  try {
    return JSON.parse(localStorage.getItem(KEY) ?? 'null') as Unsent<Item> | null;
  } catch {
    return null;
  }
}

export function writeUnsent<Item>(unsent: Unsent<Item>): void {
  if (unsent.items.length === 0) return forgetUnsent();
  try {
    localStorage.setItem(KEY, JSON.stringify(unsent));
  } catch {
    // Without storage it is sent only while the page is open.
  }
}

export function forgetUnsent(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
