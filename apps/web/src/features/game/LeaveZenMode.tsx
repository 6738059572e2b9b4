import { useTranslations } from 'use-intl';
import { CloseIcon } from '../../ui/icons.tsx';

/** In the corner that the rail and the bars leave empty. */
export function LeaveZenMode({ onLeave }: { onLeave: () => void }) {
  const t = useTranslations('game');
  const label = t('controls.leaveZen');
  return (
    <button
      type="button"
      title={t('withKey', { label, key: 'Esc' })}
      className="game-leave-zen"
      onClick={onLeave}
    >
      <CloseIcon />
      {label}
    </button>
  );
}
