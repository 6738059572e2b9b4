import type { Color, MoveDetails } from '@rookery/chess';

type Role = MoveDetails['piece'];
type Taken = Exclude<Role, 'king'>;

/** The pieces a side has captured, the most valuable first, and by how many pawns it is ahead. */
export interface Material {
  readonly taken: readonly Taken[];
  readonly lead: number;
}

const WORTH: Readonly<Record<Taken, number>> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };
const AT_START: Readonly<Record<Taken, number>> = {
  queen: 1,
  rook: 2,
  bishop: 2,
  knight: 2,
  pawn: 8,
};
const LETTERS: Readonly<Record<Taken, string>> = {
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
  pawn: 'p',
};
const HEAVIEST_FIRST: readonly Taken[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

export function materialIn(fen: string): Readonly<Record<Color, Material>> {
  const [placement = ''] = fen.split(' ');
  const white = countOf(placement, (letter) => letter.toUpperCase());
  const black = countOf(placement, (letter) => letter);
  const lead = worthOf(white) - worthOf(black);
  return {
    white: { taken: missingFrom(black), lead: Math.max(0, lead) },
    black: { taken: missingFrom(white), lead: Math.max(0, -lead) },
  };
}

type Count = Readonly<Record<Taken, number>>;

function countOf(placement: string, spelled: (letter: string) => string): Count {
  const many = (role: Taken) => placement.split(spelled(LETTERS[role])).length - 1;
  return {
    queen: many('queen'),
    rook: many('rook'),
    bishop: many('bishop'),
    knight: many('knight'),
    pawn: many('pawn'),
  };
}

function worthOf(count: Count): number {
  return HEAVIEST_FIRST.reduce((sum, role) => sum + count[role] * WORTH[role], 0);
}

/** A piece beyond the initial number was a pawn, which is missing without having been captured. */
function missingFrom(count: Count): Taken[] {
  const promoted = HEAVIEST_FIRST.filter((role) => role !== 'pawn').reduce(
    (sum, role) => sum + Math.max(0, count[role] - AT_START[role]),
    0,
  );
  return HEAVIEST_FIRST.flatMap((role) => {
    const missing = AT_START[role] - count[role] - (role === 'pawn' ? promoted : 0);
    return Array.from({ length: Math.max(0, missing) }, () => role);
  });
}
