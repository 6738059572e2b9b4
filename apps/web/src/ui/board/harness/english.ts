import type { BoardPiece, BoardWords } from '../words.ts';

function named({ color, role }: BoardPiece): string {
  return `${color} ${role}`;
}

const MARKS = { picked: ', picked up', target: ', possible' } as const;

export const ENGLISH: BoardWords = {
  board: 'Chess board',
  keys: 'Arrow keys move over the board, Enter picks a piece up and puts it down.',
  square: (square, piece, mark) =>
    `${square}, ${piece === null ? 'empty' : named(piece)}${mark === null ? '' : MARKS[mark]}`,
  pickedUp: (square, piece, targets) => `${named(piece)} on ${square} picked up, ${targets} moves`,
  putBack: 'Put back',
  nothingToPick: (square) => `Nothing to pick up on ${square}`,
  cannotGo: (square) => `It cannot go to ${square}`,
  premoveSet: (from, to) => `Premove from ${from} to ${to}`,
  premoveCancelled: 'Premove cancelled',
  promotion: 'Promote to',
  promotionRole: (role) => role,
  cancelPromotion: 'Leave the pawn where it was',
};
