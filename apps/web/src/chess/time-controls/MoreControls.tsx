import { useTranslations } from 'use-intl';
import { TEXT_LINK_CLASS } from '../../ui/text-link.ts';

interface MoreControlsProps {
  isOpen: boolean;
  onToggle: () => void;
}

/** Shows all time controls that are offered, where they are too many for tiles. */
export function MoreControls({ isOpen, onToggle }: MoreControlsProps) {
  const t = useTranslations('timeControl');
  return (
    <button type="button" aria-expanded={isOpen} onClick={onToggle} className={TEXT_LINK_CLASS}>
      {t(isOpen ? 'fewer' : 'more')}
    </button>
  );
}
