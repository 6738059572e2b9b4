import type { ChessGame } from '@rookery/contract';
import { usePeopleOf } from '../../chess/players/people.ts';
import { GameRow } from './GameRow.tsx';

interface GameRowsProps {
  games: readonly ChessGame[];
  slug: string;
  viewerId: string;
}

/** One page of the list. It fetches its own players, so that a long list needs one request for each page. */
export function GameRows({ games, slug, viewerId }: GameRowsProps) {
  const personOf = usePeopleOf(games);
  return games.map((game) => (
    <GameRow key={game.id} game={game} personOf={personOf} slug={slug} viewerId={viewerId} />
  ));
}
