import { useTranslations } from 'use-intl';
import { BoardSettings } from '../../../features/chess-settings/BoardSettings.tsx';
import { ChoiceGroup } from '../../../ui/ChoiceGroup.tsx';
import { useTitle } from '../../../ui/use-title.ts';
import { useWorkspaceScope } from '../../scope.ts';
import { useStoredPreferences } from '../../use-stored-preferences.ts';
import { useThemeChoices } from '../../use-theme-choices.ts';
import { ChessHeader } from './ChessHeader.tsx';

export function ChessSettingsPage() {
  const t = useTranslations('boardSettings');
  const preferences = useTranslations('preferences');
  const { record } = useWorkspaceScope();
  const { theme, setTheme } = useStoredPreferences();
  const themes = useThemeChoices();
  useTitle(t('title'), record.workspace.name);
  return (
    <>
      <ChessHeader title={t('title')} />
      <BoardSettings
        theme={
          <ChoiceGroup
            legend={preferences('theme')}
            value={theme}
            choices={themes}
            onChoose={setTheme}
          />
        }
      />
    </>
  );
}
