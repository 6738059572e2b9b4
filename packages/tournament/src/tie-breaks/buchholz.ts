import { roundPoints } from '../tournament.ts';
import type { PlayerResults, RoundResult, TournamentResults } from './results.ts';
import { contributionOf, type Adjustment, type Contribution, type TieBreak } from './tie-break.ts';

/** What a player is worth as an opponent (C.07, article 16.3). */
interface AdjustedScore {
  readonly score: number;
  readonly adjustment: Adjustment | null;
}

interface Addend extends Contribution {
  /** The score of the opponent or dummy, before it is multiplied for Sonneborn-Berger. */
  readonly score: number;
  readonly isVoluntary: boolean;
}

/** Buchholz and its relatives of one tournament: they share the adjusted scores of all players. */
export class OpponentScores {
  readonly #results: TournamentResults;
  /** Fore Buchholz: the paired games of the last round count as draws. */
  readonly #isFore: boolean;
  readonly #adjusted = new Map<number, AdjustedScore>();

  constructor(results: TournamentResults, isFore: boolean) {
    this.#results = results;
    this.#isFore = isFore;
    for (const player of results.players.values()) {
      this.#adjusted.set(player.number, this.#adjustedScore(player));
    }
  }

  /** The scores of the opponents. */
  buchholz(player: PlayerResults, { cutLowest, cutHighest }: TieBreak): Contribution[] {
    const addends = this.#addends(player, () => 1);
    return withCuts(addends, cutLowest, cutHighest);
  }

  /** The scores of the opponents, each multiplied by the points won against the opponent. */
  sonnebornBerger(player: PlayerResults, { cutLowest }: TieBreak): Contribution[] {
    return withCuts(
      this.#addends(player, ({ points }) => points),
      cutLowest,
      0,
    );
  }

  #addends(player: PlayerResults, factorOf: (round: RoundResult) => number): Addend[] {
    return player.rounds.flatMap((round) => {
      const worth = this.#worthOf(round, player);
      if (worth === null) return [];
      const isMet = this.#isMet(round);
      return [
        {
          round: round.round,
          opponent: round.opponent,
          amount: roundPoints(worth.score * factorOf(round)),
          score: worth.score,
          adjustment: worth.adjustment,
          isCut: false,
          isVoluntary: round.isVoluntary && !isMet,
        },
      ];
    });
  }

  /** In a round robin, forfeits count like games. */
  #isMet({ opponent, round, isPlayed, isRunning }: RoundResult): boolean {
    if (opponent === null) return false;
    if (this.#results.format === 'round-robin' || isPlayed || isRunning) return true;
    return this.#isFore && round === this.#results.roundCount;
  }

  #worthOf(round: RoundResult, player: PlayerResults): AdjustedScore | null {
    const { opponent } = round;
    if (opponent !== null && this.#isMet(round)) return this.#adjustedOf(opponent);
    if (this.#results.format === 'round-robin') return null;
    const own = this.#scoreWithFore(player).score;
    if (opponent !== null) {
      const limit = this.#adjustedOf(opponent).score;
      return limitedScore(own, limit, 'limited-by-opponent');
    }
    const { points, roundCount } = this.#results;
    return limitedScore(own, points.draw * roundCount, 'limited-by-draws');
  }

  #adjustedOf(number: number): AdjustedScore {
    const adjusted = this.#adjusted.get(number);
    if (adjusted === undefined) throw new Error(`There is no player ${number}.`);
    return adjusted;
  }

  #adjustedScore(player: PlayerResults): AdjustedScore {
    const { score, adjustment } = this.#scoreWithFore(player);
    if (this.#results.format === 'round-robin') return { score, adjustment };
    const lastTakenPart = player.rounds.findLastIndex((round) => this.#tookPart(round)) + 1;
    const { draw } = this.#results.points;
    let added = 0;
    for (const { round, opponent, points } of player.rounds) {
      if (round > lastTakenPart && opponent === null) added += draw - points;
    }
    if (added === 0) return { score, adjustment };
    return { score: roundPoints(score + added), adjustment: 'opponent-byes-are-draws' };
  }

  #tookPart(round: RoundResult): boolean {
    return !round.isVoluntary || this.#isForeGame(round);
  }

  #isForeGame({ round, opponent }: RoundResult): boolean {
    return this.#isFore && round === this.#results.roundCount && opponent !== null;
  }

  #scoreWithFore({ points, rounds }: PlayerResults): AdjustedScore {
    const last = rounds.at(-1);
    const { draw } = this.#results.points;
    if (last === undefined || !this.#isForeGame(last) || last.points === draw) {
      return { score: points, adjustment: null };
    }
    return { score: roundPoints(points - last.points + draw), adjustment: 'last-game-is-draw' };
  }
}

function limitedScore(own: number, limit: number, adjustment: Adjustment): AdjustedScore {
  return own > limit ? { score: limit, adjustment } : { score: own, adjustment: 'own-score' };
}

/** The mean Buchholz of the opponents met over the board. */
export function opponentsBuchholz(
  player: PlayerResults,
  buchholzOf: (number: number) => number,
): Contribution[] {
  return player.rounds.flatMap((round) => {
    if (!round.isPlayed || round.opponent === null) return [];
    return [contributionOf(round, buchholzOf(round.opponent))];
  });
}

/** Cuts from the lower end take the rounds first that a player did not play by choice (C.07, article 16.5). */
function withCuts(
  addends: readonly Addend[],
  cutLowest: number,
  cutHighest: number,
): Contribution[] {
  const left = addends.toSorted((a, b) => a.score - b.score || a.amount - b.amount);
  const cut = new Set<number>();
  for (let count = 0; count < cutLowest && left.length > 0; count += 1) {
    const [{ round }] = left.splice(leastSignificant(left), 1) as [Addend];
    cut.add(round);
  }
  for (const { round } of cutHighest === 0 ? [] : left.slice(-cutHighest)) cut.add(round);
  return addends.map(({ round, opponent, amount, adjustment }) => {
    return { round, opponent, amount, adjustment, isCut: cut.has(round) };
  });
}

/** The position of the contribution to cut. The sorted list has the lowest score first. */
function leastSignificant(sorted: readonly Addend[]): number {
  const voluntary = sorted.findIndex(({ isVoluntary }) => isVoluntary);
  if (voluntary === -1) return 0;
  const [first] = sorted as [Addend];
  return first.amount > (sorted[voluntary] as Addend).amount ? 0 : voluntary;
}
