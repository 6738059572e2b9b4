import { ADAPTIVE_BOT, BOT_NAMES, botIdOf } from '@rookery/contract';
import { LEVEL_RATINGS } from '@rookery/engine/ratings';
import { lazy, Suspense, useState } from 'react';
import { useTranslations } from 'use-intl';
import { BOT_CHOICES, type BotChoice } from '../train/bot-choice.ts';
import { FaceText, ITEM_CLASS } from './FaceText.tsx';
import { PresentAvatar } from '../../../live/PresentAvatar.tsx';

const loadDialog = () => import('../train/TrainDialog.tsx');
const TrainDialog = lazy(loadDialog);

/** The bots as items of the list of members who are online: a bot can always play. */
export function BotsHere({ slug }: { slug: string }) {
  const t = useTranslations('training');
  const seek = useTranslations('seek');
  const [chosen, setChosen] = useState<BotChoice | null>(null);
  return (
    <>
      {BOT_CHOICES.map((choice) => {
        const isAdaptive = choice === 'adaptive';
        const name = isAdaptive ? ADAPTIVE_BOT.name : BOT_NAMES[choice];
        return (
          <li key={choice} className="shrink-0">
            <button
              type="button"
              className={ITEM_CLASS}
              onClick={() => setChosen(choice)}
              onPointerEnter={() => void loadDialog()}
              onFocus={() => void loadDialog()}
            >
              <PresentAvatar
                name={name}
                seed={isAdaptive ? ADAPTIVE_BOT.id : botIdOf(choice)}
                availability="available"
              />
              <FaceText
                name={name}
                words={
                  isAdaptive ? t('yourStrength') : t('strength', { rating: LEVEL_RATINGS[choice] })
                }
              />
              <span className="sr-only shrink-0 text-small font-semibold text-accent xl:not-sr-only">
                {seek('play')}
              </span>
            </button>
          </li>
        );
      })}
      {chosen !== null && (
        <Suspense>
          <TrainDialog slug={slug} bot={chosen} onClose={() => setChosen(null)} />
        </Suspense>
      )}
    </>
  );
}
