import {
  acceptDraw,
  acceptTakeback,
  claimableDraw,
  claimDraw,
  declineDraw,
  isClock,
  isOver,
  move,
  oppositeColor,
  refuse,
  resign,
  startFenOf,
  TIME_CONTROLS,
  type Color,
} from '@rookery/chess';
import { ADAPTIVE_BOT, botLevelOf } from '@rookery/contract';
import type { UserId, WorkerDatabase } from '@rookery/database';
import {
  acceptsDraw,
  levelAt,
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
import type { GameRepository } from '../../features/games/game-repository.ts';
import { findGame } from '../../features/games/queries.ts';
import type { StoredGame } from '../../features/games/stored-game.ts';
import type { Log } from '../../runtime/log.ts';
import { storeDecision, endJob, isCurrentJob, type Job } from './queries.ts';

/** Upper limit for the search of a move, at any depth. */
const SEARCH_LIMIT_MS = 2_000;
/** The search by which a bot judges its position; deeper than weak levels play. */
const JUDGEMENT_SEARCH = { depth: 8, nodes: 30_000, limitMs: SEARCH_LIMIT_MS } as const;
const TURNS_JUDGED = 3;

const RAPID = TIME_CONTROLS.rapid;

export interface BotPlayer {
  /** Answers an offer at once, or decides on a move that is played later. */
  think(job: Job): Promise<void>;
  /** Plays the move that was decided on. */
  play(job: Job): Promise<void>;
}

/** The bot's side of a game. */
interface BotSide {
  readonly game: StoredGame;
  readonly bot: UserId;
  readonly color: Color;
  readonly level: Level;
}

export interface BotPlayerOptions {
  readonly database: WorkerDatabase;
  /** Bots act like members, through the same repository. */
  readonly games: GameRepository;
  readonly pool: EnginePool;
  readonly levels: Levels;
  /** Factor for the time bots take; 1 is the usual pace. */
  readonly pace: number;
  readonly log: Log;
}

export function createBotPlayer({
  database,
  games,
  pool,
  levels,
  pace,
  log,
}: BotPlayerOptions): BotPlayer {
  async function findBotSide(job: Job): Promise<BotSide | null> {
    const game = await database.run((transaction) => findGame(transaction, job.game_id));
    return game === undefined || isOver(game) ? null : botSideOf(game, levels);
  }

  function finish(job: Job): Promise<void> {
    return database.run((transaction) => endJob(transaction, job));
  }

  /**
   * Acts only if the moves are still those that were considered. After a refusal the game has gone on, and there
   * is another job for its new position.
   */
  async function actIn({ game, bot }: BotSide, action: Action): Promise<void> {
    const actIfUnchanged: Action = (now, color, at) =>
      sameMoves(now.moves, game.moves) ? action(now, color, at) : refuse('stale_ply');
    const result = await act(games, bot, game.id, Date.now(), actIfUnchanged);
    if (result.ok) return;
    if (result.code === 'illegal_move')
      throw new Error(`A bot made an illegal move in ${game.id}.`);
    log.debug({ game: game.id, code: result.code }, 'a bot acted too late');
  }

  /** The evaluations of the bot's position at its last turns. */
  async function lastJudgements({ game, color }: BotSide): Promise<Score[]> {
    const { turn, ply: now } = game.game_state;
    const lastOwnPly = turn === color ? now : now - 1;
    const plies = Array.from({ length: TURNS_JUDGED }, (_, back) => lastOwnPly - 2 * back);
    const found = await Promise.all(
      plies
        .filter((ply) => ply >= 0)
        .toReversed()
        .map((ply) => pool.search(positionAt(game, ply), JUDGEMENT_SEARCH)),
    );
    return found.flatMap(({ lines }) => lines[0]?.score ?? []);
  }

  async function answerOffers(side: BotSide): Promise<boolean> {
    const { offers, ply } = side.game.game_state;
    const opponent = oppositeColor(side.color);
    if (offers.takeback === opponent) {
      await actIn(side, acceptTakeback);
      return true;
    }
    if (offers.draw !== opponent) return false;
    const isAccepted = acceptsDraw(await lastJudgements(side), ply);
    await actIn(side, isAccepted ? acceptDraw : declineDraw);
    return true;
  }

  async function chooseMove(job: Job, side: BotSide): Promise<void> {
    const { game, color, level } = side;
    const position = positionAt(game, game.moves.length);
    const startedAt = Date.now();
    const { clock, ply } = game.game_state;
    const { remainingMs, incrementMs } = timeOf(game, color);
    const limitMs = Math.ceil(Math.min(SEARCH_LIMIT_MS, Math.max(100, remainingMs / 4)));
    // Only the usual start is followed by an opening.
    const openingPly = game.initial_fen === null ? { ply } : {};
    const thought = await think(pool, position, level, Math.random, { ...openingPly, limitMs });
    const searchedAt = Date.now();
    if (thought === null) throw new Error('A bot has to move in a position without legal moves.');
    if (mayResign(thought.evaluation, level) && resigns(await lastJudgements(side), level)) {
      return actIn(side, resign);
    }
    if (
      claimableDraw(game) !== null &&
      acceptsDraw(await lastJudgements(side), game.moves.length)
    ) {
      return actIn(side, claimDraw);
    }
    const situation = { ply, goodMoves: thought.goodMoves, remainingMs, incrementMs };
    const deliberation = thinkingTime(situation, level, Math.random) * pace;
    const since = clock.running_since === null ? Date.now() : Date.parse(clock.running_since);
    const waitMs = Math.max(0, since + deliberation - Date.now());
    log.debug(
      { game: game.id, ply, deliberation, searchMs: searchedAt - startedAt },
      'a bot has decided',
    );
    await database.run((transaction) => storeDecision(transaction, job, thought.move, waitMs));
  }

  return {
    async think(job) {
      const side = await findBotSide(job);
      if (side === null) return finish(job);
      if (await answerOffers(side)) return;
      // It is not the bot's turn any more, or the offer has been withdrawn.
      if (side.game.game_state.turn !== side.color) return finish(job);
      await chooseMove(job, side);
    },
    async play(job) {
      const side = await findBotSide(job);
      const { move: uci, ply } = job;
      if (side === null || uci === null) return finish(job);
      // Checked after the game was read: if the job is still current, it is about that position.
      if (!(await database.run((transaction) => isCurrentJob(transaction, job)))) return;
      const at = Date.now();
      const lag = { claimedMs: 0, roundTripMs: null };
      await actIn(side, (game, color) => move(game, color, { move: uci, ply, lag }, at));
    },
  };
}

function botSideOf(game: StoredGame, levels: Levels): BotSide | null {
  for (const color of ['white', 'black'] as const) {
    const bot = game[`${color}_player_id`];
    const level = levelOf(bot, game, levels);
    if (level !== null) return { game, bot, color, level };
  }
  return null;
}

/** Where a move has days, a bot plays as if it had a rapid clock. */
function timeOf({ game_state, time_control }: StoredGame, color: Color) {
  return isClock(time_control)
    ? { remainingMs: game_state.clock[`${color}_ms`], incrementMs: time_control.increment_ms }
    : { remainingMs: RAPID.initial_ms, incrementMs: RAPID.increment_ms };
}

/** Null if the player is not a bot. */
function levelOf(player: UserId, game: StoredGame, levels: Levels): Level | null {
  if (player === ADAPTIVE_BOT.id && game.bot_strength !== null) return levelAt(game.bot_strength);
  const number = botLevelOf(player);
  return number === null ? null : withDepth(levels[number], game.bot_depth);
}

function sameMoves(one: readonly string[], other: readonly string[]): boolean {
  return one.length === other.length && one.every((uci, index) => uci === other[index]);
}

function positionAt(game: StoredGame, ply: number) {
  return { fen: startFenOf(game), moves: game.moves.slice(0, ply) };
}
