import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { FlipIcon } from './move-icons.tsx';
import { usePageKeys } from './page-keys.ts';

export const FLIP_KEY = 'f';

/** Flips the board, by a click or by its key. */
export function FlipButton({ onFlip }: { onFlip: () => void }) {
  const t = useTranslations('game');
  const label = t('controls.flip');
  usePageKeys({ [FLIP_KEY]: onFlip }, 'on the board too');
  return (
    <IconButton
      label={label}
      title={t('withKey', { label, key: FLIP_KEY.toUpperCase() })}
      aria-keyshortcuts={FLIP_KEY}
      className="game-flip"
      onClick={onFlip}
    >
      <FlipIcon />
    </IconButton>
  );
}
