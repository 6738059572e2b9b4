import { seeded } from '@rookery/testkit/seeded';
import { NoPairingError, pairNextRound, type RoundPairing } from './pairing/dutch.ts';
import { makePlayer } from './make-tournament.testkit.ts';
import {
  USUAL_POINTS,
  type Color,
  type ResultCode,
  type RoundEntry,
  type Tournament,
} from './tournament.ts';

export interface RandomRates {
  readonly draws: number;
  readonly forfeits: number;
  readonly absences: number;
}

function startTournament(size: number, roundCount: number, initialColor: Color): Tournament {
  return {
    players: Array.from({ length: size }, (_, index) => makePlayer(index + 1, '')),
    roundCount,
    initialColor,
    points: USUAL_POINTS,
    requestedByes: [],
    accelerations: [],
    forbiddenPairs: [],
  };
}

/** Announces absences for the next round. */
function announceAbsences(
  tournament: Tournament,
  rates: RandomRates,
  random: () => number,
): Tournament {
  const players = tournament.players.map((player) => {
    if (random() >= rates.absences) return player;
    const result: ResultCode = random() < 0.5 ? 'H' : 'Z';
    return { ...player, entries: [...player.entries, { opponent: null, color: null, result }] };
  });
  // At least two players are needed.
  const present = players.filter((player, index) => player === tournament.players[index]);
  return present.length < 2 ? tournament : { ...tournament, players };
}

/** Plays a paired round with random results. */
function playRound(
  tournament: Tournament,
  { pairs, bye }: RoundPairing,
  rates: RandomRates,
  random: () => number,
): Tournament {
  const entries = new Map<number, RoundEntry>();
  for (const { white, black } of pairs) {
    const [whiteResult, blackResult] = randomResults(rates, random);
    entries.set(white, { opponent: black, color: 'white', result: whiteResult });
    entries.set(black, { opponent: white, color: 'black', result: blackResult });
  }
  if (bye !== null) entries.set(bye, { opponent: null, color: null, result: 'U' });
  const players = tournament.players.map((player) => {
    const entry = entries.get(player.number);
    return entry === undefined ? player : { ...player, entries: [...player.entries, entry] };
  });
  return { ...tournament, players };
}

function randomResults(
  { draws, forfeits }: RandomRates,
  random: () => number,
): [ResultCode, ResultCode] {
  if (random() < forfeits) return random() < 0.5 ? ['+', '-'] : ['-', '+'];
  if (random() < draws) return ['=', '='];
  return random() < 0.5 ? ['1', '0'] : ['0', '1'];
}

export interface RandomRound {
  readonly before: Tournament;
  readonly round: number;
  /** Null in the last of them if the players ran out of opponents. */
  readonly pairing: RoundPairing | null;
}

/** Each round of a random tournament, as it was before pairing and as it was paired. */
export function* randomRounds(
  size: number,
  roundCount: number,
  rates: RandomRates,
  seed: number,
): Generator<RandomRound> {
  const random = seeded(seed).fraction;
  let tournament = startTournament(size, roundCount, random() < 0.5 ? 'white' : 'black');
  for (let round = 1; round <= roundCount; round += 1) {
    const before = announceAbsences(tournament, rates, random);
    const pairing = pairIfPossible(before);
    yield { before, round, pairing };
    if (pairing === null) return;
    tournament = playRound(before, pairing, rates, random);
  }
}

function pairIfPossible(tournament: Tournament): RoundPairing | null {
  try {
    return pairNextRound(tournament);
  } catch (error) {
    if (error instanceof NoPairingError) return null;
    throw error;
  }
}
