import {
  entryOf,
  pointsOf,
  roundPoints,
  scoreBefore,
  tookPart,
  wasPlayed,
  type Tournament,
  type TournamentPlayer,
} from '../tournament.ts';
import { colorPreferenceOf, type ColorPreference } from './color-preference.ts';

type Float = 'down' | 'up' | null;

/** What the pairing of a round needs to know of a player. */
export interface Competitor {
  readonly number: number;
  /** The pairing number among those who have taken part, from 1. */
  readonly effectiveNumber: number;
  /** With acceleration: decides the score group. */
  readonly score: number;
  readonly preference: ColorPreference;
  /** In the previous round, and in the one before it. */
  readonly floats: readonly [Float, Float];
  readonly unplayedGames: number;
  /** Numbers of players who must not be met: earlier opponents and forbidden pairs. */
  readonly excluded: ReadonlySet<number>;
  /** May get the pairing-allocated bye (C2). */
  readonly mayHaveBye: boolean;
  /** Has more than half of the possible points, and the round is the last one. */
  readonly isTopscorer: boolean;
}

/** The players to pair in a round, in the order of score and pairing number. */
export function competitorsOf(tournament: Tournament, round: number): Competitor[] {
  const players = tournament.players.toSorted((a, b) => a.number - b.number);
  const byNumber = new Map(players.map((player) => [player.number, player]));
  const present = new Set(players.filter((player) => isPresent(tournament, player, round)));
  const excluded = excludedOpponents(tournament, round);
  const competitors: Competitor[] = [];
  let effectiveNumber = 0;
  for (const player of players) {
    if (!present.has(player) && !player.entries.slice(0, round - 1).some(tookPart)) continue;
    effectiveNumber += 1;
    if (!present.has(player)) continue;
    const score = acceleratedScore(tournament, player, round);
    competitors.push({
      number: player.number,
      effectiveNumber,
      score,
      preference: colorPreferenceOf(player, round),
      floats: [
        floatIn(tournament, byNumber, player, round - 1),
        floatIn(tournament, byNumber, player, round - 2),
      ],
      unplayedGames: countUnplayed(player, round),
      excluded: excluded.get(player.number) ?? new Set(),
      mayHaveBye: !hasPointsOfWinUnplayed(tournament, player, round),
      isTopscorer: isLast(tournament, round) && score > maximumBefore(tournament, round) / 2,
    });
  }
  return competitors.toSorted((a, b) => b.score - a.score || a.number - b.number);
}

function isPresent(
  { requestedByes }: Tournament,
  player: TournamentPlayer,
  round: number,
): boolean {
  const { opponent, result } = entryOf(player, round);
  if (opponent !== null || result !== ' ') return false;
  return !requestedByes.some(
    (byes) => byes.round === round && byes.players.includes(player.number),
  );
}

function isLast({ roundCount }: Tournament, round: number): boolean {
  return roundCount !== null && round >= roundCount;
}

function maximumBefore({ points }: Tournament, round: number): number {
  return (round - 1) * Math.max(points.win, points.draw);
}

function acceleratedScore(tournament: Tournament, player: TournamentPlayer, round: number): number {
  const score = scoreBefore(player, round, tournament.points);
  const acceleration = tournament.accelerations.findLast(
    ({ firstRound, lastRound, firstPlayer, lastPlayer }) =>
      firstRound <= round &&
      round <= lastRound &&
      firstPlayer <= player.number &&
      player.number <= lastPlayer,
  );
  return roundPoints(score + (acceleration?.points ?? 0));
}

/** A game between unequal scores floats both players; points without a game are a downfloat (article 1.4). */
function floatIn(
  tournament: Tournament,
  byNumber: ReadonlyMap<number, TournamentPlayer>,
  player: TournamentPlayer,
  round: number,
): Float {
  if (round < 1) return null;
  const entry = entryOf(player, round);
  if (!wasPlayed(entry)) {
    return pointsOf(entry, tournament.points) > tournament.points.loss ? 'down' : null;
  }
  const opponent = byNumber.get(entry.opponent as number);
  if (opponent === undefined) return null;
  const own = acceleratedScore(tournament, player, round);
  const other = acceleratedScore(tournament, opponent, round);
  if (own === other) return null;
  return own > other ? 'down' : 'up';
}

function countUnplayed(player: TournamentPlayer, round: number): number {
  let count = 0;
  for (let before = 1; before < round; before += 1) {
    if (!wasPlayed(entryOf(player, before))) count += 1;
  }
  return count;
}

function hasPointsOfWinUnplayed(
  { points }: Tournament,
  player: TournamentPlayer,
  round: number,
): boolean {
  return player.entries.slice(0, round - 1).some((entry) => {
    if (wasPlayed(entry)) return false;
    return entry.result === 'U' || pointsOf(entry, points) >= points.win;
  });
}

function excludedOpponents(tournament: Tournament, round: number): Map<number, Set<number>> {
  const excluded = new Map<number, Set<number>>();
  const exclude = (a: number, b: number): void => {
    const numbers = excluded.get(a);
    if (numbers === undefined) excluded.set(a, new Set([b]));
    else numbers.add(b);
  };
  for (const { number, entries } of tournament.players) {
    for (const entry of entries.slice(0, round - 1)) {
      if (wasPlayed(entry)) exclude(number, entry.opponent as number);
    }
  }
  for (const { firstRound, lastRound, players } of tournament.forbiddenPairs) {
    if (round < firstRound || round > lastRound) continue;
    for (const a of players) for (const b of players) exclude(a, b);
  }
  return excluded;
}
