/** Pairing numbers, the highest place first. */
export type Ladder = readonly number[];

export class LadderError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'LadderError';
  }
}

function placeOf(ladder: Ladder, number: number): number {
  const index = ladder.indexOf(number);
  if (index === -1) throw new LadderError(`Player ${number} is not on the ladder.`);
  return index + 1;
}

/** The players that a player may challenge: those at most `reach` places higher. */
export function challengeable(ladder: Ladder, challenger: number, reach: number): number[] {
  const place = placeOf(ladder, challenger);
  return ladder.slice(Math.max(0, place - 1 - reach), place - 1);
}

/**
 * The ladder after a challenge. A challenger who wins takes the place of the opponent; the opponent and all
 * players between them go down by one. A draw or a loss changes nothing. Both may have moved since the challenge was made: a
 * challenger who is above the opponent by now stays there.
 */
export function afterChallenge(
  ladder: Ladder,
  challenger: number,
  opponent: number,
  result: 'win' | 'draw' | 'loss',
): Ladder {
  const from = placeOf(ladder, challenger);
  const to = placeOf(ladder, opponent);
  if (result !== 'win' || from < to) return ladder;
  const others = ladder.filter((number) => number !== challenger);
  return others.toSpliced(to - 1, 0, challenger);
}

/** New players start at the lowest place. */
export function joinLadder(ladder: Ladder, number: number): Ladder {
  if (ladder.includes(number)) throw new LadderError(`Player ${number} is on the ladder.`);
  return [...ladder, number];
}

/** All players below go up by one. */
export function leaveLadder(ladder: Ladder, number: number): Ladder {
  placeOf(ladder, number);
  return ladder.filter((other) => other !== number);
}
