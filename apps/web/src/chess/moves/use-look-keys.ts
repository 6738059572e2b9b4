import { usePageKeys } from './page-keys.ts';

interface LookKeys {
  readonly ply: number;
  readonly length: number;
  readonly look: (ply: number) => void;
}

/** Arrow keys step through the moves. */
export function useLookKeys({ ply, length, look }: LookKeys): void {
  const toStart = () => look(0);
  const toEnd = () => look(length);
  usePageKeys({
    ArrowLeft: () => look(ply - 1),
    ArrowRight: () => look(ply + 1),
    ArrowUp: toStart,
    ArrowDown: toEnd,
    Home: toStart,
    End: toEnd,
  });
}
