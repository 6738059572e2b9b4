import { botLevelOf, type ChessGame } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { RatingChange } from './RatingChange.tsx';

interface PlayerStrengthProps {
  game: ChessGame;
  color: 'white' | 'black';
}

/** A member's rating after this game, with its change; for a bot, its level. */
export function PlayerStrength({ game, color }: PlayerStrengthProps) {
  const t = useTranslations('training');
  const level = botLevelOf(game[`${color}_player_id`]);
  const change = game[`${color}_rating_change`];
  if (level !== null) return t('level', { level });
  return (
    <>
      {game[`${color}_rating`] + (change ?? 0)}
      {change !== null && <RatingChange change={change} />}
    </>
  );
}
