import { INITIAL_FEN, type Color, type MoveDetails } from '@rookery/chess';

type Role = MoveDetails['piece'];
type Taken = Exclude<Role, 'king'>;

/** The pieces a side has captured, the most valuable first, and by how many pawns it is ahead. */
export interface Material {
  readonly taken: readonly Taken[];
  readonly lead: number;
}

const WORTH: Readonly<Record<Taken, number>> = { queen: 9, rook: 5, bishop: 3, knight: 3, pawn: 1 };
const LETTERS: Readonly<Record<Taken, string>> = {
  queen: 'q',
  rook: 'r',
  bishop: 'b',
  knight: 'n',
  pawn: 'p',
};
const HEAVIEST_FIRST: readonly Taken[] = ['queen', 'rook', 'bishop', 'knight', 'pawn'];

export function materialIn(fen: string, startFen = INITIAL_FEN): Readonly<Record<Color, Material>> {
  const [now, before] = [countsIn(fen), countsIn(startFen)];
  const lead = worthOf(now.white) - worthOf(now.black);
  return {
    white: { taken: missingFrom(now.black, before.black), lead: Math.max(0, lead) },
    black: { taken: missingFrom(now.white, before.white), lead: Math.max(0, -lead) },
  };
}

type Count = Readonly<Record<Taken, number>>;

function countsIn(fen: string): Readonly<Record<Color, Count>> {
  const [placement = ''] = fen.split(' ');
  return {
    white: countOf(placement, (letter) => letter.toUpperCase()),
    black: countOf(placement, (letter) => letter),
  };
}

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
function missingFrom(count: Count, atStart: Count): Taken[] {
  const promoted = HEAVIEST_FIRST.filter((role) => role !== 'pawn').reduce(
    (sum, role) => sum + Math.max(0, count[role] - atStart[role]),
    0,
  );
  return HEAVIEST_FIRST.flatMap((role) => {
    const missing = atStart[role] - count[role] - (role === 'pawn' ? promoted : 0);
    return Array.from({ length: Math.max(0, missing) }, () => role);
  });
}
