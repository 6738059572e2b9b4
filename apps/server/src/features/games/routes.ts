import {
  abort,
  acceptDraw,
  acceptTakeback,
  claimDraw,
  claimVictory,
  rejoin,
  declineDraw,
  declineTakeback,
  goBerserk,
  leave,
  move,
  offerDraw,
  offerTakeback,
  resign,
  type Color,
  type Game,
  type RefusalCode,
} from '@rookery/chess';
import {
  isBotId,
  parseTimestamp,
  type ClaimGame,
  type MakeMove,
  type Negotiate,
  type TellPresence,
} from '@rookery/contract';
import type { Database, GameId, UserId } from '@rookery/database';
import type { CallerContext, Routes } from '../../http/routes.ts';
import type { RoundTrips } from '../../live/round-trip.ts';
import type { Log } from '../../runtime/log.ts';
import { listPage } from '../../pagination/list-page.ts';
import { ok, refuse } from '../../answers/result.ts';
import { act, type Action } from './act.ts';
import { adaptiveBotFor } from './bot-settings.ts';
import { createGame } from './create-game.ts';
import { exportPgn } from './export-pgn.ts';
import { createGameRepository } from './game-repository.ts';
import { findGame, gamesBy, isSearch, scoreBetween } from './queries.ts';
import { negotiateRematch } from './rematch.ts';
import { presentGame } from './stored-game.ts';

const DRAW = { offer: offerDraw, accept: acceptDraw, decline: declineDraw };
const TAKEBACK = { offer: offerTakeback, accept: acceptTakeback, decline: declineTakeback };
const CLAIM = { draw: claimDraw, victory: claimVictory };

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
    'POST /api/chess/games',
    {
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

  routes.member('GET /api/chess/games', { expensive: isSearch }, ({ transaction, caller, query }) =>
    listPage(
      query,
      (page) => gamesBy(transaction, caller.id, query, page),
      (row) => [row.created_at, row.id],
      presentGame,
    ),
  );

  routes.member('GET /api/chess/adaptive-bot', {}, async ({ transaction, caller }) =>
    ok(await adaptiveBotFor(transaction, caller.id)),
  );

  routes.member('GET /api/chess/games/:gameId', {}, async ({ transaction, params: { gameId } }) => {
    const game = await findGame(transaction, gameId as GameId);
    return game === undefined ? refuse('not_found') : ok(presentGame(game));
  });

  routes.member(
    'GET /api/chess/games/:gameId/score',
    { expensive: true },
    async ({ transaction, params: { gameId } }) => {
      const game = await findGame(transaction, gameId as GameId);
      return game === undefined ? refuse('not_found') : ok(await scoreBetween(transaction, game));
    },
  );

  routes.member('GET /api/chess/games/:gameId/pgn', {}, ({ transaction, params: { gameId } }) =>
    exportPgn(transaction, gameId as GameId, options.publicUrl),
  );

  actionRoutes(routes, options);

  routes.caller(
    'POST /api/chess/games/:gameId/rematch',
    {
      // A bot always accepts, so each request may start a game.
      limit: 'games',
    },
    ({ caller, params: { gameId }, body }) =>
      // In its own transaction, because a refusal that withdraws the offer is committed too.
      options.database.as(caller.id, (transaction) =>
        negotiateRematch(transaction, caller.id, gameId as GameId, body.action, {
          at: Date.now(),
          maxBotGames: options.botGamesPerMember,
        }),
      ),
  );
}

type ActionContext = Pick<CallerContext<unknown, unknown, { gameId: string }>, 'caller' | 'params'>;

/** The routes for a player's actions in a game. */
function actionRoutes(routes: Routes, { database, roundTrips, log }: GameOptions): void {
  const games = createGameRepository(database, log);
  const options = { frequent: true, limit: 'gameActions' } as const;

  /** `read` turns the body of a request into the action. */
  function handler<Body, Code extends RefusalCode>(
    read: (body: Body, at: number, caller: UserId) => Action<Code>,
  ) {
    return ({ caller, params, body }: CallerContext<Body, undefined, { gameId: string }>) => {
      const at = Date.now();
      return act(games, caller.id, params.gameId as GameId, at, read(body, at, caller.id));
    };
  }

  /** What the players of other games may agree on, or decide alone. */
  function notInTournaments<Context extends ActionContext, Answer>(
    handle: (context: Context) => Promise<Answer>,
  ) {
    return async (context: Context) => {
      const game = await games.read(context.caller.id, context.params.gameId as GameId);
      return game === null || game.tournament_id === null
        ? handle(context)
        : refuse('tournament_game');
    };
  }

  function readMove(sent: MakeMove, at: number, caller: UserId) {
    const released = sent.timestamp === undefined ? null : parseTimestamp(sent.timestamp);
    const claimedMs = released === null ? 0 : at - released;
    const { round_trip: receipt } = sent;
    const roundTripMs = receipt === undefined ? null : roundTrips.read(receipt, caller, at);
    const request = { move: sent.move, ply: sent.ply, lag: { claimedMs, roundTripMs } };
    return (game: Game, color: Color) => move(game, color, request, at);
  }

  routes.caller('POST /api/chess/games/:gameId/move', options, handler(readMove));
  routes.caller(
    'POST /api/chess/games/:gameId/resign',
    options,
    handler(() => resign),
  );
  routes.caller(
    'POST /api/chess/games/:gameId/abort',
    options,
    notInTournaments(handler(() => abort)),
  );
  routes.caller(
    'POST /api/chess/games/:gameId/berserk',
    options,
    handler(() => goBerserk),
  );
  routes.caller(
    'POST /api/chess/games/:gameId/draw',
    options,
    handler((sent: Negotiate) => DRAW[sent.action]),
  );
  routes.caller(
    'POST /api/chess/games/:gameId/takeback',
    options,
    notInTournaments(handler((sent: Negotiate) => TAKEBACK[sent.action])),
  );
  routes.caller(
    'POST /api/chess/games/:gameId/claim',
    options,
    handler((sent: ClaimGame) => CLAIM[sent.claim]),
  );
  routes.caller(
    'POST /api/chess/games/:gameId/presence',
    options,
    handler((sent: TellPresence) => (sent.here ? rejoin : leaveOnPurpose)),
  );
}

function leaveOnPurpose(game: Game, color: Color, at: number) {
  return leave(game, color, 'left', at);
}
