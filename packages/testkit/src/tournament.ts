import type {
  CreateTournament,
  Tournament,
  TournamentPairing,
  TournamentRecord,
} from '@rookery/contract';
import { ask, play } from './chess.ts';
import { eventually, NotYet } from '../pure/eventually.ts';
import type { TestMember } from './member.ts';

/** A tournament in a club, as its arbiter uses it over HTTP. */
export class TestTournament {
  readonly id: string;
  readonly club: string;
  readonly arbiter: TestMember;

  constructor(club: string, arbiter: TestMember, id: string) {
    this.id = id;
    this.club = club;
    this.arbiter = arbiter;
  }

  static async create(
    club: string,
    arbiter: TestMember,
    settings: Partial<CreateTournament> = {},
  ): Promise<TestTournament> {
    const json = {
      name: 'Spring Cup',
      format: 'swiss',
      timeControl: 'classical',
      ...(settings.format === undefined || settings.format === 'swiss' ? { rounds: 3 } : {}),
      ...settings,
    };
    const created = await arbiter.send({
      method: 'POST',
      path: `/api/${club}/tournaments`,
      json,
    });
    if (created.status !== 201) throw new Error(created.text);
    return new TestTournament(club, arbiter, created.json<Tournament>().id);
  }

  send(member: TestMember, method: string, path = '', json?: unknown) {
    return member.send({ method, path: `/api/${this.club}/tournaments/${this.id}${path}`, json });
  }

  async enter(...members: readonly TestMember[]): Promise<void> {
    for (const member of members) {
      const { status, text } = await this.send(member, 'POST', '/entry');
      if (status !== 204) throw new Error(text);
    }
  }

  async control(action: string): Promise<void> {
    const { status, text } = await this.send(this.arbiter, 'POST', '/control', { action });
    if (status !== 204) throw new Error(text);
  }

  async record(viewer: TestMember = this.arbiter): Promise<TournamentRecord> {
    const answer = await this.send(viewer, 'GET');
    // While the database is away.
    if (answer.status === 503) throw new NotYet(answer.text);
    if (answer.status !== 200) throw new Error(answer.text);
    return answer.json<TournamentRecord>();
  }

  /** Waits until a round has started and its games exist; games over the board need none. */
  roundStarted(round: number): Promise<TournamentRecord> {
    return eventually(async () => {
      const record = await this.record();
      const started = record.rounds.find((each) => each.round === round);
      if (started === undefined || started.started_at === null) throw new NotYet(`No ${round}.`);
      return record;
    });
  }

  until(isSo: (record: TournamentRecord) => boolean): Promise<TournamentRecord> {
    return eventually(async () => {
      const record = await this.record();
      if (!isSo(record)) throw new NotYet(JSON.stringify(record.tournament));
      return record;
    });
  }
}

/** The pairings of a round. */
export function pairingsIn({ rounds }: TournamentRecord, round: number): TournamentPairing[] {
  return rounds.find((each) => each.round === round)?.pairings ?? [];
}

/** Ends all games of a round between members: Black resigns. */
export async function playRound(
  record: TournamentRecord,
  round: number,
  members: readonly TestMember[],
): Promise<void> {
  const games = pairingsIn(record, round).filter(
    ({ game_id, white_result }) => game_id !== null && white_result === null,
  );
  for (const { game_id, white, black } of games) {
    await resignAs(record, members, { game_id, white, black }, 'black');
  }
}

/** Plays two moves, and one side resigns. */
export async function resignAs(
  record: TournamentRecord,
  members: readonly TestMember[],
  { game_id, white, black }: Pick<TournamentPairing, 'game_id' | 'white' | 'black'>,
  loser: 'white' | 'black',
): Promise<void> {
  const memberOf = (player: string | null): TestMember => {
    const row = record.players.find(({ id }) => id === player);
    const member = members.find(({ id }) => id === row?.user_id);
    if (member === undefined) throw new Error(`No member for ${player}.`);
    return member;
  };
  const game = { id: game_id as string, white: memberOf(white), black: memberOf(black) };
  await play(game, 'e2e4 e7e5');
  const { status, text } = await ask(game[loser], game, 'resign');
  if (status !== 200) throw new Error(text);
}
