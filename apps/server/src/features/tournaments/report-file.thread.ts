import { makeTrf } from '@rookery/tournament/costly';
import { buildTournament } from './build-tournament.ts';
import type { ListedTournament, StoredTournament } from './queries.ts';
import { isRoundRobin } from './formats.ts';
import { standingsOf } from './standings.ts';

interface Input {
  readonly listed: ListedTournament;
  readonly stored: StoredTournament;
}

/** The tournament as a TRF26 file. */
export default function makeReport({ listed, stored }: Input): string {
  const built = buildTournament(stored);
  const rows = new Map(standingsOf(stored, built).map((row) => [row.number, row]));
  const players = built.tournament.players.map((player) => {
    const { points = 0, rank = null } = rows.get(player.number) ?? {};
    return { ...player, points, rank };
  });
  const { started_at, finished_at, tie_breaks } = listed;
  const records: [string, string | null][] = [
    ['012', listed.name],
    ['022', listed.workspace_name],
    ['042', day(started_at)],
    ['052', day(finished_at)],
    ['062', String(players.length)],
    ['092', isRoundRobin(listed) ? 'Individual: Round-Robin' : 'Individual: Swiss-System'],
    ['202', ['PTS', ...tie_breaks].join(',')],
  ];
  const otherRecords = records.flatMap(([tag, text]) =>
    text === null ? [] : [{ tag, text: ` ${text}` }],
  );
  return makeTrf({ tournament: { ...built.tournament, players }, otherRecords });
}

function day(time: string | null): string | null {
  return time === null ? null : time.slice(0, 10).replaceAll('-', '/');
}
