import type { ChessGame } from '@rookery/contract';
import { shownMs } from '../../chess/clock/clock-reading.ts';
import { useClockWords } from '../../chess/clock/use-clock-words.ts';
import { useServerNow } from '../../chess/clock/use-server-now.ts';
import type { PersonOf } from '../../chess/players/people.ts';
import { PersonName } from '../../chess/players/PersonName.tsx';
import { PlayerStrength } from '../../chess/players/PlayerStrength.tsx';
import type { ClockEstimate } from '../../live/clock-estimate.ts';

interface MiniPlayerProps {
  game: ChessGame;
  color: 'white' | 'black';
  personOf: PersonOf;
  clock: ClockEstimate | null;
}

export function MiniPlayer({ game, color, personOf, clock }: MiniPlayerProps) {
  const id = color === 'white' ? game.white_player_id : game.black_player_id;
  const person = personOf(id);
  return (
    <p className="flex min-h-8 items-center gap-2 text-small">
      <span className="min-w-0 truncate leading-6 font-semibold">
        <PersonName person={person} />
      </span>
      {person !== undefined && (
        <span className="shrink-0 text-muted">
          <PlayerStrength game={game} color={color} person={person} />
        </span>
      )}
      {game.time_control !== null && <MiniClock game={game} color={color} clock={clock} />}
    </p>
  );
}

function MiniClock({ game, color, clock }: Omit<MiniPlayerProps, 'personOf'>) {
  const clockWords = useClockWords();
  const now = useServerNow(clock);
  const { turn, clock: clocks } = game.game_state;
  const isRunning = clocks.running_since !== null && turn === color;
  return (
    <span
      className={`ml-auto shrink-0 rounded-small px-1.5 ${isRunning ? 'bg-accent-soft font-bold text-accent-strong' : 'text-muted'}`}
    >
      {clockWords(shownMs(game, color, now), game.time_control)}
    </span>
  );
}
