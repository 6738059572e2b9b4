import type { ChessGame } from '@rookery/contract';
import { Link } from '@tanstack/react-router';
import { useTranslations } from 'use-intl';
import { GameMiniBoard } from '../../chess/board/GameMiniBoard.tsx';
import { useResultWords } from '../../chess/games/result-words.ts';
import { colorOf } from '../../chess/games/results.ts';
import type { PersonOf } from '../../chess/players/people.ts';
import { useGame } from '../../live/use-game.ts';
import { MiniPlayer } from './MiniPlayer.tsx';

interface MiniGameProps {
  game: ChessGame;
  personOf: PersonOf;
  slug: string;
  userId: string;
}

/** A small live board with clocks, which links to the game. */
export function MiniGame({ game: listed, personOf, slug, userId }: MiniGameProps) {
  const live = useGame(listed.id, 'glance');
  const game = live.game ?? listed;
  const bottom = colorOf(game, userId) ?? 'white';
  const top = bottom === 'white' ? 'black' : 'white';
  return (
    <li className="min-w-0">
      <Link
        to="/$workspace/chess/games/$game"
        params={{ workspace: slug, game: game.id }}
        className="group block rounded-small hover:text-accent"
      >
        <MiniPlayer game={game} color={top} personOf={personOf} clock={live.clock} />
        <GameMiniBoard game={game} orientation={bottom} />
        <MiniPlayer game={game} color={bottom} personOf={personOf} clock={live.clock} />
        <TurnWords game={game} userId={userId} />
      </Link>
    </li>
  );
}

/** Always one line, so that the boards of a row end at the same height. */
const WORDS_CLASS = 'h-6 truncate text-small leading-6';

function TurnWords({ game, userId }: { game: ChessGame; userId: string }) {
  const t = useTranslations('lobby');
  const resultWords = useResultWords();
  const own = colorOf(game, userId);
  if (game.status !== 'active') return <p className={WORDS_CLASS}>{resultWords(game)}</p>;
  if (own === null) return <p className={`${WORDS_CLASS} text-muted`}>{resultWords(game)}</p>;
  const isTurn = game.game_state.turn === own;
  return (
    <p className={`${WORDS_CLASS} ${isTurn ? 'font-bold text-accent' : 'text-muted'}`}>
      {t(isTurn ? 'yourMove' : 'theirMove')}
    </p>
  );
}
