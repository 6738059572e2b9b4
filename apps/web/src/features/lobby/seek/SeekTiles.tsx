import { timeControlText, type TimeControl } from '@rookery/chess';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import type { ControlKind } from '../../../chess/time-controls/CustomTimeControl.tsx';
import { useShortTimeControl } from '../../../chess/time-controls/use-time-control-words.ts';
import { countFor, useOpenSeeks } from './use-seek.ts';

const loadDialog = () => import('./CustomSeekDialog.tsx');
const CustomSeekDialog = lazy(loadDialog);

const TILE_CLASS =
  'relative flex h-full w-full flex-col items-start rounded-card border border-edge bg-raised px-3 py-2.5 text-left transition-colors hover:border-accent hover:bg-accent-soft hover:text-accent-strong sm:px-5 sm:py-3';
const FIGURES_CLASS =
  'max-w-full truncate text-large leading-7 font-semibold sm:text-title sm:leading-8';

interface SeekTilesProps {
  controls: readonly TimeControl[];
  /** What the member's own time control can be. */
  kinds: readonly ControlKind[];
  onPress: (control: TimeControl | null) => void;
}

/** A button for each of these time controls, and one for the member's own. */
export function SeekTiles({ controls, kinds, onPress }: SeekTilesProps) {
  const t = useTranslations('timeControl');
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:gap-3">
        {controls.map((control) => (
          <li key={timeControlText(control)} className="min-w-0">
            <SeekTile control={control} onPress={() => onPress(control)} />
          </li>
        ))}
        <li className="min-w-0">
          <button
            type="button"
            data-control={CUSTOM}
            onClick={() => setOpen(true)}
            onPointerEnter={() => void loadDialog()}
            onFocus={() => void loadDialog()}
            className={TILE_CLASS}
          >
            <span className={FIGURES_CLASS}>{t('custom')}</span>
            <span className="text-small text-muted">{t('customWords')}</span>
          </button>
        </li>
      </ul>
      {isOpen && (
        <Suspense>
          <CustomSeekDialog kinds={kinds} onPress={onPress} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

const CUSTOM = 'custom';

/** The tile that starts a search with this time control. */
export function tileFor(frame: HTMLElement, control: TimeControl): HTMLElement | null {
  const tile = (name: string) => frame.querySelector<HTMLElement>(`[data-control="${name}"]`);
  return tile(timeControlText(control)) ?? tile(CUSTOM);
}

function SeekTile({ control, onPress }: { control: TimeControl; onPress: () => void }) {
  const t = useTranslations('timeControl');
  const seek = useTranslations('seek');
  const short = useShortTimeControl();
  const waiting = countFor(useOpenSeeks() ?? [], control);
  return (
    <button
      type="button"
      data-control={timeControlText(control)}
      onClick={onPress}
      className={TILE_CLASS}
    >
      <span className={FIGURES_CLASS}>{short(control)}</span>
      <span className="max-w-full text-small font-semibold wrap-break-word">
        {t(`speeds.${control.name}`)}
      </span>
      {waiting > 0 && (
        <span className="absolute top-2 right-2 rounded-full bg-accent px-2 text-small leading-5 font-semibold text-on-accent sm:top-3 sm:right-3">
          <span aria-hidden="true">{waiting}</span>
          <span className="sr-only">{seek('waiting', { count: waiting })}</span>
        </span>
      )}
    </button>
  );
}
