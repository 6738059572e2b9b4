import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { chatChannel, feedBinding, gameChannel, isBotId, type ChessGame } from '@rookery/contract';
import { allMoves } from '../every-move.ts';
import { CHECKMATE, type GamePlan, type Side } from './game-plan.ts';
import { ClosedBrowser, type OnlineMember } from './online-member.ts';

/** Longer than any live update takes; then the page reads the game again. */
const REREAD_AFTER_MS = 10_000;
/** A change that a read has shown arrives as a live update within this time. */
const HEARD_WITHIN_MS = 20_000;
/** Before the first claim against an opponent who has left, and between claims. */
const CLAIM_EVERY_MS = 5_000;
const MOVE_MS = { low: 100, high: 500 };
const CHAT_PERCENT = 4;
const REMATCH_MS = 4_000;
/** Games whose planned end was refused end by resignation. */
const MOST_PLIES = 200;
const OVER = ['game_over', 'time_up', 'stale_ply', 'not_your_turn'];

/** Plays one side of a game to its end, as told by live updates. */
export async function playGame(
  member: OnlineMember,
  started: ChessGame,
  plan: GamePlan,
): Promise<void> {
  const game = new FollowedGame(member, started);
  try {
    await game.open();
    const side = started.white_player_id === member.id ? 'white' : 'black';
    while (game.now.status === 'active' && !member.club.signal.aborted) {
      if (!(await act(member, game, plan, side))) await game.change();
    }
    if (game.now.status !== 'active') await lookBack(member, game, plan, side);
  } finally {
    game.close();
  }
}

/** A game as the page has it: read once, then replaced by each update. */
class FollowedGame {
  now: ChessGame;
  /** The newest version that a live update has told. */
  #heard = 0;
  #isClosed = false;
  readonly #member: OnlineMember;
  #changed = Promise.withResolvers<void>();

  constructor(member: OnlineMember, started: ChessGame) {
    this.#member = member;
    this.now = started;
  }

  async open(): Promise<void> {
    const { id } = this.now;
    const { live } = this.#member;
    const update = feedBinding('chess_games', 'id', id, 'UPDATE');
    await live.join(gameChannel(id), [update], ({ record }) => {
      const game = record as unknown as ChessGame;
      this.#heard = Math.max(this.#heard, game.version);
      this.take(game);
    });
    await live.join(chatChannel(id), [feedBinding('chess_chat_lines', 'game_id', id, 'INSERT')]);
    await this.#read();
    this.#heard = Math.max(this.#heard, this.now.version);
  }

  close(): void {
    this.#isClosed = true;
    this.#member.live.leave(gameChannel(this.now.id));
    this.#member.live.leave(chatChannel(this.now.id));
  }

  take(game: ChessGame): void {
    if (game.version < this.now.version) return;
    this.now = game;
    this.#changed.resolve();
    this.#changed = Promise.withResolvers();
  }

  /** Resolves after a change, or after a while without one. */
  async change(): Promise<void> {
    const stop = new AbortController();
    const late = pause(REREAD_AFTER_MS, 'late', { signal: stop.signal }).catch(() => 'changed');
    const what = await Promise.race([this.#changed.promise, late]);
    stop.abort();
    if (what !== 'late') return;
    await this.#read();
    if (this.now.version > this.#heard) void this.#expectToHear(this.now.version);
  }

  async #expectToHear(version: number): Promise<void> {
    const { counts } = this.#member.club;
    counts.did('live: read before it was told');
    await pause(HEARD_WITHIN_MS);
    if (!this.#isClosed && this.#heard < version)
      counts.failed(`live: version ${version} of the game ${this.now.id} was not told`);
  }

  async #read(): Promise<void> {
    const path = `/api/chess/games/${this.now.id}`;
    this.take(await this.#member.browser.read<ChessGame>('game: read', path));
  }

  /** Sends an action. False if it was refused, because the game has changed meanwhile. */
  async send(what: string, json?: unknown, refusals: readonly string[] = OVER): Promise<boolean> {
    const answer = await this.#member.browser.ask({
      kind: `game: ${what}`,
      method: 'POST',
      path: `/api/chess/games/${this.now.id}/${what}`,
      json,
      refusals,
    });
    if (answer !== null) this.take(answer.json<ChessGame>());
    else await this.#read();
    return answer !== null;
  }
}

/** Returns false if there is nothing to do but wait. */
async function act(
  member: OnlineMember,
  game: FollowedGame,
  plan: GamePlan,
  side: Side,
): Promise<boolean> {
  const ended = side === plan.loser ? await lose(member, game, plan) : await win(game, plan);
  if (ended !== null) return ended;
  if (game.now.game_state.turn !== side) return false;
  await makeMove(member, game, plan);
  return true;
}

/** What the side that is to lose does. Null if it is not the planned end yet. */
async function lose(
  member: OnlineMember,
  game: FollowedGame,
  { ending, plies, loser }: GamePlan,
): Promise<boolean | null> {
  const { offers, ply } = game.now.game_state;
  if (ending === 'abort' && ply === 1)
    return game.send('abort', undefined, ['game_over', 'too_late_to_abort']);
  if (ply < plies) return null;
  if (ending === 'resign' || ending === 'abort' || ply > MOST_PLIES)
    return game.send('resign', undefined, ['game_over', 'too_early']);
  if (ending === 'draw') {
    if (offers.draw === loser) return false;
    if (offers.draw_plies[loser] !== null) return null;
    return game.send('draw', { action: 'offer' }, [...OVER, 'draw_offer_too_soon', 'too_early']);
  }
  if (ending === 'leave') {
    member.live.close();
    throw new ClosedBrowser();
  }
  return ending === 'timeout' ? false : null;
}

/** What the other side does at the planned end. */
async function win(game: FollowedGame, { ending, loser }: GamePlan): Promise<boolean | null> {
  const { offers, absent } = game.now.game_state;
  if (ending === 'draw' && offers.draw === loser)
    return game.send('draw', { action: 'accept' }, [...OVER, 'no_offer']);
  if (ending !== 'leave' || absent[loser] === null) return null;
  await pause(CLAIM_EVERY_MS);
  await game.send('claim', { claim: 'victory' }, ['opponent_present', 'game_over']);
  return true;
}

async function makeMove(member: OnlineMember, game: FollowedGame, plan: GamePlan): Promise<void> {
  const { id, moves, game_state: state } = game.now;
  await pause(member.chance.between(MOVE_MS.low, MOVE_MS.high));
  if (game.now.game_state.ply !== state.ply || game.now.status !== 'active') return;
  const isScripted =
    plan.ending === 'checkmate' && moves.every((move, ply) => move === CHECKMATE[ply]);
  const move = (isScripted && CHECKMATE[state.ply]) || member.chance.one(allMoves(state.fen));
  await game.send('move', { move, ply: state.ply });
  const isWithBot = [game.now.white_player_id, game.now.black_player_id].some(isBotId);
  if (!isWithBot && member.chance.percent(CHAT_PERCENT)) await chat(member, id, 'players');
}

/** Writes a short message in a room of a game. */
export async function chat(member: OnlineMember, gameId: string, room: string): Promise<void> {
  const text = member.chance.one(['Good luck!', 'Nice move', 'Thank you for the game', 'Hm …']);
  await member.browser.ask({
    kind: 'chat: write',
    method: 'POST',
    path: `/api/chess/games/${gameId}/chat`,
    json: { id: randomUUID(), room, text },
    refusals: ['too_many_requests', 'game_not_over', 'chat_off_while_playing', 'spectators_only'],
  });
}

/** After the end: a rematch, or a review of the game. */
async function lookBack(
  member: OnlineMember,
  game: FollowedGame,
  plan: GamePlan,
  side: Side,
): Promise<void> {
  const { id, moves, status } = game.now;
  member.club.counts.did(`game: over (${game.now.game_state.outcome?.reason ?? status})`);
  if (plan.isReviewed && side === 'white' && moves.length > 10) {
    const path = `/api/chess/games/${id}/review`;
    const refusals = ['too_many_reviews', 'nothing_to_review'];
    await member.browser.ask({ kind: 'review: ask', method: 'POST', path, refusals });
  }
  if (!plan.isRematchOffered || member.isInTournament) return;
  const refusals = ['no_offer', 'already_playing', 'opponent_playing', 'opponent_unknown'];
  if (side === plan.loser) {
    if (await game.send('rematch', { action: 'offer' }, refusals))
      await member.awaitsGame(REMATCH_MS);
  } else {
    await pause(REMATCH_MS / 2);
    if (game.now.rematch_offered_by === null || game.now.rematch_id !== null) return;
    await game.send('rematch', { action: 'accept' }, refusals);
    await member.awaitsGame(REMATCH_MS);
  }
}
