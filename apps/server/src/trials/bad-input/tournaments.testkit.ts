import { randomUUID } from 'node:crypto';
import { type TestMember, pairingsIn, TestTournament } from '@rookery/testkit';

/** The tournaments of a club, in the states that requests need. */
export interface ClubTournaments {
  /** Takes entries. */
  readonly open: string;
  /** The member has entered it. */
  readonly entered: string;
  /** For requests that start or end it. */
  readonly controlled: string;
  /** Over the board, in its first round. */
  readonly played: string;
  readonly players: readonly string[];
  readonly pairings: readonly { readonly white: string; readonly black: string | null }[];
  /** The token with which it is published. */
  readonly token: string;
  /** Its report file. */
  readonly report: string;
  /** A chat message of the opponent in it. */
  readonly message: string;
  /** In a round in which the pairs agree when to play. */
  readonly agreed: string;
  /** An arena that the member has entered. */
  readonly arena: string;
}

const GUESTS = ['Gus', 'Gil', 'Gia', 'Gro'];

export async function createTournaments(
  club: string,
  arbiter: TestMember,
  opponent: TestMember,
): Promise<ClubTournaments> {
  const create = (settings: Parameters<typeof TestTournament.create>[2]) =>
    TestTournament.create(club, arbiter, settings);
  const open = await create({});
  const entered = await create({ checkIn: true });
  await entered.enter(arbiter);
  const controlled = await create({});
  const played = await create({ overTheBoard: true, rounds: 9, roundStart: 'by_hand' });
  for (const name of GUESTS) await played.send(arbiter, 'POST', '/players', { name });
  await played.control('start');
  const agreed = await create({ format: 'round_robin', windowS: 604_800 });
  await agreed.enter(arbiter, opponent);
  await agreed.control('start');
  const arena = await create({ format: 'arena', durationS: 3_600, timeControl: 'blitz' });
  await arena.enter(arbiter);
  const record = await played.roundStarted(1);
  await agreed.roundStarted(1);
  const published = await played.send(arbiter, 'PUT', '/publication');
  const message = randomUUID();
  const written = await played.send(opponent, 'POST', '/chat', { id: message, text: 'Hello' });
  if (written.status !== 201) throw new Error(written.text);
  return {
    open: open.id,
    entered: entered.id,
    controlled: controlled.id,
    played: played.id,
    players: record.players.map(({ id }) => id),
    pairings: pairingsIn(record, 1).map(({ white, black }) => ({ white, black })),
    token: published.json<{ public_token: string }>().public_token,
    report: (await played.send(arbiter, 'GET', '/trf')).text,
    message,
    agreed: agreed.id,
    arena: arena.id,
  };
}

/** The tournament for a request to this path. */
export function tournamentFor(path: string, tournaments: ClubTournaments): string {
  if (path.endsWith('/control')) return tournaments.controlled;
  if (path.endsWith('/ready')) return tournaments.agreed;
  if (path.endsWith('/pause')) return tournaments.arena;
  if (path.endsWith('/check-in')) return tournaments.entered;
  const isAboutEntries = /\/(entry|publication|\{tournamentId\})$/.test(path);
  return isAboutEntries ? tournaments.open : tournaments.played;
}
