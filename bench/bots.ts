import { startTestPostgres } from '@rookery/testkit';
import { playBots } from './bots/crowd.ts';
import { answerTimes } from './bots/answer-times.ts';

/**
 * Twenty members play against bots of all levels at the same time. Goal: 95 % of the bots' moves come no later than
 * 150 ms after the end of their thinking time and their search.
 *
 * Then one member plays 40 games against bots that search to depth 12, and another member one game against level 1.
 * Goal: the second member's bot answers after the running search, not after all 40.
 */
const GAMES = 20;
const MOVES = 12;
const GREEDY_GAMES = 40;

const postgres = await startTestPostgres();
try {
  const replies = await playBots(postgres.url, GAMES, MOVES);
  const column = (pick: (reply: (typeof replies)[number]) => number) =>
    replies.map(pick).toSorted((one, other) => one - other);
  const format = (values: readonly number[]) =>
    [0.5, 0.95, 1].map((share) => `${Math.round(at(values, share))} ms`).join(', ');
  console.log(`${replies.length} moves of bots in ${GAMES} games; median, 95 %, longest:`);
  console.log(`  thinking time   ${format(column(({ deliberation }) => deliberation))}`);
  console.log(`  search          ${format(column(({ searchMs }) => searchMs))}`);
  console.log(`  reply           ${format(column(({ replyMs }) => replyMs))}`);
  const beyond = column(({ replyMs, deliberation, searchMs }) => replyMs - deliberation - searchMs);
  const strict = column(
    ({ replyMs, deliberation, searchMs }) => replyMs - Math.max(deliberation, searchMs),
  );
  console.log(`  beyond both     ${format(beyond)}`);
  console.log(`  beyond the longer of both ${format(strict)}`);
  console.log(`p95 ${Math.round(at(beyond, 0.95))}`);
  const answers = (await answerTimes(postgres.url, GREEDY_GAMES)).toSorted((a, b) => a - b);
  console.log(`answers of level 1 beside ${GREEDY_GAMES} games of another member at depth 12:`);
  console.log(`  median, 95 %, longest ${format(answers)}`);
} finally {
  await postgres.discard();
}

function at(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
