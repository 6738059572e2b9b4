import {
  abort,
  acceptDraw,
  acceptTakeback,
  claimDraw,
  claimVictory,
  rejoin,
  declineDraw,
  declineTakeback,
  leave,
  move,
  offerDraw,
  offerTakeback,
  resign,
} from '@rookery/chess';
import {
  ChessGame,
  ClaimGame,
  CreateGame,
  GameListQuery,
  isBotId,
  ListOf,
  MakeMove,
  Negotiate,
  parseTimestamp,
  TellPresence,
  Uuid,
} from '@rookery/contract';
import type { Database, GameId, UserId } from '@rookery/database';
import { Type, type Static, type TSchema } from 'typebox';
import type { Routes } from '../../http/routes.ts';
import type { RoundTrips } from '../../live/round-trip.ts';
import type { Log } from '../../log.ts';
import { pageOf, readPageRequest, type Position } from '../../page.ts';
import { ok, refuse } from '../../result.ts';
import { act, type Action } from './act.ts';
import { createGame } from './create-game.ts';
import { exportPgn } from './export-pgn.ts';
import { createGameRepository } from './game-repository.ts';
import { findGame, gamesBy, isSearch } from './queries.ts';
import { negotiateRematch } from './rematch.ts';
import { presentGame, type StoredGame } from './stored-game.ts';

const tag = 'Chess games';
const GAMES = '/api/chess/games';
const GAME = `${GAMES}/:gameId` as const;
const params = Type.Object({ gameId: Uuid });
const limit = 'gameActions';

const DRAW = { offer: offerDraw, accept: acceptDraw, decline: declineDraw };
const TAKEBACK = { offer: offerTakeback, accept: acceptTakeback, decline: declineTakeback };
const CLAIM = { draw: claimDraw, victory: claimVictory };

const positionOf = (row: StoredGame): Position => [row.created_at, row.id];

export interface GameOptions {
  readonly database: Database;
  readonly roundTrips: RoundTrips;
  readonly publicUrl: string;
  readonly log: Log;
  readonly unstartedGamesPerMember: number;
  readonly botGamesPerMember: number;
}

export function gameRoutes(routes: Routes, options: GameOptions): void {
  routes.member(
    'POST',
    GAMES,
    {
      tag,
      summary: 'Start a game',
      body: CreateGame,
      answer: ChessGame,
      status: 201,
      limit: 'games',
      // Games against bots do not count as challenges of a member.
      target: ({ opponentId }) => (isBotId(opponentId) ? null : opponentId),
    },
    ({ transaction, caller, body }) =>
      createGame(transaction, caller.id, body, {
        at: Date.now(),
        maxUnstarted: options.unstartedGamesPerMember,
        maxBotGames: options.botGamesPerMember,
      }),
  );

  routes.member(
    'GET',
    GAMES,
    {
      tag,
      summary: 'Games, running and finished, newest first',
      query: GameListQuery,
      expensive: isSearch,
      answer: ListOf(ChessGame),
    },
    async ({ transaction, query }) => {
      const page = readPageRequest(query);
      if (page === null) return refuse('invalid_cursor');
      const rows = await gamesBy(transaction, query, page);
      return ok(pageOf(rows, page, positionOf, presentGame));
    },
  );

  routes.member(
    'GET',
    GAME,
    { tag, summary: 'A game in its current state', params, answer: ChessGame },
    async ({ transaction, params: { gameId } }) => {
      const game = await findGame(transaction, gameId as GameId);
      return game === undefined ? refuse('not_found') : ok(presentGame(game));
    },
  );

  routes.member(
    'GET',
    `${GAME}/pgn`,
    {
      tag,
      summary: 'A game as PGN, with clocks',
      params,
      answer: Type.String(),
      type: 'application/x-chess-pgn',
    },
    ({ transaction, params: { gameId } }) =>
      exportPgn(transaction, gameId as GameId, options.publicUrl),
  );

  actionRoutes(routes, options);

  routes.member(
    'POST',
    `${GAME}/rematch`,
    {
      tag,
      summary: 'Offer a rematch, or answer an offer',
      params,
      body: Negotiate,
      answer: ChessGame,
      // A bot always accepts, so each request may start a game.
      limit: 'games',
    },
    ({ transaction, caller, params: { gameId }, body }) =>
      negotiateRematch(transaction, caller.id, gameId as GameId, body.action, {
        at: Date.now(),
        maxBotGames: options.botGamesPerMember,
      }),
  );
}

function actionRoutes(routes: Routes, { database, roundTrips, log }: GameOptions): void {
  const games = createGameRepository(database, log);

  /** Declares a route for a player's action in a game. */
  function action<B extends TSchema>(
    name: string,
    { summary, body }: { summary: string; body?: B },
    read: (body: Static<B>, at: number, caller: UserId) => Action,
  ): void {
    routes.caller(
      'POST',
      `${GAME}/${name}`,
      { tag, summary, params, answer: ChessGame, frequent: true, limit, ...(body && { body }) },
      async ({ caller, params: { gameId }, body: sent }) => {
        const at = Date.now();
        return act(games, caller.id, gameId as GameId, at, read(sent, at, caller.id));
      },
    );
  }

  action('move', { summary: 'Make a move', body: MakeMove }, (sent, at, caller) => {
    const released = sent.timestamp === undefined ? null : parseTimestamp(sent.timestamp);
    const claimedMs = released === null ? 0 : at - released;
    const { round_trip: receipt } = sent;
    const roundTripMs = receipt === undefined ? null : roundTrips.read(receipt, caller, at);
    const request = { move: sent.move, ply: sent.ply, lag: { claimedMs, roundTripMs } };
    return (game, color) => move(game, color, request, at);
  });

  action('resign', { summary: 'Resign the game' }, () => resign);
  action('abort', { summary: 'Abort a game before both players have moved' }, () => abort);
  action(
    'draw',
    { summary: 'Offer a draw, or answer an offer', body: Negotiate },
    (sent) => DRAW[sent.action],
  );
  action(
    'takeback',
    { summary: 'Offer a takeback of your last move, or answer an offer', body: Negotiate },
    (sent) => TAKEBACK[sent.action],
  );
  action(
    'claim',
    { summary: 'Claim a draw, or a win against an absent opponent', body: ClaimGame },
    (sent) => CLAIM[sent.claim],
  );
  action(
    'presence',
    { summary: 'Leave the game, or come back to it', body: TellPresence },
    (sent) => (sent.here ? rejoin : (game, color, at) => leave(game, color, 'left', at)),
  );
}
