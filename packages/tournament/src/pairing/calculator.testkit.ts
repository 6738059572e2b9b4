import {
  ByeMatchResult,
  calculateSwissPairings,
  MatchResult,
  type Result,
  type TournamentState,
} from 'swiss-tournament-calculator';
import type { Tournament } from '../tournament.ts';

/** Pairs a round with bbpPairings. It has an error in its memory for a few positions: null then. */
export async function askCalculator(tournament: Tournament, round: number): Promise<Result | null> {
  try {
    return await calculateSwissPairings(stateOf(tournament, round));
  } catch (error) {
    if (error instanceof WebAssembly.RuntimeError) return null;
    throw error;
  }
}

const MATCH_RESULTS: Readonly<Record<string, MatchResult>> = {
  '1': MatchResult.WHITE_WIN,
  '0': MatchResult.BLACK_WIN,
  '=': MatchResult.DRAW,
  '+': MatchResult.WHITE_FORFEIT_WIN,
  '-': MatchResult.BLACK_FORFEIT_WIN,
};

const BYE_RESULTS: Readonly<Record<string, ByeMatchResult>> = {
  H: ByeMatchResult.HALF_POINT_BYE,
  F: ByeMatchResult.FULL_POINT_BYE,
  U: ByeMatchResult.PAIRING_ALLOCATED_BYE,
  Z: ByeMatchResult.ZERO_POINT_BYE,
};

function stateOf(tournament: Tournament, round: number): TournamentState {
  const state: TournamentState = {
    totalNumberOfRounds: tournament.roundCount ?? round,
    players: tournament.players.map(({ number }) => ({ id: number })),
    matches: [],
    byes: [],
  };
  for (const { number, entries } of tournament.players) {
    for (const [index, { opponent, color, result }] of entries.entries()) {
      if (opponent === null) {
        const bye = BYE_RESULTS[result] as ByeMatchResult;
        state.byes.push({ player: number, round: index + 1, result: bye });
      } else if (color === 'white') {
        const match = MATCH_RESULTS[result] as MatchResult;
        state.matches.push({ white: number, black: opponent, round: index + 1, result: match });
      }
    }
  }
  return state;
}
