/** Links of which one is chosen: a row, or several where the window is too narrow for one. */
export const SEGMENTS_CLASS =
  'flex max-w-full flex-wrap rounded-small border border-edge bg-raised p-0.5';

export function segmentClass(isChosen: boolean): string {
  const look = isChosen ? 'bg-accent-soft text-accent-strong' : 'text-muted hover:text-text';
  return `inline-flex min-h-11 flex-auto items-center justify-center rounded-small px-3 text-small font-semibold whitespace-nowrap -outline-offset-2 ${look}`;
}
