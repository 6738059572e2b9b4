import {
  acceptDraw,
  acceptTakeback,
  claimableDraw,
  claimDraw,
  declineDraw,
  INITIAL_FEN,
  isOver,
  move,
  oppositeColor,
  refuse,
  resign,
  type Color,
} from '@rookery/chess';
import { botLevelOf } from '@rookery/contract';
import type { UserId, WorkerDatabase } from '@rookery/database';
import {
  acceptsDraw,
  mayResign,
  resigns,
  withDepth,
  think,
  thinkingTime,
  type EnginePool,
  type Level,
  type Levels,
  type Score,
} from '@rookery/engine';
import { act, type Action } from '../../features/games/act.ts';
import type { GameTable } from '../../features/games/game-table.ts';
import { findGame } from '../../features/games/queries.ts';
import type { StoredGame } from '../../features/games/stored-game.ts';
import type { Log } from '../../log.ts';
import { decideOn, endJob, isOpen, type Job } from './queries.ts';

/** No move of a bot costs more than this, however deep it is told to search. */
const SEARCH_LIMIT_MS = 2_000;
/** What a bot needs to judge its position by; deeper than a weak level plays. */
const JUDGING = { depth: 8, nodes: 30_000, limitMs: SEARCH_LIMIT_MS } as const;
const TURNS_JUDGED = 3;

export interface BotTurns {
  /** Makes up a bot's mind: an answer to an offer at once, a move to be played in a while. */
  think(job: Job): Promise<void>;
  /** Plays what was decided on. */
  play(job: Job): Promise<void>;
}

interface Seat {
  readonly game: StoredGame;
  readonly bot: UserId;
  readonly color: Color;
  readonly level: Level;
}

export interface BotParts {
  readonly database: WorkerDatabase;
  /** Bots play as members do, by the same door. */
  readonly table: GameTable;
  readonly pool: EnginePool;
  readonly levels: Levels;
  /** How slowly bots play, 1 being ordinary. */
  readonly pace: number;
  readonly log: Log;
}

export function createBotTurns({ database, table, pool, levels, pace, log }: BotParts): BotTurns {
  async function seatIn(job: Job): Promise<Seat | null> {
    const game = await database.run((transaction) => findGame(transaction, job.game_id));
    return game === undefined || isOver(game) ? null : seatOf(game, levels);
  }

  function done(job: Job): Promise<void> {
    return database.run((transaction) => endJob(transaction, job));
  }

  /**
   * Done in the position that was thought about, or not at all. A refusal says that the game has gone
   * on; what is to be done then is another job.
   */
  async function doIn({ game, bot }: Seat, action: Action): Promise<void> {
    const here: Action = (now, color, at) =>
      sameMoves(now.moves, game.moves) ? action(now, color, at) : refuse('stale_ply');
    const result = await act(table, bot, game.id, Date.now(), here);
    if (result.ok) return;
    if (result.code === 'illegal_move') throw new Error(`A bot broke the rules in ${game.id}.`);
    log.debug({ game: game.id, code: result.code }, 'a bot came too late');
  }

  /** What the bot would have said of its position at each of its last turns. */
  async function lastJudgements({ game, color }: Seat): Promise<Score[]> {
    const { length } = game.moves;
    const own = (length % 2 === 0) === (color === 'white') ? length : length - 1;
    const plies = Array.from({ length: TURNS_JUDGED }, (_, turn) => own - 2 * turn);
    const found = await Promise.all(
      plies
        .filter((ply) => ply >= 0)
        .toReversed()
        .map((ply) => pool.search(positionAt(game, ply), JUDGING)),
    );
    return found.flatMap(({ lines }) => lines[0]?.score ?? []);
  }

  async function answerOffers(seat: Seat): Promise<boolean> {
    const { offers, ply } = seat.game.game_state;
    const opponent = oppositeColor(seat.color);
    if (offers.takeback === opponent) {
      await doIn(seat, acceptTakeback);
      return true;
    }
    if (offers.draw !== opponent) return false;
    const agrees = acceptsDraw(await lastJudgements(seat), ply);
    await doIn(seat, agrees ? acceptDraw : declineDraw);
    return true;
  }

  async function chooseMove(job: Job, seat: Seat): Promise<void> {
    const { game, color, level } = seat;
    const position = positionAt(game, game.moves.length);
    const begun = Date.now();
    const { clock, ply } = game.game_state;
    const remainingMs = clock[`${color}_ms`];
    const limitMs = Math.ceil(Math.min(SEARCH_LIMIT_MS, Math.max(100, remainingMs / 4)));
    const thought = await think(pool, position, level, Math.random, { ply, limitMs });
    const searched = Date.now();
    if (thought === null) throw new Error('A bot is to move where there is no move.');
    if (mayResign(thought.evaluation, level) && resigns(await lastJudgements(seat), level)) {
      return doIn(seat, resign);
    }
    if (
      claimableDraw(game) !== null &&
      acceptsDraw(await lastJudgements(seat), game.moves.length)
    ) {
      return doIn(seat, claimDraw);
    }
    const situation = {
      ply,
      goodMoves: thought.goodMoves,
      remainingMs,
      incrementMs: game.time_control.increment_ms,
    };
    const deliberation = thinkingTime(situation, level, Math.random) * pace;
    const since = clock.running_since === null ? Date.now() : Date.parse(clock.running_since);
    const waitMs = Math.max(0, since + deliberation - Date.now());
    log.debug(
      { game: game.id, ply, deliberation, searchMs: searched - begun },
      'a bot has decided',
    );
    await database.run((transaction) => decideOn(transaction, job, thought.move, waitMs));
  }

  return {
    async think(job) {
      const seat = await seatIn(job);
      if (seat === null) return done(job);
      if (await answerOffers(seat)) return;
      // Its turn is over, or it was only asked something that is settled by now.
      if (seat.game.game_state.turn !== seat.color) return done(job);
      await chooseMove(job, seat);
    },
    async play(job) {
      const seat = await seatIn(job);
      const { move: uci, ply } = job;
      if (seat === null || uci === null) return done(job);
      // Asked after the game was read: if it is still the question, that was the position it is about.
      if (!(await database.run((transaction) => isOpen(transaction, job)))) return;
      const at = Date.now();
      const lag = { claimedMs: 0, roundTripMs: null };
      await doIn(seat, (game, color) => move(game, color, { move: uci, ply, lag }, at));
    },
  };
}

function seatOf(game: StoredGame, levels: Levels): Seat | null {
  for (const color of ['white', 'black'] as const) {
    const bot = game[`${color}_player_id`];
    const number = botLevelOf(bot);
    if (number === null) continue;
    return { game, bot, color, level: withDepth(levels[number], game.bot_depth) };
  }
  return null;
}

function sameMoves(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((uci, index) => uci === other[index]);
}

function positionAt({ moves }: StoredGame, ply: number) {
  return { fen: INITIAL_FEN, moves: moves.slice(0, ply) };
}
