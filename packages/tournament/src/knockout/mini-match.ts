/** The games of a mini-match that are played with one time control. */
export interface MatchStage {
  readonly kind: 'regular' | 'rapid' | 'blitz' | 'armageddon';
  readonly games: number;
}

/** Two games, then tie-break games that get faster; in the last one white has more time, and a draw is enough for black. */
export const USUAL_STAGES: readonly MatchStage[] = [
  { kind: 'regular', games: 2 },
  { kind: 'rapid', games: 2 },
  { kind: 'blitz', games: 2 },
  { kind: 'armageddon', games: 1 },
];

export type GameOutcome = 'white' | 'draw' | 'black';
export type MatchSide = 'first' | 'second';

export interface NextMatchGame {
  /** Index of the stage. */
  readonly stage: number;
  readonly kind: MatchStage['kind'];
  /** Within the stage, from 1. */
  readonly game: number;
  readonly white: MatchSide;
}

export interface MiniMatchState {
  /** Points of both players in each stage that was begun. */
  readonly scores: readonly { readonly first: number; readonly second: number }[];
  readonly winner: MatchSide | null;
  /** Null if there is a winner, or if all stages are over without one. */
  readonly next: NextMatchGame | null;
}

/**
 * Where a mini-match stands after these games. Colours alternate through all stages, beginning with `firstWhite`. A
 * stage ends as soon as a player cannot be reached any more; games after the end of the match are refused.
 */
export function miniMatchState(
  stages: readonly MatchStage[],
  outcomes: readonly GameOutcome[],
  firstWhite: MatchSide,
): MiniMatchState {
  const scores: { first: number; second: number }[] = [];
  let played = 0;
  for (const [index, { kind, games }] of stages.entries()) {
    const score = { first: 0, second: 0 };
    for (let game = 1; game <= games; game += 1) {
      const white = played % 2 === 0 ? firstWhite : otherSide(firstWhite);
      const outcome = outcomes[played];
      if (outcome === undefined) {
        const begun = game === 1 ? scores : [...scores, score];
        return { scores: begun, winner: null, next: { stage: index, kind, game, white } };
      }
      addOutcome(score, kind, outcome, white);
      played += 1;
      const winner = winnerOf(score, games - game);
      if (winner !== null) return decided([...scores, score], winner, outcomes.length - played);
    }
    scores.push(score);
  }
  refuseMore(outcomes.length - played);
  return { scores, winner: null, next: null };
}

function otherSide(side: MatchSide): MatchSide {
  return side === 'first' ? 'second' : 'first';
}

function addOutcome(
  score: { first: number; second: number },
  kind: MatchStage['kind'],
  outcome: GameOutcome,
  white: MatchSide,
): void {
  const counted = kind === 'armageddon' && outcome === 'draw' ? 'black' : outcome;
  if (counted === 'draw') {
    score.first += 0.5;
    score.second += 0.5;
  } else {
    score[counted === 'white' ? white : otherSide(white)] += 1;
  }
}

function winnerOf(score: { first: number; second: number }, gamesLeft: number): MatchSide | null {
  const lead = score.first - score.second;
  if (Math.abs(lead) <= gamesLeft) return null;
  return lead > 0 ? 'first' : 'second';
}

function decided(
  scores: readonly { readonly first: number; readonly second: number }[],
  winner: MatchSide,
  gamesAfter: number,
): MiniMatchState {
  refuseMore(gamesAfter);
  return { scores, winner, next: null };
}

function refuseMore(games: number): void {
  if (games > 0) throw new Error('A game was played after the end of the match.');
}
