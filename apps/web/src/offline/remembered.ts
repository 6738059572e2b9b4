/** Data of a member that is stored in this browser, for pages without a connection. */
const PREFIX = 'rookery-offline ';

interface Remembered<Value> {
  readonly userId: string;
  readonly storedAt: number;
  readonly value: Value;
}

export function remember(
  userId: string,
  name: string,
  value: unknown,
  storedAt: number = Date.now(),
): void {
  const remembered: Remembered<unknown> = { userId, storedAt, value };
  try {
    localStorage.setItem(PREFIX + name, JSON.stringify(remembered));
  } catch {
    // Without storage nothing is remembered, and the page needs a connection.
  }
}

/** Null if nothing is known of this member. */
export function recall<Value>(userId: string, name: string): Remembered<Value> | null {
  try {
    const text = localStorage.getItem(PREFIX + name);
    const remembered = JSON.parse(text ?? 'null') as Remembered<Value> | null;
    return remembered?.userId === userId ? remembered : null;
  } catch {
    return null;
  }
}

/** Deletes everything, of whichever member. */
export function forgetRemembered(): void {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(PREFIX)) localStorage.removeItem(key);
    }
  } catch {
    // Nothing was stored.
  }
}
