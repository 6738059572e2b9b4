import { TIME_CONTROLS, type TimeControlName } from '@rookery/chess';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { Section } from '../../../ui/Section.tsx';
import { figuresOf } from '../results-words.ts';
import type { Opponent } from './opponents.ts';

const loadDialog = () => import('./PlayMemberDialog.tsx');
const PlayMemberDialog = lazy(loadDialog);

interface PlayMemberProps {
  /** Undefined until it is known who there is. */
  opponents: readonly Opponent[] | undefined;
  slug: string;
  /** Said instead where there is nobody to play with. */
  alone: ReactNode;
}

/** A game with somebody one knows: the time control is the door, the rest is asked behind it. */
export function PlayMember({ opponents, slug, alone }: PlayMemberProps) {
  const t = useTranslations('lobby');
  const [chosen, setChosen] = useState<TimeControlName | null>(null);
  if (opponents?.length === 0) return alone;
  return (
    <Section title={t('playMember')}>
      <ul className="grid grid-cols-3 gap-3 sm:gap-4">
        {Object.values(TIME_CONTROLS).map((control) => (
          <li key={control.name}>
            <button
              type="button"
              disabled={opponents === undefined}
              onClick={() => setChosen(control.name)}
              onPointerEnter={() => void loadDialog()}
              onFocus={() => void loadDialog()}
              className="flex h-full w-full flex-col items-start rounded-card border border-edge bg-raised px-3 py-4 text-left transition-colors hover:border-accent hover:bg-accent-soft hover:text-accent-strong sm:px-6 sm:py-6"
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
      {chosen !== null && opponents !== undefined && (
        <Suspense>
          <PlayMemberDialog
            opponents={opponents}
            timeControl={chosen}
            slug={slug}
            onClose={() => setChosen(null)}
          />
        </Suspense>
      )}
    </Section>
  );
}
