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

/** Our own set: one drawing for each piece in White's colours; Black has another style. */
export async function rookery(): Promise<Drawings> {
  const pairs = await Promise.all(
    ROLES.map(async (role) => {
      const light = compact(
        await readFile(join(import.meta.dirname, 'rookery', `${role}.svg`), 'utf8'),
      );
      return [
        [`w_${role}`, light],
        [`b_${role}`, inBlack(light)],
      ] as [PieceName, string][];
    }),
  );
  return new Map(pairs.flat());
}

/** Dark all over, so it needs no outline; dark lines of White are light here. */
const BLACK_STYLE =
  '.body{fill:#3b2636;stroke:#1f121b;stroke-width:1.8;stroke-linejoin:round}' +
  '.line{fill:none;stroke:#ecd9e4;stroke-width:1.6;stroke-linecap:round;stroke-linejoin:round}' +
  '.dot{fill:#ecd9e4}' +
  '.seam{stroke:#ecd9e4;stroke-width:1.3;stroke-linecap:round;opacity:.75}';

function inBlack(light: string): string {
  return light.replace(/<style>.*?<\/style>/, `<style>${BLACK_STYLE}</style>`);
}

function compact(svg: string): string {
  return svg.replace(/\s*\n\s*/g, '');
}
