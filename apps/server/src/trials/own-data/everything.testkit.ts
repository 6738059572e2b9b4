import { randomUUID } from 'node:crypto';
import { INITIAL_FEN } from '@rookery/chess';
import {
  addPuzzles,
  administer,
  ask,
  eventually,
  NotYet,
  FORK,
  foundClub,
  pairingsIn,
  play,
  signUp,
  startGame,
  TEN_MOVES,
  TestTournament,
  type TestMember,
} from '@rookery/testkit';
import { createCalendar } from '../bad-input/calendar.testkit.ts';

/** Words of the member that must not be left after the deletion, and words for a club that stay. */
export const PRIVATE_WORD = 'xyzzyprivate';
export const CLUB_WORD = 'clubword';

export interface Everything {
  readonly ann: TestMember;
  readonly bob: TestMember;
  /** Bob owns it. */
  readonly club: string;
  /** A finished game of the two. */
  readonly gameId: string;
  readonly tournament: TestTournament;
}

/** A member who has used everything, so that every table has rows of theirs. */
export async function createEverything(url: string, databaseUrl: string): Promise<Everything> {
  const ann = await signUp(url, 'Annabel Quillfeather');
  const bob = await signUp(url, 'Bob');
  const club = await foundClub(bob, 'Club', [ann]);
  const own = await foundClub(ann, 'Club of Ann', [bob]);
  const { post, put, patch } = caller(ann);
  // Both own the club, and Ann is an admin of that of Bob.
  await patch(`/api/${own}/member/${bob.id}`, { role: 'owner' });
  await caller(bob).patch(`/api/${club}/member/${ann.id}`, { role: 'admin' });
  await post(`/api/${club}/invite/create`, {});

  await useTasks(ann, bob, club);
  await createCalendar(club, ann);
  await createCalendar('personal', ann);
  const gameId = await playGames(ann, bob, club, databaseUrl);
  const tournament = await playTournament(ann, bob, club);
  await chat(ann, bob, gameId);
  const puzzles = await addPuzzles(
    databaseUrl,
    [1, 2, 3].map(() => ({ ...FORK, themes: ['fork'] })),
  );
  await post(`/api/chess/puzzles/${puzzles[0]}/attempt`, { moves: ['d5c7', 'c7a8'] });
  await post(`/api/chess/puzzles/${puzzles[0]}/vote`, { vote: 'up' });
  await post(`/api/chess/puzzles/${puzzles[0]}/report`, { reason: 'other' });
  await post('/api/chess/puzzles/runs', { mode: 'streak' });
  for (const [giver, pupil] of [
    [ann, bob],
    [bob, ann],
  ] as const)
    await caller(giver).post(`/api/${club}/homework`, {
      title: `Forks ${CLUB_WORD}`,
      lowestRating: 1_000,
      highestRating: 1_400,
      count: 3,
      pupils: [pupil.id],
    });
  await post(`/api/${club}/announcements`, { title: 'Evening', text: `Friday ${CLUB_WORD}` });
  await post(`/api/${club}/crawlers/domains`, { address: 'site.example' });
  await put(`/api/chess/blocks/${(await signUp(url, 'Troll')).id}`);
  await patch('/api/chess/preferences', { board: 'green' });
  await patch('/api/account', { locale: 'vi', theme: 'dark' });
  await addStoredRows(databaseUrl, { ann, bob, club, gameId });
  await eventually(async () => {
    const { rowCount } = await administer(
      databaseUrl,
      `select from achievement_progress where user_id = '${ann.id}'`,
    );
    if (rowCount === 0) throw new NotYet('No achievements yet.');
  });
  return { ann, bob, club, gameId, tournament };
}

/** Sends requests that have to succeed. */
function caller(member: TestMember) {
  const request =
    (method: string) =>
    async (path: string, json?: unknown): Promise<{ id: string }> => {
      const answer = await member.send({ method, path, json });
      if (answer.status >= 300) throw new Error(`${method} ${path}: ${answer.text}`);
      return answer.text === '' ? { id: '' } : answer.json<{ id: string }>();
    };
  return { post: request('POST'), put: request('PUT'), patch: request('PATCH') };
}

async function useTasks(ann: TestMember, bob: TestMember, club: string): Promise<void> {
  const { post } = caller(ann);
  const task = await post(`/api/${club}/task/create`, { name: `Clocks ${CLUB_WORD}` });
  await post(`/api/${club}/task/${task.id}/comments`, { text: `I wrote ${PRIVATE_WORD}` });
  const bobs = await caller(bob).post(`/api/${club}/task/create`, {
    name: 'Boards',
    assignee_id: ann.id,
  });
  await post(`/api/${club}/task/${bobs.id}/comments`, { text: PRIVATE_WORD });
  const binned = await post(`/api/${club}/task/create`, { name: 'Binned' });
  await post(`/api/${club}/task/${binned.id}/comments`, { text: PRIVATE_WORD });
  await caller(bob).post(`/api/${club}/task/${binned.id}/comments`, { text: 'From Bob' });
  await ann.send({ method: 'DELETE', path: `/api/${club}/task/${binned.id}` });
  for (const name of [`Diary ${PRIVATE_WORD}`, 'Gone']) {
    const own = await post('/api/personal/task/create', { name, description: PRIVATE_WORD });
    await post(`/api/personal/task/${own.id}/items`, { name: PRIVATE_WORD });
    await post(`/api/personal/task/${own.id}/comments`, { text: PRIVATE_WORD });
    if (name === 'Gone') await ann.send({ method: 'DELETE', path: `/api/personal/task/${own.id}` });
  }
}

async function playGames(
  ann: TestMember,
  bob: TestMember,
  club: string,
  databaseUrl: string,
): Promise<string> {
  const { post, put } = caller(ann);
  const game = await startGame(ann, bob, { rated: true, workspaceId: club });
  await play(game, TEN_MOVES);
  await ask(bob, game, 'resign');
  const slow = await startGame(bob, ann, { timeControl: { days_per_move: 3 }, workspaceId: club });
  await play(slow, 'e2e4');
  await put(`/api/chess/games/${slow.id}/note`, { text: `Plan ${PRIVATE_WORD}` });
  await put(`/api/chess/games/${game.id}/note`, { text: `Won ${PRIVATE_WORD}` });
  await play(slow, 'e7e5 g1f3 b8c6');
  await ask(ann, slow, 'resign');
  await post('/api/chess/challenges', {
    id: randomUUID(),
    opponentId: bob.id,
    timeControl: { days_per_move: 3 },
    color: 'random',
    message: PRIVATE_WORD,
  });
  await caller(bob).post('/api/chess/challenges', {
    id: randomUUID(),
    opponentId: ann.id,
    timeControl: { days_per_move: 3 },
    color: 'random',
  });
  await post(`/api/${club}/chess/links`, { timeControl: 'blitz', color: 'white' });
  await administer(
    databaseUrl,
    `insert into mistake_cards (user_id, game_id, ply, fen, played, best_line, mark)
       values ('${ann.id}', '${game.id}', 0, '${INITIAL_FEN}', 'f2f3', '{e2e4}', 'mistake')`,
  );
  return game.id;
}

/** Over the board, with a bye and a forbidden pair, so that its log contains names. */
async function playTournament(
  ann: TestMember,
  bob: TestMember,
  club: string,
): Promise<TestTournament> {
  const tournament = await TestTournament.create(club, bob, {
    overTheBoard: true,
    rounds: 1,
    roundStart: 'by_hand',
  });
  await tournament.enter(bob);
  await caller(bob).post(`/api/${club}/tournaments/${tournament.id}/players`, { userId: ann.id });
  await TestTournament.create(club, ann, { name: `Cup ${CLUB_WORD}` });
  await tournament.control('start');
  const record = await tournament.roundStarted(1);
  const [pairing] = pairingsIn(record, 1);
  if (pairing === undefined) throw new Error('No pairing.');
  await tournament.send(bob, 'PUT', '/rounds/1/boards/1/result', { result: '1-0' });
  return tournament;
}

function line(text: string) {
  return { id: randomUUID(), room: 'players', text };
}

async function chat(ann: TestMember, bob: TestMember, gameId: string): Promise<void> {
  const anns = await caller(ann).post(
    `/api/chess/games/${gameId}/chat`,
    line(`Well played ${PRIVATE_WORD}`),
  );
  const bobs = await caller(bob).post(`/api/chess/games/${gameId}/chat`, line('Thanks'));
  await caller(bob).post(`/api/chess/games/${gameId}/chat/${anns.id}/report`);
  await caller(ann).post(`/api/chess/games/${gameId}/chat/${bobs.id}/report`);
}

/** What needs a browser, an engine or a moment that has passed. */
async function addStoredRows(
  databaseUrl: string,
  { ann, bob, club, gameId }: Omit<Everything, 'tournament'>,
): Promise<void> {
  const a = `'${ann.id}'`;
  const b = `'${bob.id}'`;
  const c = `'${club}'`;
  const p = `'${ann.personalWorkspaceId}'`;
  const statements = [
    `insert into push_subscriptions (user_id, endpoint, public_key, auth_secret)
       values (${a}, 'https://push.example/${PRIVATE_WORD}', 'key', 'secret')`,
    `insert into presence (user_id, online, changed_at) values (${a}, false, now()) on conflict do nothing`,
    `insert into accounts.two_factors (user_id, secret, backup_codes) values (${a}, 'secret', 'codes')`,
    `insert into accounts.passkeys (user_id, name, credential_id, public_key, counter, device_type, backed_up)
     values (${a}, 'Phone', 'credential of Ann', 'key', 0, 'multiDevice', true)`,
    `select app.create_bot(${a}, 'BOT Quill', 5)`,
    `insert into accounts.api_tokens (user_id, name, token_hash, scopes, expires_at)
     values (${a}, 'Script ${PRIVATE_WORD}', '\\x03', '{read}', now() + interval '1 day')`,
    `insert into guardians (user_id, email, token_hash) values (${a}, '${PRIVATE_WORD}@rookery.test', '\\x04')`,
    `insert into accounts.known_browsers (user_id, browser_hash) values (${a}, '\\x01')`,
    `insert into accounts.address_changes (user_id, new_email, waits_for, token_hash, expires_at)
     values (${a}, 'new@rookery.test', 'old', '\\x02', now() + interval '1 day')`,
    `insert into gateways (id) values (gen_random_uuid())`,
    `insert into gateway_members (gateway_id, user_id) select id, ${a} from gateways limit 1
       on conflict do nothing`,
    `insert into workspace_removals (workspace_id, user_id, removed_at, removed_by)
       values ('7e570000-0000-4000-8000-000000000001', ${a}, now(), ${b}),
         ('7e570000-0000-4000-8000-000000000001', ${b}, now(), ${a}),
         (${p}, ${b}, now(), ${a})`,
    `insert into guests (workspace_id, guest_id, inviter_id) values (${c}, ${a}, ${b}), (${c}, ${b}, ${a})
       on conflict do nothing`,
    `insert into task_plans_due (workspace_id, user_id, due_at)
       values (${c}, ${a}, now() + interval '1 year') on conflict do nothing`,
    `insert into calendar_attendance (workspace_id, event_id, occurrence, user_id, answer)
       select workspace_id, id, '2026-03-24', ${a}, 'yes' from calendar_events where workspace_id in (${c}, ${p})
       on conflict do nothing`,
    `insert into notification_preferences (user_id, kind, in_app, mail, push)
       values (${a}, 'your_move', true, 'never', false)`,
    `insert into notification_settings (user_id) values (${a}) on conflict do nothing`,
    `insert into notification_deliveries (notification_id, channel, user_id, due_at)
       select id, 'daily_mail', user_id, now() + interval '1 year' from notifications where user_id = ${a} limit 1`,
    `with site as (
       insert into crawl_domains (workspace_id, host, start_address, interval_hours, max_pages, max_depth,
         max_megabytes, max_minutes, state)
       select place, '127.0.0.1', 'http://127.0.0.1/', 24, 10, 2, 10, 10, 'done'
       from unnest(array[${c}, ${p}]::uuid[]) as place returning id, workspace_id
     ), page as (
       insert into crawl_pages (workspace_id, domain_id, address, text, hash)
       select workspace_id, id, 'http://127.0.0.1/page', 'News', 'x' from site returning id
     ), link as (
       insert into crawl_links (workspace_id, domain_id, address, depth, priority, shape, state, decision, decided_by)
       select workspace_id, id, 'http://127.0.0.1/link', 1, 1, '/link', 'queued', 'approved', ${a} from site
     )
     insert into crawl_names_found (page_id, user_id) select id, ${a} from page limit 1`,
    `insert into crawl_robots (workspace_id, origin, access, text, expires_at)
       values (${p}, 'http://127.0.0.1', 'all', '', now())`,
    `insert into chess_conditional_moves (game_id, user_id, ply, lines)
       values ('${gameId}', ${a}, 20, '[["e2e4", "e7e5"]]')`,
    `insert into chess_vacations (user_id, starts_at, ends_at)
       values (${a}, now() - interval '9 days', now() - interval '1 day')`,
    `insert into chess_due_arrangements (game_id, user_id, due_at)
       values ('${gameId}', ${a}, now() + interval '1 year') on conflict do nothing`,
    `insert into chess_engine_jobs (kind, game_id, user_id, due_at)
       values ('hint', '${gameId}', ${a}, now() + interval '1 year')`,
    `insert into chess_seeks (user_id, time_control, rated, min_rating, max_rating, rating, rating_deviation, colors,
         opponents)
       select player, '{"name": "blitz", "initial_s": 300, "increment_s": 0}', false, 0, 4000, 1500, 350, '{}', others
       from (values (${a}::uuid, '{}'::uuid[]), (${b}, array[${a}]::uuid[])) as seeker (player, others)`,
    `insert into chess_reviews (game_id, requested_by, state) values ('${gameId}', ${a}, 'failed')
       on conflict (game_id) do update set requested_by = ${a}`,
    `insert into chess_chat_mutes (workspace_id, user_id, muted_by, ends_at)
       values (${c}, ${a}, ${b}, now() + interval '1 hour'), (${c}, ${b}, ${a}, now() + interval '1 hour')`,
    `insert into puzzle_import_jobs (url, state, started_by) values ('https://puzzles.example', 'done', ${a})`,
    `insert into achievements (user_id, achievement, version, kind, source, earned_at)
       values (${a}, 'first_win', 1, 'game', '${gameId}', now()) on conflict do nothing`,
    `insert into achievement_due (user_id, kind, source, other_id, due_at)
       values (${a}, 'guest', 'x', null, now() + interval '1 year'),
         (${b}, 'guest', 'x', ${a}, now() + interval '1 year')`,
    `insert into accounts.verifications (identifier, value, expires_at) values ('hash', ${a}, now())`,
    `insert into accounts.rate_limits (key, count, last_request) values ('${ann.email}|/sign-in', 1, 0)`,
    `insert into chess_blocks (user_id, blocked_id)
       select id, ${a} from users where name = 'Troll'`,
    `insert into announcements (workspace_id, title, text, created_by) values (${p}, 'x', 'x', ${a})`,
    `insert into homework (workspace_id, title, puzzles, created_by) select ${p}, 'x', array[id], ${a} from puzzles limit 1`,
    `insert into workspace_invites (workspace_id, token_hash, expires_at, created_by) values (${p}, 'x', now(), ${a})`,
    `insert into workspace_log (workspace_id, actor_id, actor_name, action, target_id, target_name, after)
       values (${c}, ${b}, 'Bob', 'tournament_bye_granted', ${a}, '${ann.name}', '${ann.name}, 2'),
         (${c}, ${b}, 'Bob', 'tournament_pair_forbidden', null, null, 'Bob – ${ann.name}')`,
  ];
  for (const statement of statements) {
    try {
      await administer(databaseUrl, statement);
    } catch (error) {
      throw new Error(`${String(error)}\n${statement}`, { cause: error });
    }
  }
}
