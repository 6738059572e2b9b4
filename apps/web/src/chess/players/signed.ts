/** `+12`, `−7`, `0`, with a true minus sign. */
export function signed(change: number): string {
  if (change === 0) return '0';
  return change > 0 ? `+${change}` : `−${-change}`;
}
