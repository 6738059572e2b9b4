import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/CheckField.tsx';
import type { PreferenceProps } from './LookChoices.tsx';

export function PlayChoices({ preferences, onChange }: PreferenceProps) {
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
