import type { Agent } from 'node:http';
import { INITIAL_FEN } from '@rookery/chess';
import type {
  CalendarFeed,
  Challenge,
  ChatMessage,
  ChessGame,
  ChooseTimeControl,
} from '@rookery/contract';
import { grantRoot } from '@rookery/database';
import {
  addPuzzles,
  administer,
  afterBot,
  ask,
  FORK,
  play,
  signUp,
  startGame,
  startTraining,
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import { KNIGHTS_OUT_AND_BACK } from '../moves.testkit.ts';
import type { Operation } from './api-document.testkit.ts';
import { createCalendar, tokenIn, type ClubCalendar } from './calendar.testkit.ts';
import { createTournaments, type ClubTournaments } from './tournaments.testkit.ts';

interface Invite {
  readonly id: string;
  readonly token: string;
}

interface PartOfTask {
  readonly task: string;
  readonly id: string;
}

/** A workspace owned by a member, and what requests have created in it. */
interface Club {
  readonly id: string;
  readonly name: string;
  readonly member: TestMember;
  readonly tasks: string[];
  readonly deletedTasks: string[];
  /** Of checklists, with their tasks. */
  readonly items: PartOfTask[];
  readonly comments: PartOfTask[];
  readonly invites: Invite[];
  readonly links: string[];
  tournaments: ClubTournaments | null;
  /** An open streak of the member. */
  run: string | null;
  /** A mistake of the member. */
  card: string | null;
  /** Given by the member to themselves. */
  homework: string | null;
  announcement: string | null;
  /** Domains of crawlers that are not being read. */
  readonly crawled: string[];
  readonly crawledPages: string[];
  /** API tokens of the member. */
  readonly apiTokens: string[];
  /** Bots of the member. */
  readonly bots: string[];
  calendar: ClubCalendar;
}

/** The members, workspaces and games for requests. Successful requests add more. */
export interface World {
  readonly members: readonly TestMember[];
  readonly clubs: readonly Club[];
  /** Clubs of members for disruptive requests, such as leaving and removing. */
  readonly disposableClubs: readonly Club[];
  /** A club that is deleted and restored. */
  readonly deletableClub: Club;
  /** A member whose session may end. */
  readonly disposableMember: TestMember;
  /** A member who may sign out. */
  readonly signedOutMember: TestMember;
  /** A member whose account may wait for its deletion. */
  readonly leavingMember: TestMember;
  /** In the state of their last response. */
  readonly games: readonly ChessGame[];
  /** Games in which either player can claim a draw, until one does. */
  readonly claimable: readonly ChessGame[];
  /** Games that either player can still abort. */
  readonly abortable: readonly ChessGame[];
  /** Correspondence games after the same first moves. */
  readonly correspondence: readonly ChessGame[];
  /** Correspondence games that were resigned: a rematch of one can begin while its players play others. */
  readonly over: readonly ChessGame[];
  /** Games against a bot in which it is the member's turn. */
  readonly training: readonly ChessGame[];
  /** Chat messages of the games. */
  readonly messages: readonly ChatMessage[];
  readonly challenges: readonly Challenge[];
  readonly puzzles: readonly string[];
  /** A puzzle that all members have solved. */
  readonly solvedPuzzle: string;
  /** Puzzles that no other request needs. */
  readonly withdrawable: readonly string[];
  /** An owner of the root workspace. */
  readonly administrator: TestMember;
  /** The member that administrators suspend and help; nobody else needs them. */
  readonly administered: TestMember;
  readonly cursors: string[];
  learn(operation: Operation | null, path: string, response: RawResponse): void;
}

const MEMBERS = 6;
const DISPOSABLE_CLUBS = 3;
const CLUBS_WITH_TOURNAMENTS = 2;
const PUZZLES = Array.from({ length: 12 }, () => ({ ...FORK, themes: ['fork'] }));
/** The maximum of each kind. The latest are the most likely to be unchanged. */
const MAX_REMEMBERED = 30;

export async function createWorld(
  { url, databaseUrl }: { readonly url: string; readonly databaseUrl: string },
  agent: Agent,
): Promise<World> {
  const clubs: Club[] = [];
  for (let index = 0; index < MEMBERS + DISPOSABLE_CLUBS; index += 1) {
    clubs.push(await createClub(await signUp(url, `Member ${index}`, agent)));
  }
  const disposableClubs = clubs.splice(MEMBERS);
  for (const club of disposableClubs) await joinAll(club, disposableClubs);
  // Each club has one more member: see `guestOf`.
  for (const club of clubs) {
    const guest = guestOf(club, clubs);
    await joinAll(club, [guest]);
    if (clubs.indexOf(club) >= CLUBS_WITH_TOURNAMENTS) continue;
    club.tournaments = await createTournaments(club.id, club.member, guest.member);
  }
  const puzzles = await addPuzzles(databaseUrl, PUZZLES);
  const withdrawable = await addPuzzles(databaseUrl, PUZZLES);
  const solvedPuzzle = puzzles[0] ?? '';
  const administrator = await signUp(url, 'Administrator', agent);
  await grantRoot(databaseUrl, administrator.email);
  const administered = await signUp(url, 'Administered', agent);
  for (const { member } of clubs) await solveFork(member, solvedPuzzle);
  for (const club of clubs) {
    club.run = await beginStreak(club.member);
    club.homework = await giveHomework(club);
    club.announcement = await announce(club);
    club.crawled.push(...(await addCrawled(databaseUrl, club)));
    club.apiTokens.push(...(await addApiTokens(databaseUrl, club.member)));
    club.bots.push(...(await addBots(databaseUrl, club.member)));
    club.crawledPages.push(await addCrawledPage(databaseUrl, club));
    club.calendar = await createCalendar(club.id, club.member);
  }
  const members = clubs.map(({ member }) => member);
  const started = (moves: string, timeControl?: ChooseTimeControl) =>
    Promise.all(
      members.map((member, index) => gameOf(member, members.at(index - 1), moves, timeControl)),
    );
  const games = await started('e2e4 e7e5');
  for (const club of clubs) club.card = await addCard(databaseUrl, club.member, games);
  const cursors: string[] = [];
  const messages: ChatMessage[] = [];
  const challenges = await Promise.all(
    members.map((member, index) => challengeOf(member, members.at(index - 1))),
  );

  function rememberGame(game: ChessGame): void {
    const known = games.findIndex(({ id }) => id === game.id);
    if (known === -1) remember(games, game);
    else games[known] = game;
  }

  type Learner = (answer: unknown, club: Club | undefined, path: string) => void;
  const learners: Record<string, Learner> = {
    'POST /api/chess/games': (answer) => rememberGame(answer as ChessGame),
    'POST /api/chess/games/{gameId}/move': (answer) => rememberGame(answer as ChessGame),
    'GET /api/chess/games/{gameId}': (answer) => rememberGame(answer as ChessGame),
    'POST /api/chess/games/{gameId}/chat': (answer) => remember(messages, answer as ChatMessage),
    'POST /api/chess/challenges': (answer) => remember(challenges, answer as Challenge),
    'POST /api/{wsId}/task/create': (answer, club) =>
      remember(club?.tasks, (answer as { id: string }).id),
    'DELETE /api/{wsId}/task/{taskId}': (_, club, path) =>
      remember(club?.deletedTasks, taskIn(path)),
    'POST /api/{wsId}/task/{taskId}/items': (answer, club, path) =>
      remember(club?.items, partOf(answer, path)),
    'POST /api/{wsId}/task/{taskId}/comments': (answer, club, path) =>
      remember(club?.comments, partOf(answer, path)),
    'POST /api/{wsId}/chess/links': (answer, club) =>
      remember(club?.links, (answer as { id: string }).id),
    'POST /api/{wsId}/calendar/events': (answer, club) =>
      remember(club?.calendar.events, (answer as { id: string }).id),
    'POST /api/{wsId}/calendar/feed': (answer, club) => {
      if (club !== undefined) club.calendar.feedToken = tokenIn(answer as CalendarFeed);
    },
    'POST /api/{wsId}/invite/create': (answer, club) => remember(club?.invites, answer as Invite),
  };
  return {
    members,
    clubs,
    disposableClubs,
    deletableClub: await createClub(await signUp(url, 'Founder', agent)),
    disposableMember: await signUp(url, 'Disposable', agent),
    signedOutMember: await signUp(url, 'Signed out', agent),
    leavingMember: await signUp(url, 'Leaving', agent),
    games,
    claimable: await started(THREEFOLD),
    abortable: await started('e2e4', { days_per_move: 3 }),
    correspondence: await started('e2e4 e7e5', { days_per_move: 3 }),
    over: await Promise.all(
      (await started('e2e4 e7e5', { days_per_move: 3 })).map(resigned(members)),
    ),
    training: await Promise.all(members.map(trainingOf)),
    messages,
    challenges,
    puzzles,
    withdrawable,
    administrator,
    administered,
    solvedPuzzle,
    cursors,
    learn(operation, path, { status, text }) {
      const [, cursor] = /"next_cursor":"([^"]+)"/.exec(text) ?? [];
      if (cursor !== undefined) remember(cursors, cursor);
      const club = clubs.find(({ id }) => path.includes(id));
      if (status < 300) learners[operation?.name ?? '']?.(JSON.parse(text || 'null'), club, path);
    },
  };
}

async function createClub(member: TestMember): Promise<Club> {
  const name = `${member.name}'s club`;
  const json = { name };
  const response = await member.send({ method: 'POST', path: '/api/workspaces', json });
  const { workspace } = response.json<{ workspace: { id: string } }>();
  return {
    id: workspace.id,
    name,
    member,
    tasks: [],
    deletedTasks: [],
    items: [],
    comments: [],
    invites: [],
    links: [],
    tournaments: null,
    run: null,
    card: null,
    homework: null,
    announcement: null,
    crawled: [],
    crawledPages: [],
    apiTokens: [],
    bots: [],
    calendar: { events: [], block: null, feedToken: null },
  };
}

async function challengeOf(member: TestMember, opponent: TestMember | undefined) {
  const json = { opponentId: opponent?.id, timeControl: { days_per_move: 3 }, color: 'random' };
  const answer = await member.send({ method: 'POST', path: '/api/chess/challenges', json });
  if (answer.status !== 201) throw new Error(answer.text);
  return answer.json<Challenge>();
}

async function solveFork(member: TestMember, id: string): Promise<void> {
  const json = { moves: ['d5c7', 'c7a8'] };
  await member.send({ method: 'POST', path: `/api/chess/puzzles/${id}/attempt`, json });
}

async function giveHomework({ id, member }: Club): Promise<string> {
  const json = {
    title: 'Forks',
    lowestRating: 1_000,
    highestRating: 1_400,
    count: 3,
    pupils: [member.id],
  };
  const answer = await member.send({ method: 'POST', path: `/api/${id}/homework`, json });
  return answer.json<{ id: string }>().id;
}

async function announce({ id, member }: Club): Promise<string> {
  const json = { title: 'Club evening', text: 'On Friday.' };
  const answer = await member.send({ method: 'POST', path: `/api/${id}/announcements`, json });
  return answer.json<{ id: string }>().id;
}

/** Stored directly, because a run of a real one would be unfinished. */
async function addCrawled(databaseUrl: string, { id }: Club): Promise<string[]> {
  const { rows } = await administer(
    databaseUrl,
    `insert into crawl_domains (workspace_id, host, start_address, interval_hours, max_pages, max_depth, max_megabytes,
       max_minutes, state)
     select '${id}', '127.0.0.1', 'http://127.0.0.1/' || number, 24, 10, 2, 10, 10, 'done'
     from generate_series(1, 6) as number returning id`,
  );
  return rows.map((row: { id: string }) => row.id);
}

/** Of a domain without other pages, which no request deletes. */
async function addCrawledPage(databaseUrl: string, { id }: Club): Promise<string> {
  const { rows } = await administer(
    databaseUrl,
    `with site as (
       insert into crawl_domains (workspace_id, host, start_address, interval_hours, max_pages, max_depth, max_megabytes,
         max_minutes, state)
       values ('${id}', '127.0.0.1', 'http://127.0.0.1/page', 24, 10, 2, 10, 10, 'done') returning id
     )
     insert into crawl_pages (workspace_id, domain_id, address, text, hash)
     select '${id}', id, 'http://127.0.0.1/page', 'News', 'x' from site returning id`,
  );
  const [page] = rows as { id: string }[];
  return page?.id ?? '';
}

async function addApiTokens(databaseUrl: string, { id }: TestMember): Promise<string[]> {
  const { rows } = await administer(
    databaseUrl,
    `insert into accounts.api_tokens (user_id, name, token_hash, scopes, expires_at)
     select '${id}', 'Script', sha256(gen_random_uuid()::text::bytea), '{read}', now() + interval '1 day'
     from generate_series(1, 3) returning id`,
  );
  return rows.map((row: { id: string }) => row.id);
}

async function addBots(databaseUrl: string, { id }: TestMember): Promise<string[]> {
  const { rows } = await administer(
    databaseUrl,
    `select (app.create_bot('${id}', 'BOT ' || number, 5)).id from generate_series(1, 3) as number`,
  );
  return rows.map((row: { id: string }) => row.id);
}

async function beginStreak(member: TestMember): Promise<string> {
  const json = { mode: 'streak' };
  const answer = await member.send({ method: 'POST', path: '/api/chess/puzzles/runs', json });
  return answer.json<{ id: string }>().id;
}

async function addCard(
  databaseUrl: string,
  member: TestMember,
  games: readonly ChessGame[],
): Promise<string> {
  const game = games.find(({ white_player_id }) => white_player_id === member.id);
  const { rows } = await administer(
    databaseUrl,
    `insert into mistake_cards (user_id, game_id, ply, fen, played, best_line, mark)
     values ('${member.id}', '${game?.id}', 0, '${INITIAL_FEN}', 'f2f3', '{e2e4}', 'mistake')
     returning id`,
  );
  return (rows[0] as { id: string }).id;
}

/** The other member of this club. */
export function guestOf(club: Club, clubs: readonly Club[]): Club {
  return clubs[(clubs.indexOf(club) + 1) % clubs.length] ?? club;
}

async function joinAll({ id, member }: Club, guests: readonly Club[]): Promise<void> {
  const path = `/api/${id}/invite/create`;
  const { token } = (await member.send({ method: 'POST', path, json: {} })).json<Invite>();
  for (const guest of guests) {
    await guest.member.send({ method: 'POST', path: `/api/invites/${token}/accept` });
  }
}

/** The initial position occurs for the third time. */
const THREEFOLD = [...KNIGHTS_OUT_AND_BACK, ...KNIGHTS_OUT_AND_BACK].join(' ');

async function gameOf(
  white: TestMember,
  black: TestMember | undefined,
  moves: string,
  timeControl: ChooseTimeControl = 'classical',
): Promise<ChessGame> {
  return play(await startGame(white, black ?? white, { timeControl }), moves);
}

function resigned(members: readonly TestMember[]) {
  return async (game: ChessGame): Promise<ChessGame> => {
    const white = members.find(({ id }) => id === game.white_player_id);
    if (white === undefined) throw new Error('A game without its player.');
    return (await ask(white, game, 'resign')).json<ChessGame>();
  };
}

async function trainingOf(member: TestMember): Promise<ChessGame> {
  const game = await startTraining(member, 1);
  await ask(member, game, 'move', { move: 'e2e4' });
  return afterBot(member, game, 2);
}

function remember<T>(list: T[] | undefined, item: T): void {
  list?.push(item);
  if (list !== undefined && list.length > MAX_REMEMBERED) list.shift();
}

function taskIn(path: string): string {
  return /\/task\/([^/?]+)/.exec(path)?.[1] ?? '';
}

function partOf(answer: unknown, path: string): PartOfTask {
  return { task: taskIn(path), id: (answer as { id: string }).id };
}
