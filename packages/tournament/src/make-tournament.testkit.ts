import {
  USUAL_POINTS,
  type ResultCode,
  type RoundEntry,
  type Tournament,
  type TournamentPlayer,
} from './tournament.ts';

/** A player whose rounds are written as in TRF, such as `5w1`, `5b-` or `U`; `5w` has no result yet. */
export function makePlayer(number: number, rounds: string): TournamentPlayer {
  return {
    number,
    name: `Player ${number}`,
    sex: '',
    title: '',
    rating: 2500 - 10 * number,
    federation: '',
    fideId: '',
    birthDate: '',
    points: 0,
    rank: null,
    entries: rounds.split(' ').filter(Boolean).map(makeEntry),
  };
}

function makeEntry(text: string): RoundEntry {
  const match = /^(\d+)([wb])(.?)$/.exec(text);
  if (match === null) return { opponent: null, color: null, result: text as ResultCode };
  const [, opponent, color, result] = match;
  return {
    opponent: Number(opponent),
    color: color === 'w' ? 'white' : 'black',
    result: (result || ' ') as ResultCode,
  };
}

/** A tournament whose players have the numbers 1, 2, 3 and so on. */
export function makeTournament(
  rounds: readonly string[],
  settings: Partial<Tournament> = {},
): Tournament {
  return {
    players: rounds.map((text, index) => makePlayer(index + 1, text)),
    roundCount: 9,
    initialColor: 'white',
    points: USUAL_POINTS,
    requestedByes: [],
    accelerations: [],
    forbiddenPairs: [],
    ...settings,
  };
}
