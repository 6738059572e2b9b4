import type { HomeworkDetails } from '@rookery/contract';

/** The first puzzle that the member has not tried, or undefined if all are done. */
export function nextInHomework(
  { puzzles, pupils }: Pick<HomeworkDetails, 'puzzles' | 'pupils'>,
  userId: string,
): string | undefined {
  const own = pupils.find(({ user_id }) => user_id === userId);
  const tried = new Set(own?.results.map(({ puzzle_id }) => puzzle_id));
  return puzzles.find((id) => !tried.has(id));
}
