import type { ChessGame } from '@rookery/contract';
import type { PersonOf } from '../players/people.ts';
import { PersonName } from '../players/PersonName.tsx';
import { PlayerStrength } from '../players/PlayerStrength.tsx';
import { scoresOf } from './results.ts';

interface GamePlayersProps {
  game: ChessGame;
  personOf: PersonOf;
}

/** Both players, White first, each with rating, rating change and score. */
export function GamePlayers({ game, personOf }: GamePlayersProps) {
  const scores = scoresOf(game.status);
  return (
    <div className="grid gap-0.5">
      <PlayerLine
        color="white"
        person={personOf(game.white_player_id)}
        game={game}
        score={scores?.white}
      />
      <PlayerLine
        color="black"
        person={personOf(game.black_player_id)}
        game={game}
        score={scores?.black}
      />
    </div>
  );
}

interface PlayerLineProps {
  color: 'white' | 'black';
  person: ReturnType<PersonOf>;
  game: ChessGame;
  score: string | undefined;
}

function PlayerLine({ color, person, game, score }: PlayerLineProps) {
  return (
    <p className="flex min-w-0 items-center gap-2">
      <ColorMark color={color} />
      <span className={`truncate ${score === '1' ? 'font-bold' : 'font-semibold'}`}>
        <PersonName person={person} />
      </span>
      {/* Rendered after the name has loaded, which would push it aside. */}
      {person !== undefined && (
        <span className="shrink-0 text-small text-muted">
          <PlayerStrength game={game} color={color} person={person} />
        </span>
      )}
      {score !== undefined && <span className="ml-auto shrink-0 font-bold">{score}</span>}
    </p>
  );
}

/** A square, as on the board; circles show presence. */
function ColorMark({ color }: { color: 'white' | 'black' }) {
  const fill = color === 'white' ? 'bg-[#fdfaf3]' : 'bg-[#241d1a]';
  return (
    <span
      aria-hidden="true"
      data-color={color}
      className={`size-3 shrink-0 rounded-[2px] border border-edge ${fill}`}
    />
  );
}
