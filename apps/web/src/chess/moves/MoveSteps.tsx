import type { ReactNode } from 'react';
import { useTranslations } from 'use-intl';
import { IconButton } from '../../ui/IconButton.tsx';
import { FlipButton } from './FlipButton.tsx';
import { FirstIcon, LastIcon, NextIcon, PreviousIcon } from './move-icons.tsx';

interface MoveStepsProps {
  ply: number;
  length: number;
  onLook: (ply: number) => void;
  onFlip: () => void;
  /** Further buttons in the same row. */
  children: ReactNode;
}

/** Steps through the moves. The buttons keep their places and the focus at both ends. */
export function MoveSteps({ ply, length, onLook, onFlip, children }: MoveStepsProps) {
  const t = useTranslations('game.moves');
  const atStart = ply === 0 || undefined;
  const atEnd = ply === length || undefined;
  return (
    <div className="game-steps">
      <IconButton
        label={t('first')}
        aria-disabled={atStart}
        className="game-step-far"
        onClick={() => onLook(0)}
      >
        <FirstIcon />
      </IconButton>
      <IconButton label={t('previous')} aria-disabled={atStart} onClick={() => onLook(ply - 1)}>
        <PreviousIcon />
      </IconButton>
      <IconButton label={t('next')} aria-disabled={atEnd} onClick={() => onLook(ply + 1)}>
        <NextIcon />
      </IconButton>
      <IconButton
        label={t('last')}
        aria-disabled={atEnd}
        className="game-step-far"
        onClick={() => onLook(length)}
      >
        <LastIcon />
      </IconButton>
      <FlipButton onFlip={onFlip} />
      {children}
    </div>
  );
}
