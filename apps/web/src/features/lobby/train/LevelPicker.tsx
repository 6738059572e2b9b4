import { BOT_LEVELS, BOT_NAMES, type BotLevel } from '@rookery/contract';
import { useId } from 'react';
import { useTranslations } from 'use-intl';

/** Approximate ratings from `npm run bench:levels`, for display only. */
const STRENGTHS: Readonly<Record<BotLevel, number>> = { 1: 300, 2: 750, 3: 1400, 4: 2000, 5: 2400 };

interface LevelPickerProps {
  level: BotLevel;
  onChoose: (level: BotLevel) => void;
}

/** The five levels, each with a short description. */
export function LevelPicker({ level, onChoose }: LevelPickerProps) {
  const t = useTranslations('training');
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('opponent')}</legend>
      <div className="grid gap-1 rounded-small border border-line bg-raised p-1">
        {BOT_LEVELS.map((each) => (
          <label
            key={each}
            className="relative grid min-h-12 grid-cols-[auto_auto_minmax(0,1fr)] items-baseline gap-x-2 rounded-small px-2 py-1.5 hover:bg-accent-soft has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={name}
              checked={each === level}
              onChange={() => onChoose(each)}
              className="mr-1 size-5 self-center accent-accent"
            />
            <span className="font-semibold">{BOT_NAMES[each]}</span>
            <span className="text-small text-muted">
              {t('level', { level: each })} · {t('strength', { rating: STRENGTHS[each] })}
            </span>
            <span className="col-span-2 col-start-2 text-small text-muted">
              {t(`levels.${each}`)}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
