import { timeControlText, type TimeControl } from '@rookery/chess';
import { useEffect, useId, useRef, useState, type RefObject } from 'react';
import { useTranslations } from 'use-intl';
import { CustomTimeControl, kindOf, type ControlKind } from './CustomTimeControl.tsx';
import { MoreControls } from './MoreControls.tsx';
import { firstOf, isSameControl, useOfferedControls } from './offered.ts';
import { useShortTimeControl } from './use-time-control-words.ts';

const ALL_KINDS: readonly ControlKind[] = ['clock', 'days', 'none'];

interface TimeControlPickerProps {
  value: TimeControl | null;
  onChoose: (control: TimeControl | null) => void;
}

/** One of the time controls that the workspace offers, or the member's own. */
export function TimeControlPicker({ value, onChoose }: TimeControlPickerProps) {
  const t = useTranslations('timeControl');
  const lobby = useTranslations('lobby');
  const short = useShortTimeControl();
  const name = useId();
  const offered = useOfferedControls();
  const first = firstOf(offered);
  const isAmong = (some: readonly TimeControl[]) => some.some((tile) => isSameControl(tile, value));
  const [isCustom, setCustom] = useState(!isAmong(offered));
  const [isLong, setLong] = useState(isAmong(offered) && !isAmong(first));
  const tiles = isLong ? offered : first;
  const fields = useRevealed(isCustom);
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{lobby('timeControl')}</legend>
      <div className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {tiles.map((tile) => (
          <Tile
            key={timeControlText(tile)}
            name={name}
            figures={short(tile)}
            words={t(`speeds.${tile.name}`)}
            isChosen={!isCustom && isSameControl(tile, value)}
            onChoose={() => {
              setCustom(false);
              onChoose(tile);
            }}
          />
        ))}
        <Tile
          name={name}
          figures={t('custom')}
          words={isCustom ? short(value) : '…'}
          isChosen={isCustom}
          onChoose={() => setCustom(true)}
        />
      </div>
      {offered.length > first.length && (
        <MoreControls isOpen={isLong} onToggle={() => setLong(!isLong)} />
      )}
      {isCustom && (
        <div ref={fields} className="mt-3 rounded-small border border-line bg-raised p-3">
          <CustomTimeControl
            key={kindOf(value)}
            value={value}
            kinds={ALL_KINDS}
            onChoose={onChoose}
          />
        </div>
      )}
    </fieldset>
  );
}

/** Scrolls to what a click has opened, because it may be below the end of the dialog. */
function useRevealed(isOpen: boolean): RefObject<HTMLDivElement | null> {
  const opened = useRef<HTMLDivElement>(null);
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (isOpen && !wasOpen.current) opened.current?.scrollIntoView({ block: 'nearest' });
    wasOpen.current = isOpen;
  }, [isOpen]);
  return opened;
}

interface TileProps {
  name: string;
  figures: string;
  words: string;
  isChosen: boolean;
  onChoose: () => void;
}

function Tile({ name, figures, words, isChosen, onChoose }: TileProps) {
  return (
    <label className="relative flex min-h-14 min-w-0 flex-col items-center justify-center rounded-small border border-edge bg-raised px-1 py-1.5 text-center transition-colors hover:border-accent has-checked:border-accent has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input
        type="radio"
        name={name}
        checked={isChosen}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      <span className="max-w-full truncate font-bold">{figures}</span>{' '}
      <span className="max-w-full text-small leading-4.5 text-balance wrap-break-word text-muted">
        {words}
      </span>
    </label>
  );
}
