/** `4:07`, `1:02:03`, in whole seconds. */
export function clockText(ms: number): string {
  const seconds = Math.max(0, Math.ceil(ms / 1_000));
  const parts = [Math.floor(seconds / 60) % 60, seconds % 60];
  const hours = Math.floor(seconds / 3_600);
  if (hours > 0) return [hours, ...parts.map(twoDigits)].join(':');
  return `${parts[0]}:${twoDigits(parts[1] ?? 0)}`;
}

function twoDigits(figure: number): string {
  return String(figure).padStart(2, '0');
}
