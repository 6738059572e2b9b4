import { useTranslations } from 'use-intl';
import { CheckField } from '../../../ui/CheckField.tsx';
import {
  useChangePreferences,
  useChessPreferences,
} from '../../../chess/preferences/use-preferences.ts';

/** The switch in the lobby. The settings have it too, with an explanation. */
export function DoNotDisturb() {
  const t = useTranslations('presence');
  const { do_not_disturb } = useChessPreferences();
  const change = useChangePreferences();
  return (
    <CheckField
      label={t('busy')}
      checked={do_not_disturb}
      onChange={(event) => change({ do_not_disturb: event.target.checked })}
    />
  );
}
