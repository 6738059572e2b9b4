import type { Color } from '@rookery/chess';
import { miniPieces } from '../../ui/board/mini-pieces.ts';
import { rowsOf, spotOf, squaresOf, type Spot } from '../../ui/board/squares.ts';
import type { BoardTheme, PieceSet } from '../../ui/board/themes.ts';
import '../../ui/board/pieces.css';
import '../../ui/board/themes.css';

export interface PictureOptions {
  readonly fen: string;
  /** In UCI notation. */
  readonly lastMove: string | null;
  readonly orientation: Color;
  readonly theme: BoardTheme;
  readonly pieces: PieceSet;
  readonly coordinates: boolean;
}

const SQUARE = 100;
const SIDE = 8 * SQUARE;

/** The board as an SVG that needs no other file. Its colours and pieces are those of the style sheets. */
export async function boardSvg(options: PictureOptions): Promise<string> {
  const look = createProbe(options);
  try {
    const shown = miniPieces(options.fen, null, options.orientation);
    const images = await Promise.all(
      shown.map(async ({ column, row, color, role }) => {
        const href = await asDataUrl(look.imageOf(color, role));
        return `<image x="${column * SQUARE}" y="${row * SQUARE}" width="${SQUARE}" height="${SQUARE}" href="${href}"/>`;
      }),
    );
    const parts = [...squares(options, look.color), ...images];
    return `<svg xmlns="http://www.w3.org/2000/svg" width="${SIDE}" height="${SIDE}" viewBox="0 0 ${SIDE} ${SIDE}">${parts.join('')}</svg>`;
  } finally {
    look.remove();
  }
}

/** The same picture as a PNG, in a `data:` address. */
export async function pngOf(svg: string): Promise<string> {
  const image = new Image(SIDE, SIDE);
  image.src = svgAddress(svg);
  await image.decode();
  const canvas = document.createElement('canvas');
  canvas.width = SIDE;
  canvas.height = SIDE;
  canvas.getContext('2d')?.drawImage(image, 0, 0, SIDE, SIDE);
  return canvas.toDataURL('image/png');
}

export function svgAddress(svg: string): string {
  return `data:image/svg+xml;charset=utf-8,${encodeURIComponent(svg)}`;
}

/** Reads a colour of the board's theme. */
type ColorOf = (token: string) => string;

function squares({ orientation, lastMove, coordinates }: PictureOptions, color: ColorOf) {
  const rows = rowsOf(orientation);
  const marks = lastMove === null ? [] : squaresOf(lastMove);
  return [
    ...rows.flatMap((names, row) =>
      names.map((_, column) => filled({ column, row }, color(kindOf({ column, row })))),
    ),
    ...marks.map((square) => filled(spotOf(square, orientation), color('last'))),
    ...(coordinates ? coordinatesOf(rows, color) : []),
  ];
}

/** As on the board: ranks in the upper right corners of the last file, files in the lower left ones. */
function coordinatesOf(rows: readonly string[][], color: ColorOf): string[] {
  return rows.flatMap((names, index) => [
    lettered({ column: 7, row: index }, 'rank', color, names[7]?.charAt(1)),
    lettered({ column: index, row: 7 }, 'file', color, rows[7]?.[index]?.charAt(0)),
  ]);
}

function filled({ column, row }: Spot, color: string): string {
  return `<rect x="${column * SQUARE}" y="${row * SQUARE}" width="${SQUARE}" height="${SQUARE}" fill="${color}"/>`;
}

function lettered(spot: Spot, kind: 'rank' | 'file', color: ColorOf, letter = ''): string {
  const x = spot.column * SQUARE + (kind === 'rank' ? SQUARE - 5 : 5);
  const y = spot.row * SQUARE + (kind === 'rank' ? 18 : SQUARE - 6);
  const anchor = kind === 'rank' ? 'end' : 'start';
  const ink = color(`on-${kindOf(spot)}`);
  return `<text x="${x}" y="${y}" text-anchor="${anchor}" font-family="sans-serif" font-weight="700" font-size="16" fill="${ink}">${letter}</text>`;
}

function kindOf({ column, row }: Spot): 'light' | 'dark' {
  return (column + row) % 2 === 0 ? 'light' : 'dark';
}

/** An invisible board, from which the colours and the pieces are read. */
function createProbe({ theme, pieces }: PictureOptions) {
  const board = document.createElement('div');
  board.hidden = true;
  board.dataset['board'] = theme;
  board.dataset['pieces'] = pieces;
  const piece = document.createElement('span');
  board.append(piece);
  document.body.append(board);
  return {
    color: (token: string) => getComputedStyle(board).getPropertyValue(`--board-${token}`).trim(),
    imageOf(color: Color, role: string): string {
      piece.className = `piece ${color} ${role}`;
      return /url\("(.+)"\)/.exec(getComputedStyle(piece).backgroundImage)?.[1] ?? '';
    },
    remove: () => board.remove(),
  };
}

/** The build inlines the pieces; the development server has a file for each. */
async function asDataUrl(url: string): Promise<string> {
  const address = url.startsWith('data:')
    ? url.replaceAll('\\', '')
    : svgAddress(await (await fetch(url)).text());
  return address.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');
}
