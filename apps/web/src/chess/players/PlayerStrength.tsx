import { ADAPTIVE_BOT, botLevelOf, type ChessGame, type MemberProfile } from '@rookery/contract';
import { useTranslations } from 'use-intl';
import { RatingChange } from './RatingChange.tsx';
import { ratingIn, ratingText } from './rating-text.ts';
import { useCounted } from './use-counted.ts';

interface GameRatingProps {
  game: ChessGame;
  color: 'white' | 'black';
  person: MemberProfile | null | undefined;
  /** Whether the game has ended just now, so that the rating counts from the old to the new one. */
  isFresh?: boolean;
}

/** A member's rating after this game, with its change; for a bot, its level or its strength in this game. */
export function PlayerStrength({ game, color, person }: GameRatingProps) {
  const t = useTranslations('training');
  const player = game[`${color}_player_id`];
  const level = botLevelOf(player);
  if (level !== null) return t('level', { level });
  if (player === ADAPTIVE_BOT.id && game.bot_strength !== null)
    return t('strength', { rating: game.bot_strength });
  return <GameRating game={game} color={color} person={person} />;
}

/**
 * The rating is that of the game's class, and counts to the new one when the game ends. Games do not store how uncertain it was, so it is marked as provisional
 * while the player's rating in this class is.
 */
export function GameRating({ game, color, person, isFresh = false }: GameRatingProps) {
  const change = game[`${color}_rating_change`];
  const before = game[`${color}_rating`];
  const after = before + (change ?? 0);
  const rating = useCounted(after, isFresh ? before : after);
  const deviation = person ? ratingIn(person, game.speed).rating_deviation : 0;
  return (
    <>
      <span>{ratingText({ rating, rating_deviation: deviation })}</span>
      {change !== null && <RatingChange change={change} />}
    </>
  );
}
