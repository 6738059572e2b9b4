/** The ranks of rows that are ordered by score: equal scores have the same rank. */
export function rankEqually<Row extends { readonly score: number }>(
  rows: readonly Row[],
): (Row & { readonly rank: number })[] {
  return rows.map((row) => ({
    ...row,
    rank: 1 + rows.findIndex(({ score }) => score === row.score),
  }));
}
