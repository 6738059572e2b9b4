import { Menu } from '@base-ui/react/menu';
import { useTranslations } from 'use-intl';
import { CheckIcon } from '../../ui/icons.tsx';
import { MENU_ITEM_CLASS, MENU_LABEL_CLASS } from '../../ui/menu.ts';
import { LANGUAGE_CHOICES } from '../language-names.ts';
import { useStoredPreferences } from '../use-stored-preferences.ts';
import { useThemeChoices } from '../use-theme-choices.ts';

/** Theme and language in the account menu, which stays open, so that the effect is visible. */
export function PreferenceItems() {
  const t = useTranslations('preferences');
  const { locale, theme, setLocale, setTheme } = useStoredPreferences();
  return (
    <>
      <PreferenceGroup
        label={t('theme')}
        value={theme}
        choices={useThemeChoices()}
        onChoose={setTheme}
      />
      <PreferenceGroup
        label={t('language')}
        value={locale}
        choices={LANGUAGE_CHOICES}
        onChoose={setLocale}
      />
    </>
  );
}

interface PreferenceGroupProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: Value; label: string }[];
  onChoose: (value: Value) => void;
}

function PreferenceGroup<Value extends string>(props: PreferenceGroupProps<Value>) {
  const { label, value, choices, onChoose } = props;
  return (
    <Menu.RadioGroup value={value} onValueChange={onChoose}>
      <Menu.GroupLabel className={MENU_LABEL_CLASS}>{label}</Menu.GroupLabel>
      {choices.map((choice) => (
        <Menu.RadioItem key={choice.value} value={choice.value} className={MENU_ITEM_CLASS}>
          <span className="inline-flex size-5 items-center">
            <Menu.RadioItemIndicator>
              <CheckIcon className="size-5 text-accent" />
            </Menu.RadioItemIndicator>
          </span>
          {choice.label}
        </Menu.RadioItem>
      ))}
    </Menu.RadioGroup>
  );
}
