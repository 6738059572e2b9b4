import { setTimeout as pause } from 'node:timers/promises';
import type { Board } from './board.testkit.ts';
import type { Play } from './play.testkit.ts';

/** A row that arrives this long after its move was acknowledged is late. */
const LATE_AFTER_MS = 250;
const CHECK_EVERY_MS = 25;

/** The effect of a fault on the boards. Times are in milliseconds since 1970. */
export interface Recovery {
  readonly brokenAt: number;
  /** When the broken part worked again. */
  readonly backAt: number;
  /** When the last late row arrived at a board; `brokenAt` if no row was late. */
  readonly currentAt: number;
  /** The longest time from the acknowledgement of a move to the arrival of its row. */
  readonly longestMs: number;
  /** Moves acknowledged during the outage. */
  readonly movesMeanwhile: number;
  /** Boards that have joined again. */
  readonly rejoined: readonly Board[];
}

export interface Trial {
  readonly boards: readonly Board[];
  readonly play: Play;
}

/**
 * Breaks and repairs something while moves are made, and waits until every board is complete and has received an event
 * of a move made after the repair. Then no earlier row can be outstanding.
 */
export async function recoveryFrom(
  breakAndRepair: () => Promise<void>,
  limitMs: (outageMs: number) => number,
  { boards, play }: Trial,
): Promise<Recovery> {
  const joinsBefore = new Map(boards.map((board) => [board, board.joins()]));
  const movesBefore = play.moves();
  const brokenAt = Date.now();
  await breakAndRepair();
  const backAt = Date.now();
  const deadline = backAt + limitMs(backAt - brokenAt);
  const movesMeanwhile = play.moves() - movesBefore;
  const behind = () => boards.filter((board) => !isCurrent(board, play, backAt));
  while (behind().length > 0) {
    play.expectNoFailure();
    if (Date.now() > deadline) throw new Error(describe(behind(), play));
    await pause(CHECK_EVERY_MS);
  }
  const rejoined = boards.filter((board) => board.joins() !== joinsBefore.get(board));
  return { brokenAt, backAt, movesMeanwhile, rejoined, ...delays(boards, play, brokenAt) };
}

function isCurrent(board: Board, play: Play, backAt: number): boolean {
  const made = play.made(board.gameId);
  const versionAt = (time: number) => made.findLast(({ at }) => at <= time)?.version ?? 0;
  return (
    board.lastEvent() > versionAt(backAt) &&
    board.version() >= versionAt(Date.now() - LATE_AFTER_MS)
  );
}

/** The delays of all rows that arrived since then. */
function delays(boards: readonly Board[], play: Play, since: number) {
  let [currentAt, longestMs] = [since, 0];
  for (const board of boards) {
    for (const { version, at } of play.made(board.gameId)) {
      const cameAt = board.cameAt(version) ?? 0;
      if (cameAt < since) continue;
      longestMs = Math.max(longestMs, cameAt - at);
      if (cameAt - at > LATE_AFTER_MS) currentAt = Math.max(currentAt, cameAt);
    }
  }
  return { currentAt, longestMs };
}

function describe(behind: readonly Board[], play: Play): string {
  const examples = behind.slice(0, 5).map((board) => {
    const made = play.made(board.gameId).at(-1)?.version;
    const state = board.isJoined() ? 'joined' : 'not joined';
    return `at version ${board.version()}, last event ${board.lastEvent()}, of ${made}, ${state}`;
  });
  return [`${behind.length} boards are behind:`, ...examples].join('\n');
}

/** One row of the printed table. */
export function tableRow(fault: string, recovery: Recovery): string {
  const { brokenAt, backAt, currentAt, longestMs, movesMeanwhile, rejoined } = recovery;
  return [
    fault.padEnd(31),
    `every board current after ${seconds(currentAt - brokenAt)}`,
    `back after ${seconds(backAt - brokenAt)}, current ${seconds(currentAt - backAt)} later`,
    `longest wait for a row ${seconds(longestMs)}`,
    `${movesMeanwhile} moves meanwhile`,
    `${rejoined.length} rejoined`,
  ].join(' | ');
}

function seconds(ms: number): string {
  return `${(Math.max(0, ms) / 1_000).toFixed(1)} s`;
}
