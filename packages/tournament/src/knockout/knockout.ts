export interface KnockoutMatch {
  /** The pairing numbers of both players; null while the match before is not decided, or for a bye. */
  readonly players: readonly [number | null, number | null];
  /** The only player of a match without an opponent goes on at once. */
  readonly isBye: boolean;
  readonly winner: number | null;
}

/** Rounds of matches, the final last. The winners of two neighbouring matches meet in the next round. */
export interface Knockout {
  readonly rounds: readonly (readonly KnockoutMatch[])[];
}

export class KnockoutError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'KnockoutError';
  }
}

/**
 * The seeds of a first round in the order of the bracket, from 1: if the better seed always wins, the best two meet in
 * the final, the best four in the semifinals, and so on.
 */
export function seedOrder(size: number): number[] {
  let order = [1];
  while (order.length < size) {
    const sum = 2 * order.length + 1;
    order = order.flatMap((seed, index) =>
      index % 2 === 0 ? [seed, sum - seed] : [sum - seed, seed],
    );
  }
  return order;
}

/** Starts a knockout. `seeded` has the pairing numbers, the best first; the best get byes if places stay empty. */
export function startKnockout(seeded: readonly number[]): Knockout {
  if (seeded.length < 2) throw new KnockoutError('A knockout needs two players.');
  if (new Set(seeded).size < seeded.length) throw new KnockoutError('A player is seeded twice.');
  const order = seedOrder(seeded.length);
  const first = Array.from({ length: order.length / 2 }, (_, index) => {
    const places = [order[2 * index], order[2 * index + 1]] as [number, number];
    return firstMatch(seeded[places[0] - 1] ?? null, seeded[places[1] - 1] ?? null);
  });
  const rounds = [first];
  for (let length = first.length / 2; length >= 1; length /= 2) {
    const match: KnockoutMatch = { players: [null, null], isBye: false, winner: null };
    rounds.push(Array.from({ length }, () => match));
  }
  return { rounds: moveWinnersOn(rounds) };
}

function firstMatch(a: number | null, b: number | null): KnockoutMatch {
  const isBye = a === null || b === null;
  return { players: [a, b], isBye, winner: isBye ? (a ?? b) : null };
}

/** Enters the winner of a match. A winner can be corrected until the next match has one. */
export function enterWinner(
  { rounds }: Knockout,
  round: number,
  position: number,
  winner: number,
): Knockout {
  const match = rounds[round - 1]?.[position - 1];
  if (match === undefined) throw new KnockoutError(`Round ${round} has no match ${position}.`);
  if (match.players.includes(null)) throw new KnockoutError('The match has no two players.');
  if (!match.players.includes(winner)) {
    throw new KnockoutError(`Player ${winner} does not play in this match.`);
  }
  const next = rounds[round]?.[Math.floor((position - 1) / 2)];
  if (next !== undefined && next.winner !== null) {
    throw new KnockoutError('The match of the next round is decided.');
  }
  const changed = rounds.map((matches, roundIndex) =>
    matches.map((other, index) =>
      roundIndex === round - 1 && index === position - 1 ? { ...other, winner } : other,
    ),
  );
  return { rounds: moveWinnersOn(changed) };
}

function moveWinnersOn(rounds: readonly (readonly KnockoutMatch[])[]): KnockoutMatch[][] {
  const moved: KnockoutMatch[][] = [];
  for (const matches of rounds) {
    const before = moved.at(-1);
    moved.push(
      matches.map((match, index) => {
        if (before === undefined) return match;
        const winnerAt = (position: number): number | null => before[position]?.winner ?? null;
        return { ...match, players: [winnerAt(2 * index), winnerAt(2 * index + 1)] };
      }),
    );
  }
  return moved;
}

/** The matches that have two players and no winner. */
export function openMatches({ rounds }: Knockout): { round: number; position: number }[] {
  return rounds.flatMap((matches, roundIndex) =>
    matches.flatMap(({ players, winner }, index) =>
      winner === null && !players.includes(null)
        ? [{ round: roundIndex + 1, position: index + 1 }]
        : [],
    ),
  );
}

/** The winner of the final, or null before it is decided. */
export function championOf({ rounds }: Knockout): number | null {
  return rounds.at(-1)?.[0]?.winner ?? null;
}
