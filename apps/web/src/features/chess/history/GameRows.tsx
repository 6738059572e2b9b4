import type { ChessGame } from '@rookery/contract';
import { usePeopleOf } from '../people.ts';
import { GameRow } from './GameRow.tsx';

interface GameRowsProps {
  games: readonly ChessGame[];
  slug: string;
  viewerId: string;
}

/** A page of the list: it names its own players, so that a long list asks for each page's only. */
export function GameRows({ games, slug, viewerId }: GameRowsProps) {
  const personOf = usePeopleOf(games);
  return games.map((game) => (
    <GameRow key={game.id} game={game} personOf={personOf} slug={slug} viewerId={viewerId} />
  ));
}
