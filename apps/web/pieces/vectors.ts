import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';

/** `w_king` … `b_pawn`: the names under which the pieces are served. */
type PieceName = `${'w' | 'b'}_${Role}`;
type Role = (typeof ROLES)[number];
export type Drawings = ReadonlyMap<PieceName, string>;

const ROLES = ['king', 'queen', 'rook', 'bishop', 'knight', 'pawn'] as const;

/** The set that chessground ships, extracted from its style sheet. */
export async function cburnett(): Promise<Drawings> {
  const sheet = createRequire(import.meta.url).resolve(
    '@lichess-org/chessground/assets/chessground.cburnett.css',
  );
  return cutOut(await readFile(sheet, 'utf8'));
}

function cutOut(css: string): Drawings {
  const rules = css.matchAll(/piece\.(\w+)\.(white|black)\s*\{[^}]*?base64,([\w+/=]+)/g);
  const drawings = new Map<PieceName, string>();
  for (const [, role, color, base64 = ''] of rules) {
    const name = `${color === 'white' ? 'w' : 'b'}_${role}` as PieceName;
    drawings.set(name, scalable(Buffer.from(base64, 'base64').toString('utf8')));
  }
  if (drawings.size !== 12) throw new Error(`Found ${drawings.size} pieces in chessground's sheet`);
  return drawings;
}

/** An SVG with a size but no view box does not scale everywhere. */
function scalable(svg: string): string {
  return svg.replace(/ width="(\d+)" height="(\d+)"/, ' viewBox="0 0 $1 $2"');
}

/** The style of Black in each of our own sets: dark all over, with light lines. */
const BLACK_STYLES = {
  rookery:
    '.body{fill:#3b2636;stroke:#1f121b;stroke-width:1.8;stroke-linejoin:round}' +
    '.line{fill:none;stroke:#ecd9e4;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}' +
    '.dot{fill:#ecd9e4}' +
    '.seam{stroke:#ecd9e4;stroke-width:1.3;stroke-linecap:round;opacity:.75}',
  geometric:
    '.body{fill:#3a3f47;stroke:#14161a;stroke-width:2;stroke-linejoin:round}' +
    '.line{fill:none;stroke:#e6e9ee;stroke-width:2;stroke-linecap:round;stroke-linejoin:round}' +
    '.dot{fill:#e6e9ee}',
  letters:
    '.body{fill:#2c2620;stroke:#0d0b09;stroke-width:2}' +
    '.line{fill:none;stroke:#fffdf7;stroke-width:4.2;stroke-linecap:round;stroke-linejoin:round}' +
    '.dot{fill:#fffdf7}',
};

export type OwnSet = keyof typeof BLACK_STYLES;
export const OWN_SETS = Object.keys(BLACK_STYLES) as OwnSet[];

/** A set of our own: one drawing for each piece in White's colours; Black has another style. */
export async function ownSet(set: OwnSet): Promise<Drawings> {
  const pairs = await Promise.all(
    ROLES.map(async (role) => {
      const file = join(import.meta.dirname, set, `${role}.svg`);
      const light = compact(await readFile(file, 'utf8'));
      const dark = light.replace(/<style>.*?<\/style>/, `<style>${BLACK_STYLES[set]}</style>`);
      return [
        [`w_${role}`, light],
        [`b_${role}`, dark],
      ] as [PieceName, string][];
    }),
  );
  return new Map(pairs.flat());
}

function compact(svg: string): string {
  return svg.replace(/\s*\n\s*/g, '');
}
