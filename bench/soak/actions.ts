import { setTimeout as pause } from 'node:timers/promises';
import {
  botIdOf,
  BOT_LEVELS,
  feedBinding,
  gameChannel,
  type ChessGame,
  type List,
  type SeekState,
} from '@rookery/contract';
import { planTasks, useCalendar, useTasks } from './club-work.ts';
import type { OnlineMember } from './online-member.ts';
import { chat } from './play-game.ts';
import { solvePuzzle } from './puzzles.ts';

type Action = (member: OnlineMember) => Promise<unknown>;

/** Short, so that a flag falls within minutes of the compressed day. */
const CLOCK = { initial_ms: 60_000, increment_ms: 0 };
const WAIT_FOR_OPPONENT_MS = 15_000;

/** With how often it is done, relative to the others. */
const ACTIONS: readonly (readonly [often: number, action: Action])[] = [
  [10, openHome],
  [10, openLobby],
  [5, openLeaderboard],
  [7, openProfile],
  [6, openHistory],
  [6, watchGame],
  [10, challenge],
  [12, seek],
  [5, playBot],
  [8, solvePuzzle],
  [9, useTasks],
  [6, useCalendar],
  [1, planTasks],
  [4, readNotifications],
  [1, changePreferences],
];

const ALL = ACTIONS.reduce((sum, [often]) => sum + often, 0);

/** One thing that a member does without a game. */
export async function doSomething(member: OnlineMember): Promise<void> {
  let left = member.chance.fraction() * ALL;
  for (const [often, action] of ACTIONS) {
    left -= often;
    if (left < 0) return void (await action(member));
  }
}

/** The requests of the first page of the club. */
export async function openHome(member: OnlineMember): Promise<void> {
  const { browser, club } = member;
  await openPage(member, '');
  const now = Date.now();
  const range = `from=${new Date(now).toISOString()}&to=${new Date(now + 7 * 86_400_000).toISOString()}`;
  await Promise.all([
    browser.read('home: announcements', `/api/${club.id}/announcements`),
    browser.read('home: unread', '/api/notifications/unread'),
    browser.read('home: calendar', `/api/${club.id}/calendar?${range}`),
    browser.read('home: tasks', `/api/${club.id}/task/list?mine=true`),
    browser.read('home: tournaments', `/api/${club.id}/tournaments`),
    browser.read('home: online', `/api/${club.id}/member/online`),
  ]);
}

async function openPage({ browser, club }: OnlineMember, path: string): Promise<void> {
  await browser.ask({ kind: 'page as HTML', path: `/${club.id}${path}` });
}

async function openLobby(member: OnlineMember): Promise<void> {
  const { browser, club } = member;
  await openPage(member, '/chess');
  await Promise.all([
    browser.read('lobby: running games', `/api/chess/games?status=active&workspace=${club.id}`),
    browser.read(
      'lobby: results',
      `/api/chess/games?status=finished&workspace=${club.id}&limit=10`,
    ),
    browser.read('lobby: seeks', '/api/chess/seeks'),
    browser.read('lobby: challenges', '/api/chess/challenges'),
    browser.read('lobby: leaderboard', `/api/chess/leaderboard?limit=5&workspace=${club.id}`),
  ]);
}

async function openLeaderboard({ browser, chance, club }: OnlineMember): Promise<void> {
  const timeframe = chance.one(['all', 'day', 'week', 'month', 'year']);
  await browser.read(
    'leaderboard',
    `/api/chess/leaderboard?timeframe=${timeframe}&workspace=${club.id}`,
  );
}

async function openProfile({ browser, chance, club }: OnlineMember): Promise<void> {
  const { id } = chance.one(club.members);
  await Promise.all([
    browser.read('profile', `/api/members/${id}`),
    browser.read('profile: statistics', `/api/chess/stats/${id}`),
    browser.read('profile: ratings', `/api/chess/stats/${id}/history?limit=50`),
    browser.read('profile: games', `/api/chess/games?player=${id}&limit=10`),
  ]);
}

/** Two pages of past games, and one of them. */
async function openHistory({ browser, chance, club }: OnlineMember): Promise<void> {
  const list = `/api/chess/games?status=finished&workspace=${club.id}&limit=20`;
  const first = await browser.read<List<ChessGame>>('history', list);
  if (first.next_cursor !== null)
    await browser.read('history', `${list}&cursor=${encodeURIComponent(first.next_cursor)}`);
  if (first.data.length === 0) return;
  const { id, moves } = chance.one(first.data);
  const path = `/api/chess/games/${id}`;
  await Promise.all([
    browser.read('past game', path),
    browser.read('past game: score', `${path}/score`),
    browser.ask({ kind: 'past game: PGN', path: `${path}/pgn` }),
    browser.ask({
      kind: 'past game: chat',
      path: `${path}/chat?room=spectators`,
      refusals: ['chat_off_while_playing', 'not_a_player'],
    }),
    ...(moves.length > 0 ? [browser.read('past game: review', `${path}/review`)] : []),
  ]);
}

/** Spectators come, write something, and go. */
async function watchGame(member: OnlineMember): Promise<void> {
  const { browser, live, chance, club } = member;
  const path = `/api/chess/games?status=active&between=members&workspace=${club.id}`;
  const { data } = await browser.read<List<ChessGame>>('lobby: running games', path);
  const others = data.filter(({ white_player_id: white, black_player_id: black }) =>
    [white, black].every((id) => id !== member.id),
  );
  if (others.length === 0) return;
  const { id } = chance.one(others);
  await live.join(gameChannel(id), [feedBinding('chess_games', 'id', id, 'UPDATE')]);
  await browser.read('game: read', `/api/chess/games/${id}`);
  if (chance.percent(30)) await chat(member, id, 'spectators');
  await pause(chance.between(2_000, 8_000));
  live.leave(gameChannel(id));
}

async function challenge(member: OnlineMember): Promise<void> {
  const { browser, chance, club } = member;
  const free = [...club.online.values()].filter(
    (each) => each !== member && !each.isBusy && !each.isInTournament,
  );
  if (free.length === 0) return;
  const opponent = chance.one(free);
  const made = await browser.ask({
    kind: 'challenge: make',
    method: 'POST',
    path: '/api/chess/challenges',
    json: {
      opponentId: opponent.id,
      timeControl: CLOCK,
      color: 'random',
      rated: chance.percent(80),
      workspaceId: club.id,
    },
    refusals: ['too_many_challenges', 'do_not_disturb'],
  });
  if (made === null || (await member.awaitsGame(WAIT_FOR_OPPONENT_MS))) return;
  const { id } = made.json<{ id: string }>();
  await browser.ask({
    kind: 'challenge: withdraw',
    method: 'DELETE',
    path: `/api/chess/challenges/${id}`,
  });
}

/** Takes an open seek, or opens one. */
async function seek(member: OnlineMember): Promise<void> {
  const { browser, chance, club } = member;
  const { open } = await browser.read<SeekState>('lobby: seeks', '/api/chess/seeks');
  if (open.length > 0 && chance.percent(50)) {
    const path = `/api/chess/seeks/${chance.one(open).user_id}/accept`;
    const refusals = ['seek_gone', 'already_playing'];
    const accepted = await browser.ask({ kind: 'seek: accept', method: 'POST', path, refusals });
    if (accepted !== null) member.startsGame(accepted.json<ChessGame>());
    return;
  }
  const json = { timeControl: CLOCK, rated: true, workspaceId: club.id };
  const path = '/api/chess/seeks';
  const refusals = ['already_playing'];
  const made = await browser.ask({ kind: 'seek: start', method: 'POST', path, json, refusals });
  if (made === null || (await member.awaitsGame(WAIT_FOR_OPPONENT_MS))) return;
  await browser.ask({ kind: 'seek: stop', method: 'DELETE', path });
}

async function playBot(member: OnlineMember): Promise<void> {
  const { browser, chance } = member;
  const started = await browser.ask({
    kind: 'game: start with a bot',
    method: 'POST',
    path: '/api/chess/games',
    json: { opponentId: botIdOf(chance.one(BOT_LEVELS)), timeControl: CLOCK, color: 'random' },
    refusals: ['too_many_bot_games'],
  });
  if (started !== null) member.startsGame(started.json<ChessGame>());
}

async function readNotifications({ browser, chance }: OnlineMember): Promise<void> {
  await browser.read('notifications', '/api/notifications?limit=20');
  if (chance.percent(50))
    await browser.ask({
      kind: 'notifications: mark as read',
      method: 'POST',
      path: '/api/notifications/read',
      json: {},
    });
}

async function changePreferences({ browser, chance }: OnlineMember): Promise<void> {
  await browser.ask({
    kind: 'preferences: change',
    method: 'PATCH',
    path: '/api/chess/preferences',
    json: { board: chance.one(['brown', 'green', 'blue']) },
  });
}
