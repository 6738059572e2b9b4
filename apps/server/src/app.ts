import { join } from 'node:path';
import type { Config } from '@rookery/config';
import { fastify, type FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import { readSession, sessionCookieName } from './features/accounts/auth.ts';
import { authRoutes } from './features/accounts/auth-routes.ts';
import { defaultWorkspaceOf } from './features/accounts/queries.ts';
import { accountRoutes } from './features/accounts/routes.ts';
import { sendResetLink } from './features/accounts/send-reset-link.ts';
import { achievementRoutes } from './features/achievements/routes.ts';
import { administrationRoutes } from './features/administration/routes.ts';
import { announcementRoutes } from './features/announcements/routes.ts';
import { calendarRoutes } from './features/calendar/routes.ts';
import { chatRoutes } from './features/chat/routes.ts';
import { correspondenceRoutes } from './features/correspondence/routes.ts';
import { crawlerRoutes } from './features/crawlers/routes.ts';
import { challengeRoutes } from './features/challenges/routes.ts';
import { startAgreedGame } from './features/games/agreed-game.ts';
import { findGame } from './features/games/queries.ts';
import { gameRoutes } from './features/games/routes.ts';
import { guardianRoutes } from './features/guardians/routes.ts';
import { juniorRoutes } from './features/juniors/routes.ts';
import { hintRoutes } from './features/hints/routes.ts';
import { homeworkRoutes } from './features/homework/routes.ts';
import { inviteRoutes } from './features/invites/routes.ts';
import { linkRoutes } from './features/links/routes.ts';
import { memberRoutes } from './features/members/routes.ts';
import { notificationRoutes } from './features/notifications/routes.ts';
import { ownDataRoutes } from './features/own-data/routes.ts';
import { preferencesOf } from './features/players/queries.ts';
import { playerRoutes } from './features/players/routes.ts';
import { presenceRoutes } from './features/presence/routes.ts';
import { mistakeRoutes } from './features/mistakes/routes.ts';
import { puzzleAdministrationRoutes } from './features/puzzles/administration/routes.ts';
import { puzzleRoutes } from './features/puzzles/routes.ts';
import { puzzleRunRoutes } from './features/puzzles/runs/routes.ts';
import { reviewRoutes } from './features/reviews/routes.ts';
import { seekRoutes } from './features/seeks/routes.ts';
import { taskRoutes } from './features/tasks/routes.ts';
import { tokenRoutes } from './features/tokens/routes.ts';
import { tournamentRoutes } from './features/tournaments/routes.ts';
import { findWorkspace } from './features/workspaces/find-workspace.ts';
import { workspaceLogRoutes } from './features/workspace-log/routes.ts';
import { workspaceRoutes } from './features/workspaces/routes.ts';
import { answerErrors, answerUnknownApi, refuseUnreadable } from './http/errors.ts';
import { sendCommonHeaders } from './http/headers.ts';
import { serveSecurityText } from './http/security-txt.ts';
import { healthRoutes, type Health } from './http/health.ts';
import { createLimits } from './http/limits.ts';
import { logOptions, logRequests } from './http/logging.ts';
import { collectDocumentation, shareSchemas, showDocumentation } from './http/openapi.ts';
import { refuseForeignWrites } from './http/origin.ts';
import { routablePath, servePages } from './http/pages.ts';
import { createRoutes } from './http/routes.ts';
import { serializeAnswers } from './http/serialization.ts';
import { createSessions } from './http/session.ts';
import { callerByToken } from './http/token-callers.ts';
import { serveAssets } from './http/static.ts';
import { traceRequests } from './http/trace-requests.ts';
import { countRequests, type Traffic } from './http/traffic.ts';
import { readBodies, validateRequests } from './http/validation.ts';
import type { Services } from './services.ts';
import type { Tracing } from './tracing/tracing.ts';

const WEB_DIRECTORY = join(import.meta.dirname, '..', '..', 'web', 'dist');
const BODY_LIMIT_BYTES = 64 * 1024;
/** Without a limit, a body that arrives very slowly would keep its socket open and block a shutdown. */
const REQUEST_LIMIT_MS = 30_000;

export interface AppOptions {
  readonly config: Config;
  readonly services: Services;
  readonly log: Logger;
  readonly health: Health;
  /** Counts the requests. */
  readonly traffic?: Traffic | null;
  readonly tracing?: Tracing | null;
}

/** Composes the HTTP server. The only place that knows every feature. */
export async function createApp({
  config,
  services,
  log,
  health,
  traffic,
  tracing = null,
}: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    ...logOptions(log),
    ...sendCommonHeaders(config.publicUrl),
    bodyLimit: BODY_LIMIT_BYTES,
    trustProxy: config.trustedProxies > 0 && ((_address, hop) => hop < config.trustedProxies),
    requestTimeout: REQUEST_LIMIT_MS,
    clientErrorHandler: refuseUnreadable(config.publicUrl),
    rewriteUrl: ({ url = '/' }) => routablePath(url),
  });
  const { publicUrl, sourceUrl } = config;
  const { database, auth, accounts, addressChanges, ownerCheck } = services;
  const { liveTokens, apiTokens, roundTrips, jobs, origins, mails } = services;
  const confirmsAddresses = config.smtpUrl !== null;
  const sessions = createSessions(
    { read: (cookies, fresh) => readSession(auth, cookies, fresh) },
    await sessionCookieName(auth),
  );

  answerErrors(app);
  if (tracing) traceRequests(app, tracing);
  logRequests(app, tracing);
  if (traffic) countRequests(app, traffic);
  readBodies(app);
  validateRequests(app);
  serializeAnswers(app);
  shareSchemas(app);
  await collectDocumentation(app);
  refuseForeignWrites(app, origins);

  healthRoutes(app, health);
  serveSecurityText(app, config);
  authRoutes(app, { auth, publicUrl, hasProvider: config.oidcIssuer !== null });
  const routes = createRoutes(app, {
    database,
    sessions,
    tokens: apiTokens,
    findWorkspace,
    limits: createLimits(config),
    confirmsAddresses,
  });
  accountRoutes(routes, {
    findWorkspace,
    liveTokens,
    accounts,
    addressChanges,
    registration: config.registration,
    confirmsAddresses,
  });
  ownDataRoutes(routes, { ...config, database, jobs, ownerCheck });
  tokenRoutes(routes, { accounts, ownerCheck });
  guardianRoutes(routes, {
    sendLink: (email, locale, token) =>
      mails.send('confirmGuardian', { email, locale }, { path: `/verify?guardian=${token}` }),
  });
  juniorRoutes(routes, {
    sendGuardianLink: (email, locale, token) =>
      mails.send('decideAsGuardian', { email, locale }, { path: `/verify?decide=${token}` }),
  });
  workspaceRoutes(routes);
  workspaceLogRoutes(routes);
  taskRoutes(routes);
  calendarRoutes(routes, config);
  memberRoutes(routes);
  inviteRoutes(routes, { publicUrl, findWorkspace });
  gameRoutes(routes, { ...config, database, roundTrips, log });
  hintRoutes(routes, { findGame });
  correspondenceRoutes(routes, { findGame });
  reviewRoutes(routes, { findGame, jobs });
  playerRoutes(routes);
  chatRoutes(routes);
  seekRoutes(routes, { startAgreedGame });
  challengeRoutes(routes, { startAgreedGame });
  linkRoutes(routes, { startAgreedGame });
  tournamentRoutes(routes);
  puzzleRoutes(routes);
  puzzleRunRoutes(routes);
  mistakeRoutes(routes);
  homeworkRoutes(routes);
  puzzleAdministrationRoutes(routes, { ...config, jobs });
  crawlerRoutes(routes, { ...config, jobs });
  administrationRoutes(routes, {
    config,
    sendResetLink: (email) => sendResetLink(auth, email),
  });
  presenceRoutes(routes);
  notificationRoutes(routes, config);
  announcementRoutes(routes);
  achievementRoutes(routes);
  answerUnknownApi(
    app,
    async (request, reply) =>
      (await callerByToken(apiTokens, request, null)) ?? sessions.find(request, reply),
  );

  const web = { directory: WEB_DIRECTORY, devOrigin: config.webDevOrigin };
  if (web.devOrigin === null) await serveAssets(app, web.directory);
  await showDocumentation(app);
  servePages(app, {
    database,
    sessions,
    findWorkspace,
    defaultWorkspaceOf,
    chessPreferencesOf: preferencesOf,
    publicUrl,
    sourceUrl,
    signInProvider: config.oidcIssuer === null ? null : config.oidcName,
    chatDays: config.chatDays === 0 ? null : config.chatDays,
    web,
  });
  return app;
}
