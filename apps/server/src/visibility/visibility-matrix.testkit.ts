import { randomUUID } from 'node:crypto';
import { start, TIME_CONTROLS } from '@rookery/chess';
import { asOwner, grantRoot } from '@rookery/database';
import { insertAccounts, signUpAlone, type TestMember } from '@rookery/testkit';
import { VISIBILITY_MATRIX } from './visibility-matrix.ts';

/** One club of the matrix, with two members who play each other, and everything that one of them leaves behind. */
export interface Club {
  readonly name: string;
  /** Null for the two members of no club. */
  readonly id: string | null;
  /** Has a rating, is online, seeks, has made the link and has written the reported message. */
  readonly person: string;
  /** Is challenged by the viewers. */
  readonly other: string;
  readonly running: string;
  readonly finished: string;
  readonly link: string;
  readonly message: string;
  /** Open to the platform if the club is. The members of no club have none. */
  readonly tournament: string;
  readonly tournamentMessage: string;
}

export interface World {
  readonly viewers: ReadonlyMap<string, TestMember>;
  readonly clubs: ReadonlyMap<string, Club>;
}

export interface Cell {
  readonly viewer: string;
  readonly club: string;
  readonly thing: string;
  readonly isVisible: boolean;
}

/** The cells of the table. */
export function readMatrix(): Cell[] {
  const [header = [], , ...rows] = VISIBILITY_MATRIX.trim()
    .split('\n')
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return rows.flatMap(([, viewer = '', club = '', ...cells]) =>
    header.slice(3, -1).map((thing, index) => {
      const isVisible = cells[index] === 'yes';
      return { viewer, club, thing, isVisible };
    }),
  );
}

const CLUBS = [
  { name: 'closed club A', isOpen: false },
  { name: 'closed club B', isOpen: false },
  { name: 'open club C', isOpen: true },
  { name: 'open club D', isOpen: true },
  { name: 'no club', isOpen: null },
] as const;

/** Which clubs the viewers belong to, and with which role. */
const VIEWERS: Record<string, Partial<Record<(typeof CLUBS)[number]['name'], string>>> = {
  stranger: {},
  'member of A': { 'closed club A': 'member' },
  'member of A, B': { 'closed club A': 'member', 'closed club B': 'member' },
  'member of C': { 'open club C': 'member' },
  'member of D': { 'open club D': 'member' },
  'admin of A': { 'closed club A': 'admin' },
  'arbiter of A': { 'closed club A': 'arbiter' },
  'trainer of A': { 'closed club A': 'trainer' },
  'platform admin': {},
};

/** Creates the clubs and the viewers. Server and database are used by this test only. */
export async function createWorld(url: string, databaseUrl: string): Promise<World> {
  const clubs = new Map<string, Club>();
  for (const { name, isOpen } of CLUBS)
    clubs.set(name, await createClub(databaseUrl, name, isOpen));
  const viewers = new Map<string, TestMember>();
  for (const [name, memberships] of Object.entries(VIEWERS)) {
    const viewer = await signUpAlone(url, name);
    viewers.set(name, viewer);
    for (const [club, role] of Object.entries(memberships))
      await run(databaseUrl, 'insert into workspace_members values ($1, $2, $3)', [
        clubs.get(club)?.id,
        viewer.id,
        role,
      ]);
    if (name === 'platform admin') await grantRoot(databaseUrl, viewer.email);
  }
  return { viewers, clubs };
}

async function createClub(
  databaseUrl: string,
  name: string,
  isOpen: boolean | null,
): Promise<Club> {
  const people = [`Person of ${name}`, `Other of ${name}`].map((person) => ({
    name: person,
    email: `${randomUUID()}@rookery.test`,
  }));
  const [person = '', other = ''] = (await insertAccounts(databaseUrl, people, null)).map(
    ({ id }) => id,
  );
  const ids = {
    running: randomUUID(),
    finished: randomUUID(),
    link: randomUUID(),
    message: randomUUID(),
    tournament: randomUUID(),
    tournamentMessage: randomUUID(),
  };
  const club = { name, id: isOpen === null ? null : randomUUID(), person, other, ...ids };
  if (club.id !== null) {
    const scope = isOpen ? 'platform' : 'club';
    await run(
      databaseUrl,
      'insert into workspaces (id, name, created_by, chess_scope) values ($1, $2, $3, $4)',
      [club.id, name, other, scope],
    );
    await run(databaseUrl, `insert into workspace_members values ($1, $2, 'member')`, [
      club.id,
      person,
    ]);
    await run(
      databaseUrl,
      `insert into chess_links (id, workspace_id, created_by, time_control, rated, color)
       values ($1, $2, $3, $4, true, 'white')`,
      [club.link, club.id, person, TIME_CONTROLS.rapid],
    );
    await createTournament(databaseUrl, club, scope === 'platform');
  }
  await createGames(databaseUrl, club);
  return club;
}

async function createTournament(databaseUrl: string, club: Club, isOpen: boolean): Promise<void> {
  await run(
    databaseUrl,
    `insert into tournaments (id, workspace_id, name, format, over_the_board, rated, tie_breaks, round_count,
                              check_in, open_to_platform, round_start, pause_s, appear_within_s)
     values ($1, $2, 'Cup', 'swiss', true, false, '{}', 3, false, $3, 'by_hand', 0, 300)`,
    [club.tournament, club.id, isOpen],
  );
  await run(
    databaseUrl,
    `insert into chess_chat_lines (id, tournament_id, room, author_id, text)
     values ($1, $2, 'tournament', $3, 'Hello')`,
    [club.tournamentMessage, club.tournament, club.person],
  );
}

async function createGames(databaseUrl: string, club: Club): Promise<void> {
  const { game_state, time_control } = start(TIME_CONTROLS.classical, Date.now());
  await run(
    databaseUrl,
    `insert into chess_games (id, white_player_id, black_player_id, game_state, time_control, status,
                              finished_at, moves, workspace_id)
     values ($1, $3, $4, $5, $6, 'active', null, '{}', $7),
            ($2, $3, $4, $5, $6, 'white_won', now(), '{e2e4}', $7)`,
    [club.running, club.finished, club.person, club.other, game_state, time_control, club.id],
  );
  await run(
    databaseUrl,
    `insert into chess_rating_history (user_id, game_id, rating, rating_change)
     values ($1, $2, 1210, 10)`,
    [club.person, club.finished],
  );
  await run(
    databaseUrl,
    `update chess_player_stats set rating_deviation = 50, last_played = now() where user_id = $1`,
    [club.person],
  );
  await run(databaseUrl, 'insert into presence values ($1, true, now())', [club.person]);
  await run(
    databaseUrl,
    `insert into chess_chat_lines (id, game_id, room, author_id, text)
     values ($1, $2, 'spectators', $3, 'Hello')`,
    [club.message, club.finished, club.person],
  );
  await run(databaseUrl, 'insert into chess_chat_reports (line_id, reporter_id) values ($1, $2)', [
    club.message,
    club.other,
  ]);
}

const GATEWAY = 'eeeeeeee-eeee-4eee-8eee-eeeeeeeeeeee';

/** The only seek on the platform is that of the club's person, who is connected. */
export async function seekOnlyIn(databaseUrl: string, club: Club): Promise<void> {
  await run(databaseUrl, 'delete from chess_seeks', []);
  await run(
    databaseUrl,
    `insert into gateways (id, seen_at) values ($1, now() + interval '1 day') on conflict do nothing`,
    [GATEWAY],
  );
  await run(databaseUrl, 'insert into gateway_members values ($1, $2) on conflict do nothing', [
    GATEWAY,
    club.person,
  ]);
  await run(
    databaseUrl,
    `insert into chess_seeks (user_id, time_control, rated, min_rating, max_rating, rating,
                              rating_deviation, colors, opponents)
     values ($1, $2, true, 0, 4000, 1200, 50, '{}', '{}')`,
    [club.person, JSON.stringify(TIME_CONTROLS.rapid)],
  );
}

function run(databaseUrl: string, text: string, values: unknown[]) {
  return asOwner(databaseUrl, (client) => client.query(text, values));
}
