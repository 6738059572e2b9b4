import { randomUUID } from 'node:crypto';
import pg from 'pg';

export interface TestPuzzle {
  readonly fen: string;
  /** In UCI coordinates, the opponent's first. */
  readonly moves: string;
  readonly rating?: number;
  readonly deviation?: number;
  readonly themes?: readonly string[];
}

/** A fork in two moves: `d5c7`, and after `e8d7` the capture `c7a8`. */
export const FORK: TestPuzzle = {
  fen: 'r4k2/8/8/3N4/8/8/8/7K b - - 0 1',
  moves: 'f8e8 d5c7 e8d7 c7a8',
};

/** Checkmate by `a7g7`; `a7a8` is also checkmate. */
export const SEVERAL_MATES: TestPuzzle = {
  fen: '6k1/Q7/6K1/8/8/8/8/8 b - - 0 1',
  moves: 'g8h8 a7g7',
};

/** A promotion to a queen. */
export const PROMOTION: TestPuzzle = {
  fen: '8/P6k/8/8/8/8/8/K7 b - - 0 1',
  moves: 'h7g7 a7a8q',
};

/** Stores puzzles with new ids, and returns these. */
export async function addPuzzles(
  databaseUrl: string,
  puzzles: readonly TestPuzzle[],
): Promise<string[]> {
  const rows = puzzles.map(({ fen, moves, rating = 1200, deviation = 80, themes = [] }) => {
    const [first_move, ...solution] = moves.split(' ');
    const id = randomUUID().replaceAll('-', '').slice(0, 10);
    return { id, fen, first_move, solution, rating, deviation, themes };
  });
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      `insert into puzzles (id, fen, first_move, solution, rating, deviation, themes)
       select id, fen, first_move, solution, rating, deviation, themes
       from jsonb_to_recordset($1) as row (id text, fen text, first_move text, solution text[],
         rating double precision, deviation double precision, themes text[])`,
      [JSON.stringify(rows)],
    );
  } finally {
    await client.end();
  }
  return rows.map(({ id }) => id);
}
