import { useTranslations } from 'use-intl';
import { CheckField } from '../../ui/CheckField.tsx';
import { ChoiceGroup } from '../../ui/ChoiceGroup.tsx';
import type { PreferenceProps } from './LookChoices.tsx';

/** Who may challenge the member and chat with them. */
export function ContactChoices({ preferences, onChange }: PreferenceProps) {
  const t = useTranslations('boardSettings');
  const chat = useTranslations('chat');
  const presence = useTranslations('presence');
  return (
    <div className="grid gap-5">
      <ChoiceGroup
        legend={t('directGames')}
        value={preferences.direct_games}
        choices={[
          { value: 'anybody', label: t('allMembers') },
          { value: 'nobody', label: t('noOne') },
        ]}
        onChoose={(direct_games) => onChange({ direct_games })}
      />
      <CheckField
        label={presence('busy')}
        hint={presence('busyHint')}
        checked={preferences.do_not_disturb}
        onChange={(event) => onChange({ do_not_disturb: event.target.checked })}
      />
      <CheckField
        label={t('chat')}
        hint={t('chatHint')}
        checked={preferences.chat}
        onChange={(event) => onChange({ chat: event.target.checked })}
      />
      <CheckField
        label={chat('whilePlaying')}
        hint={chat('whilePlayingHint')}
        checked={preferences.chat && preferences.chat_while_playing}
        disabled={!preferences.chat}
        onChange={(event) => onChange({ chat_while_playing: event.target.checked })}
      />
    </div>
  );
}
