import type { ChatMute } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';

export function MutedMember({ mute, onLift }: { mute: ChatMute; onLift: () => void }) {
  const t = useTranslations('chat.moderation');
  const { name } = mute;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
      <p className="min-w-0">
        <bdi className="font-semibold">{name}</bdi>{' '}
        <span className="text-muted">{t('until', { date: new Date(mute.ends_at) })}</span>
      </p>
      <Button look="secondary" aria-label={t('liftLabel', { name })} onClick={onLift}>
        {t('lift')}
      </Button>
    </li>
  );
}
