import type { ReportedMessage } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { Button } from '../../ui/Button.tsx';

const CHOICES = [1, 7] as const;

interface ReportedMessageItemProps {
  message: ReportedMessage;
  isMuted: boolean;
  onMute: (days: number) => void;
}

export function ReportedMessageItem({ message, isMuted, onMute }: ReportedMessageItemProps) {
  const t = useTranslations('chat.moderation');
  const { author_name: name, reports: count } = message;
  const date = new Date(message.reported_at);
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 border-b border-line py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="overflow-clip">
          <bdi className="font-semibold">{name}</bdi> <bdi>{message.text}</bdi>
        </p>
        <p className="text-small text-muted">{t('reports', { count, date })}</p>
      </div>
      {!isMuted && (
        <div className="flex flex-wrap">
          {CHOICES.map((days) => (
            <Button
              key={days}
              look="danger"
              aria-label={t('muteLabel', { name, days })}
              onClick={() => onMute(days)}
            >
              {t('mute', { days })}
            </Button>
          ))}
        </div>
      )}
    </li>
  );
}
