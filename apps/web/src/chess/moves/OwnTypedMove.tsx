import type { Color } from '@rookery/chess';
import { useRef, useState, type ComponentProps } from 'react';
import { useTranslations } from 'use-intl';
import { TypedMove } from '../../ui/board/TypedMove.tsx';
import { usePageKeys } from './page-keys.ts';
import './typed-move.css';

/** Opens the move field, or moves the focus to it. */
export const TYPING_KEY = '/';

export interface MoveFieldProps {
  fen: string;
  own: Color;
  onMove: (uci: string) => void;
  /** Takes what is typed on the opponent's turn. */
  onPremove?: ComponentProps<typeof TypedMove>['onPremove'];
  onEscape?: () => void;
}

/** A move field that is always open. */
export function OwnTypedMove(props: MoveFieldProps) {
  const place = useRef<HTMLDivElement>(null);
  const focusField = () => place.current?.querySelector('input')?.focus();
  usePageKeys({ [TYPING_KEY]: focusField }, 'on the board too');
  return (
    <div ref={place} className="game-typed">
      <MoveField {...props} />
    </div>
  );
}

export function MoveField({ fen, own, onMove, onPremove, onEscape }: MoveFieldProps) {
  const t = useTranslations('game.typed');
  const [wrong, setWrong] = useState<{ fen: string; words: string } | null>(null);
  return (
    <TypedMove
      fen={fen}
      player={own}
      label={t('label')}
      // The error is only valid for the position in which it occurred.
      error={wrong?.fen === fen ? wrong.words : undefined}
      hint={t('hint')}
      onKeyDown={({ key }) => key === 'Escape' && onEscape?.()}
      onMove={onMove}
      onPremove={onPremove}
      onWrong={(reason, text) => setWrong({ fen, words: t(`wrong.${reason}`, { text }) })}
    />
  );
}
