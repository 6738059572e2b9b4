import { ADAPTIVE_BOT, BOT_NAMES } from '@rookery/contract';
import { LEVEL_RATINGS } from '@rookery/engine/ratings';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTranslations } from 'use-intl';
import { callApi } from '../../../api/call-api.ts';
import { BOT_CHOICES, type BotChoice } from './bot-choice.ts';

interface BotPickerProps {
  choice: BotChoice;
  onChoose: (choice: BotChoice) => void;
}

/** The adaptive bot and the five levels, each with its strength and a short description. */
export function BotPicker({ choice, onChoose }: BotPickerProps) {
  const t = useTranslations('training');
  const describe = useDescribe();
  const name = useId();
  return (
    <fieldset className="min-w-0">
      <legend className="mb-1 font-semibold">{t('opponent')}</legend>
      <div className="grid gap-1 rounded-small border border-line bg-raised p-1">
        {BOT_CHOICES.map((each) => {
          const { title, strength, isKnown, words } = describe(each);
          return (
            <label
              key={each}
              className="relative grid min-h-12 grid-cols-[auto_minmax(0,1fr)] items-baseline gap-x-2 rounded-small px-2 py-1.5 hover:bg-sunken has-checked:bg-accent-soft has-checked:text-accent-strong has-focus-visible:outline-2 has-focus-visible:-outline-offset-2 has-focus-visible:outline-accent"
            >
              <input
                type="radio"
                name={name}
                checked={each === choice}
                onChange={() => onChoose(each)}
                className="mr-1 size-5 self-center accent-accent"
              />
              <span className="flex flex-wrap items-baseline gap-x-2">
                <span className="font-semibold">{title}</span>
                <span className={`text-small text-muted ${isKnown ? '' : 'invisible'}`}>
                  {strength}
                </span>
              </span>
              <span className="col-start-2 text-small text-muted">{words}</span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const ANY_RATING = 1_500;

function useDescribe() {
  const t = useTranslations('training');
  const { data: adaptive } = useQuery({
    queryKey: ['chess', 'adaptive-bot'],
    queryFn: () => callApi('GET /api/chess/adaptive-bot'),
    // Each finished game changes it.
    staleTime: 0,
  });
  return (choice: BotChoice) => {
    if (choice === 'adaptive') {
      // Takes its place before it is known, so that nothing below moves.
      const rating = t('strength', { rating: adaptive?.strength ?? ANY_RATING });
      return {
        title: t('adaptive'),
        strength: `${ADAPTIVE_BOT.name} · ${rating}`,
        isKnown: adaptive !== undefined,
        words: t('adaptiveWords'),
      };
    }
    return {
      title: BOT_NAMES[choice],
      strength: `${t('level', { level: choice })} · ${t('strength', { rating: LEVEL_RATINGS[choice] })}`,
      isKnown: true,
      words: t(`levels.${choice}`),
    };
  };
}
