import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { LoadFailure } from '../../api/LoadFailure.tsx';
import {
  useChangePreferences,
  useStoredChessPreferences,
} from '../../chess/preferences/use-preferences.ts';
import { CheckField } from '../../ui/CheckField.tsx';
import { Section } from '../../ui/Section.tsx';
import { SkeletonRows } from '../../ui/Skeleton.tsx';
import { ContactChoices } from './ContactChoices.tsx';
import { LookChoices, type PreferenceProps } from './LookChoices.tsx';
import { SettingsPreview } from './SettingsPreview.tsx';
import { SoundChoices } from './SoundChoices.tsx';
import { VacationChoice } from './VacationChoice.tsx';

interface BoardSettingsProps {
  /** The choice of the page's light or dark theme. */
  theme: ReactNode;
}

/** Every change is stored at once, so there is no save button. */
export function BoardSettings({ theme }: BoardSettingsProps) {
  const t = useTranslations('boardSettings');
  const common = useTranslations('common');
  const { query, preferences } = useStoredChessPreferences();
  const change = useChangePreferences();
  if (query.isPending) return <SkeletonRows rows={8} label={common('loading')} />;
  if (preferences === undefined) return <LoadFailure query={query} />;
  const choices = { preferences, onChange: change };
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
      <div className="max-w-64 sm:max-w-80 lg:sticky lg:top-8 lg:order-last lg:max-w-none lg:self-start">
        <SettingsPreview preferences={preferences} />
      </div>
      <div className="grid gap-10">
        <Section title={t('look')}>
          <LookChoices {...choices} />
          <div className="mt-6">{theme}</div>
        </Section>
        <Section title={t('play')}>
          <PlayChoices {...choices} />
        </Section>
        <Section title={t('soundTitle')}>
          <SoundChoices {...choices} />
        </Section>
        <Section title={t('correspondence')}>
          <VacationChoice />
        </Section>
        <Section title={t('company')}>
          <ContactChoices {...choices} />
        </Section>
      </div>
    </div>
  );
}

function PlayChoices({ preferences, onChange }: PreferenceProps) {
  const t = useTranslations('boardSettings');
  return (
    <div className="grid gap-2">
      <CheckField
        label={t('premove')}
        hint={t('premoveHint')}
        checked={preferences.premove}
        onChange={(event) => onChange({ premove: event.target.checked })}
      />
      <CheckField
        label={t('confirmMoves')}
        hint={t('confirmMovesHint')}
        checked={preferences.confirm_moves}
        onChange={(event) => onChange({ confirm_moves: event.target.checked })}
      />
    </div>
  );
}
