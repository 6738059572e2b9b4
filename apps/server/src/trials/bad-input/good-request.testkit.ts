import type { ChessGame } from '@rookery/contract';
import { BOT_IDS, TEST_PASSWORD, type Seeded, type TestMember } from '@rookery/testkit';
import { legalUcis } from '../moves.testkit.ts';
import { calendarValues } from './calendar.testkit.ts';
import { resolve, type Operation, type Schema } from './api-document.testkit.ts';
import { tournamentFor } from './tournaments.testkit.ts';
import { guestOf, type World } from './world.testkit.ts';

/** The parts of a request, each of which can be corrupted. */
export interface Draft {
  method: string;
  /** With parameters: `/api/chess/games/{gameId}`. */
  readonly path: string;
  /** The values of the path parameters, sent without encoding. */
  readonly segments: Record<string, string>;
  readonly query: string[];
  json: unknown;
  /** Sent instead of `json`, if not null. */
  text: string | null;
  headers: Record<string, string>;
  /** The sender; null for a request without a session. */
  member: TestMember | null;
  /** Sent instead of the member's own cookies, if not null. */
  cookie: string | null;
}

/** A valid request for existing objects, from a member who has access to most of them. */
export function goodRequest(operation: Operation, world: World, random: Seeded): Draft {
  const context = createContext(operation, world, random);
  const value = (schema: Schema, name: string) => sample(schema, name, { ...context, random });
  const { parameters, method, path, body } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return {
    method,
    path,
    segments: Object.fromEntries(
      inPath.map(({ name, schema }) => [name, String(value(schema, name))]),
    ),
    query: inQuery
      .filter(({ required = false }) => required || random.percent(40))
      .map(({ name, schema }) => `${name}=${encodeURIComponent(String(value(schema, name)))}`),
    json: body === null ? undefined : value(body, 'body'),
    text: null,
    headers: {},
    member: context.member,
    cookie: separateCookie(path, world),
  };
}

/** Requests that end the session, or hide the member, are made by members who are not needed elsewhere. */
function separateCookie(path: string, world: World): string | null {
  if (path === '/api/account/deletion') return world.leavingMember.cookies();
  // Other requests, such as turning on a second factor, need several attempts with a session.
  if (path === '/api/auth/sign-out') return world.signedOutMember.cookies();
  return path.startsWith('/api/auth/') ? world.disposableMember.cookies() : null;
}

interface RequestContext {
  readonly member: TestMember;
  /** Values by parameter name, where a random value would not do. */
  readonly known: Readonly<Record<string, () => unknown>>;
}

const UNKNOWN_ID = '11111111-1111-4111-8111-111111111111';

const BLACK_STARTS = '4k3/8/8/8/8/8/r7/4K2R b K - 12 31';

/** Requests that would disrupt the others are made by, and about, separate members. */
const DISRUPTIVE = [
  '/member/{userId}',
  '/blocks/{userId}',
  '/chess/preferences',
  // All other members are already playing.
  '/chess/seeks',
  '/chat/mute/create',
  '/chat/mute/{userId}',
];

function createContext({ path, method }: Operation, world: World, random: Seeded): RequestContext {
  const isDisruptive = method !== 'GET' && DISRUPTIVE.some((end) => path.endsWith(end));
  const clubs = isDisruptive ? world.disposableClubs : world.clubs;
  // All in one club, because most need what others have created.
  const isAboutTasks = path.includes('/task/');
  const isDeletion = !isAboutTasks && /\/(delete|restore|restore-without-others)$/.test(path);
  const isAboutTournaments = path.includes('/tournaments');
  const isAdministration = /\{wsId\}\/(puzzles|administration)\//.test(path);
  const isInClub =
    isDeletion ||
    isAboutTasks ||
    isAboutTournaments ||
    /\/(homework.*|announcements.*|crawlers\/.*|calendar.*)$/.test(path);
  const suitable = isAboutTournaments ? clubs.filter((one) => one.tournaments !== null) : clubs;
  const club = isDeletion
    ? world.deletableClub
    : ((isAboutTasks ? clubs[0] : null) ?? random.one(suitable));
  const message = path.includes('{lineId}') ? world.messages.at(-1) : undefined;
  const game =
    world.games.find(({ id }) => id === message?.game_id) ?? chooseGame(path, world, random);
  const { fen, ply, turn } = game.game_state;
  const players = [game[`${turn}_player_id`], game.white_player_id, game.black_player_id];
  const player = world.members.find(({ id }) => id === random.one(players)) ?? club.member;
  const { tournaments } = club;
  const randomMember = () => random.one(clubs).member.id;
  const invites = world.clubs.flatMap((one) => one.invites);
  const challenge = path.includes('{challengeId}') ? random.one(world.challenges) : undefined;
  const challenged = world.members.find(({ id }) => id === challenge?.opponent_id);
  function chooseCaller(): TestMember {
    if (isAdministration) return world.administrator;
    if (challenged !== undefined && method === 'POST') return challenged;
    if (path.includes('{gameId}')) return player;
    // A member cannot follow their own link.
    return path.endsWith('/follow') ? guestOf(club, clubs).member : club.member;
  }
  return {
    member: chooseCaller(),
    known: {
      ...(isDeletion && { name: () => club.name }),
      // Juniors would have no access to what the other requests need.
      for_juniors: () => false,
      wsId: () => {
        if (isAdministration) return 'internal';
        return isInClub || random.percent(80) ? club.id : 'personal';
      },
      workspaceId: () => club.id,
      workspace: () => club.id,
      gameId: () => game.id,
      challengeId: () => challenge?.id ?? UNKNOWN_ID,
      lineId: () => message?.id ?? UNKNOWN_ID,
      // Mostly a new id, as chat messages and challenges need one.
      id: () =>
        /\/(chat|challenges|change)$/.test(path) && random.percent(80) ? newId(random) : UNKNOWN_ID,
      // Without a clock, a challenge can be accepted by a member who is playing.
      ...(path.includes('/challenges') && {
        timeControl: () => random.one(['rapid', { days_per_move: 3 }, null]),
      }),
      initialFen: () => random.one([null, BLACK_STARTS, game.game_state.fen]),
      token: () => random.one([UNKNOWN_ID, ...invites.map(({ token }) => token)]),
      userId: path.includes('/administration/') ? () => world.administered.id : randomMember,
      ...(tournaments !== null &&
        isAboutTournaments && {
          tournamentId: () => tournamentFor(path, tournaments),
          playerId: () => random.one(tournaments.players),
          pairings: () => tournaments.pairings,
          pairs: () => [tournaments.players.slice(0, 2)],
          roundDates: () => ['2027-01-07T19:00:00Z', '2027-01-14T19:00:00Z'],
          ...(path.endsWith('/import') && { text: () => tournaments.report }),
          round: () => 1,
          board: () => 1,
          token: () => tournaments.token,
          lineId: () => tournaments.message,
        }),
      ...(path.includes('/puzzles') && {
        puzzleId: () => {
          if (path.endsWith('/withdraw')) return random.one(world.withdrawable);
          return /\/(vote|report)$/.test(path) ? world.solvedPuzzle : random.one(world.puzzles);
        },
        // Nothing answers there.
        url: () => 'https://127.0.0.1:9/puzzles.csv',
        runId: () => club.run ?? UNKNOWN_ID,
        number: () => 1,
        theme: () => 'fork',
        moves: () => random.one([[], ['d5c7'], ['d5c7', 'c7a8'], ['d5f6']]),
      }),
      ...(path.includes('/homework') && {
        homeworkId: () => club.homework ?? UNKNOWN_ID,
        theme: () => 'fork',
        lowestRating: () => 1_000,
        highestRating: () => 1_400,
        pupils: () => [club.member.id],
      }),
      ...(path.includes('/calendar') && calendarValues(club.calendar, random)),
      ...(path.includes('/mistakes') && {
        cardId: () => club.card ?? UNKNOWN_ID,
        answers: () => 0,
      }),
      ...(path.includes('/crawlers/') && crawlerValues(club, random)),
      ...tokenValues(club, random),
      announcementId: () => club.announcement ?? UNKNOWN_ID,
      ...partsOfTasks(path, club, random),
      linkId: () => club.links.at(-1) ?? UNKNOWN_ID,
      inviteId: () => random.one([UNKNOWN_ID, ...club.invites.map(({ id }) => id)]),
      cursor: () => random.one([UNKNOWN_ID, ...world.cursors]),
      limit: () => random.between(1, random.percent(5) ? 200 : 10),
      player: randomMember,
      ids: () => [randomMember(), randomMember(), UNKNOWN_ID].join(','),
      opponentId: () => (random.percent(90) ? randomMember() : random.one(BOT_IDS)),
      assignee_id: () => random.one([club.member.id, null]),
      default_workspace_id: () => random.one([club.id, 'personal', null]),
      move: () => random.one(['e2e4', ...legalUcis(fen)]),
      lines: () => [random.one([['g1f3', 'b8c6'], ['e1e2', 'b8c6'], ['g1f3']])],
      ply: () => ply - random.one([0, 0, 0, 1]),
      email: () =>
        random.one([world.disposableMember.email, sampleText({ format: 'email' }, random)]),
      password: () => TEST_PASSWORD,
    },
  };
}

function crawlerValues({ crawled, crawledPages }: World['clubs'][number], random: Seeded) {
  return {
    domainId: () => random.one(crawled),
    domain: () => random.one(crawled),
    pageId: () => random.one(crawledPages),
    // A different one each time, and nothing answers there.
    address: () => `https://127.0.0.1.example/${random.between(0, 1e9)}`,
    include_paths: () => random.one([[], ['/news/*']]),
    link_ids: () => [UNKNOWN_ID],
    q: () => random.one(['open', '"a b" or -c', "&|!:*'"]),
  };
}

/** Of the routes of API tokens and bots. */
function tokenValues({ apiTokens, bots }: World['clubs'][number], random: Seeded) {
  return {
    botId: () => random.one(bots),
    tokenId: () => random.one(apiTokens),
    scopes: () => random.one([['read'], ['read', 'play']]),
  };
}

/** A task, or an item or comment together with its task. */
function partsOfTasks(path: string, club: World['clubs'][number], random: Seeded) {
  const parts = path.includes('{itemId}') ? club.items : club.comments;
  const part = /\{(itemId|commentId)\}/.test(path) ? parts.at(-1) : undefined;
  const tasks = path.endsWith('/restore') ? club.deletedTasks : club.tasks;
  return {
    taskId: () => part?.task ?? random.one([UNKNOWN_ID, ...tasks]),
    itemId: () => part?.id ?? UNKNOWN_ID,
    commentId: () => part?.id ?? UNKNOWN_ID,
  };
}

function newId(random: Seeded): string {
  return UNKNOWN_ID.replace(/1/g, () => random.between(0, 9).toString());
}

/** Prefers running games, in which more actions are possible. */
function chooseGame(path: string, world: World, random: Seeded): ChessGame {
  const { games, claimable, abortable, training, correspondence, over } = world;
  if (path.endsWith('/conditional-moves')) return random.one(correspondence);
  if (path.endsWith('/claim')) return random.one(claimable);
  if (path.endsWith('/abort')) return random.one(abortable);
  if (path.endsWith('/hint')) return random.one(training);
  if (path.endsWith('/rematch')) return random.one(over);
  if (path.endsWith('/review')) {
    return random.one([...over, ...games.filter(({ status }) => status !== 'active')]);
  }
  const active = games.filter(({ status }) => status === 'active');
  return random.one(active.length > 0 && random.percent(70) ? active : games);
}

interface SampleContext extends RequestContext {
  readonly random: Seeded;
}

function sample(named: Schema, name: string, context: SampleContext): unknown {
  const { known, random } = context;
  const schema = resolve(named);
  const fixedValue = known[name];
  if (fixedValue !== undefined) return fixedValue();
  if (schema.enum !== undefined) return random.one(schema.enum);
  if (schema.anyOf !== undefined) return sample(random.one(schema.anyOf), name, context);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, context);
    case 'string':
      return sampleText(schema, random);
    case 'integer':
      return random.between(schema.minimum ?? -1_000, schema.maximum ?? 1_000);
    case 'boolean':
      return random.percent(50);
    default:
      return null;
  }
}

function sampleObject(schema: Schema, context: SampleContext): Record<string, unknown> {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const names = Object.keys(properties);
  const chosen = new Set(required);
  for (const name of names) if (context.random.percent(30)) chosen.add(name);
  while (chosen.size < minProperties) chosen.add(context.random.one(names));
  return Object.fromEntries(
    [...chosen].map((name) => [name, sample(properties[name] ?? {}, name, context)]),
  );
}

function sampleText({ format, minLength = 0, maxLength = 40 }: Schema, random: Seeded): string {
  if (format === 'uuid') return UNKNOWN_ID;
  if (format === 'email') return `member-${random.between(0, 1e9)}@rookery.test`;
  if (format === 'date-time') return new Date(Date.now() + random.between(-1e9, 1e9)).toISOString();
  const length = random.percent(10) ? maxLength : random.between(Math.max(1, minLength), 12);
  return random.one(['x', '\u00e9', '\u6f22', '"']).repeat(length);
}
