/** The last known positions of a member's running games, for a page without a connection. */
const KEY = 'rookery-positions-in-play';

interface Remembered {
  readonly userId: string;
  readonly positions: readonly string[];
}

export function rememberPositions(userId: string, positions: readonly string[]): void {
  const remembered: Remembered = { userId, positions };
  try {
    localStorage.setItem(KEY, JSON.stringify(remembered));
  } catch {
    // Without storage nothing is remembered, and offline the engine stays off.
  }
}

/** Null if nothing is known of this member. */
export function rememberedPositions(userId: string): readonly string[] | null {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Remembered | null;
    return kept?.userId === userId ? kept.positions : null;
  } catch {
    return null;
  }
}

export function forgetPositions(): void {
  try {
    localStorage.removeItem(KEY);
  } catch {
    // Nothing was stored.
  }
}
