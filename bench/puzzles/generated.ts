import { administer } from '@rookery/testkit';

/** Themes by how many of a thousand generated puzzles have them, as in the public database. */
const THEME_SHARES: Readonly<Record<string, number>> = {
  short: 520,
  middlegame: 480,
  endgame: 460,
  crushing: 400,
  mate: 300,
  advantage: 280,
  long: 260,
  oneMove: 140,
  mateIn2: 130,
  fork: 120,
  mateIn1: 120,
  sacrifice: 70,
  pin: 60,
  hangingPiece: 40,
  skewer: 20,
  enPassant: 3,
  underPromotion: 1,
};

const BATCH = 100_000;

/**
 * Adds puzzles from number `from` to `to`, whose ratings are distributed normally around 1500. Only the columns that
 * choosing a puzzle depends on differ.
 */
export async function generatePuzzles(url: string, from: number, to: number): Promise<void> {
  const themes = Object.entries(THEME_SHARES).map(
    ([theme, share]) => `case when random() * 1000 < ${share} then '${theme}' end`,
  );
  for (let first = from; first <= to; first += BATCH) {
    const last = Math.min(to, first + BATCH - 1);
    await administer(
      url,
      `insert into puzzles (id, fen, first_move, solution, rating, deviation, popularity, plays, themes, source_url)
       select lpad(number::text, 10, '0'), 'r4k2/8/8/3N4/8/8/8/7K b - - 0 1', 'f8e8', '{d5c7,e8d7,c7a8}',
              greatest(400, least(3200, 1500 + 400 * sqrt(-2 * ln(1 - random())) * cos(2 * pi() * random()))),
              80, 90, 1000, array_remove(array[${themes.join(', ')}], null), 'https://example.org/' || number
       from generate_series(${first}, ${last}) as number`,
    );
  }
}
