import type { ChessGame } from '@rookery/contract';
import type { PersonOf } from './people.ts';
import { PersonName } from './people-name.tsx';
import { scoresOf, signed } from './results.ts';

interface GamePlayersProps {
  game: ChessGame;
  personOf: PersonOf;
}

/** Both players, White above, each with rating, what it changed by, and the score. */
export function GamePlayers({ game, personOf }: GamePlayersProps) {
  const scores = scoresOf(game.status);
  return (
    <div className="grid gap-0.5">
      <PlayerLine
        color="white"
        person={personOf(game.white_player_id)}
        rating={game.white_rating}
        change={game.white_rating_change}
        score={scores?.white}
      />
      <PlayerLine
        color="black"
        person={personOf(game.black_player_id)}
        rating={game.black_rating}
        change={game.black_rating_change}
        score={scores?.black}
      />
    </div>
  );
}

interface PlayerLineProps {
  color: 'white' | 'black';
  person: ReturnType<PersonOf>;
  rating: number;
  change: number | null;
  score: string | undefined;
}

function PlayerLine({ color, person, rating, change, score }: PlayerLineProps) {
  return (
    <p className="flex min-w-0 items-center gap-2">
      <ColorDot color={color} />
      <span className={`truncate ${score === '1' ? 'font-bold' : 'font-semibold'}`}>
        <PersonName person={person} />
      </span>
      {/* After the name: without it, it would be pushed aside by it. */}
      {person !== undefined && (
        <span className="shrink-0 text-small text-muted">
          {rating}
          {change !== null && <RatingChange change={change} />}
        </span>
      )}
      {score !== undefined && <span className="ml-auto shrink-0 font-bold">{score}</span>}
    </p>
  );
}

function ColorDot({ color }: { color: 'white' | 'black' }) {
  const fill = color === 'white' ? 'bg-[#fdfaf3]' : 'bg-[#241d1a]';
  return (
    <span
      aria-hidden="true"
      className={`size-3 shrink-0 rounded-full border border-edge ${fill}`}
    />
  );
}

export function RatingChange({ change }: { change: number }) {
  const tone = change > 0 ? 'text-success' : change < 0 ? 'text-danger' : '';
  return <span className={`ml-1 font-semibold ${tone}`}>{signed(change)}</span>;
}
