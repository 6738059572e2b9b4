import { TIME_CONTROLS, type TimeControlName } from '@rookery/chess';
import { useTranslations } from 'use-intl';
import { figuresOf } from '../../../chess/games/result-words.ts';

/** A large button for each time control. */
export function SpeedButtons({ onPress }: { onPress: (name: TimeControlName) => void }) {
  const t = useTranslations('lobby');
  return (
    <ul className="grid grid-cols-3 gap-3 sm:gap-4">
      {Object.values(TIME_CONTROLS).map((control) => (
        <li key={control.name}>
          <button
            type="button"
            data-speed={control.name}
            onClick={() => onPress(control.name)}
            className="flex h-full w-full flex-col items-start rounded-card border border-edge bg-raised px-3 py-4 text-left transition-colors hover:border-accent hover:bg-accent-soft hover:text-accent-strong sm:px-5 sm:py-5"
          >
            <span className="text-title font-semibold whitespace-nowrap sm:text-[2.75rem] sm:leading-[1.1]">
              {figuresOf(control)}
            </span>
            <span className="mt-1 font-bold">{t(`speeds.${control.name}`)}</span>
            <span className="hidden text-small text-muted sm:block">
              {t(`speedWords.${control.name}`)}
            </span>
          </button>
        </li>
      ))}
    </ul>
  );
}
