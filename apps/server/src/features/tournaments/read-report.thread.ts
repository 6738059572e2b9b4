import { FORBIDDEN_PAIRS_MAX, TIE_BREAKS, USUAL_TIE_BREAKS } from '@rookery/contract';
import type { TournamentPlayerId } from '@rookery/database';
import {
  entryOf,
  formatOf,
  lastPairedRound,
  scoreBefore,
  tieBreakListOf,
  USUAL_POINTS,
  type ResultCode,
  type Tournament,
  type TournamentPlayer,
} from '@rookery/tournament';
import { parseTrf, TrfError, type TrfFile } from '@rookery/tournament/costly';
import { ok, refuse, type Result } from '../../answers/result.ts';
import { readName } from '../../input/name.ts';
import { mostPlayers } from './formats.ts';
import type { ImportedPairing, ImportedPlayer, ImportedRound } from './import-queries.ts';
import type { ForbiddenPairRow, ByeRow, NewTournament, PairingRow } from './queries.ts';

/** More than a double round robin of the most players that a tournament may have. */
const MAX_FILE_ROUNDS = 700;

type OfFile =
  | 'format'
  | 'status'
  | 'tie_breaks'
  | 'round_count'
  | 'round'
  | 'initial_color'
  | 'started_at'
  | 'finished_at';

/** A report file as it is stored. */
export interface ReadReport {
  readonly tournament: Pick<NewTournament, OfFile>;
  readonly name: string | null;
  readonly players: readonly ImportedPlayer[];
  readonly rounds: readonly ImportedRound[];
  readonly pairings: readonly ImportedPairing[];
  readonly byes: readonly ByeRow[];
  readonly forbiddenPairs: readonly Pair[];
}

type Refused = 'file_unreadable' | 'file_unsupported' | 'too_many_players' | 'too_many_pairs';

export default function readReport(text: string): Result<ReadReport, Refused> {
  const read = readFile(text);
  if (!read.ok) return read;
  const { file, format } = read.value;
  const { tournament } = file;
  const { players } = tournament;
  if (players.length > mostPlayers({ format, max_players: null }))
    return refuse('too_many_players');
  const round = lastPairedRound(tournament);
  const roundCount = Math.max(tournament.roundCount ?? round, round, 1);
  if (roundCount > MAX_FILE_ROUNDS) return refuse('file_unsupported');
  const rounds = Array.from({ length: round }, (_, index) => index + 1);
  const finished = new Set(rounds.filter((each) => hasAllResults(tournament, each)));
  const isOver = finished.size === round && round === roundCount;
  const isUnsupported =
    (!isOver && (format !== 'swiss' || tournament.accelerations.length > 0)) ||
    !hasUsualPoints(tournament);
  if (isUnsupported) return refuse('file_unsupported');
  const now = new Date().toISOString();
  const idOf = new Map(
    players.map(({ number }) => [number, crypto.randomUUID() as TournamentPlayerId]),
  );
  const pairs = format === 'swiss' ? forbiddenPairs(tournament, idOf) : [];
  if (pairs === null) return refuse('too_many_pairs');
  const startedAt = dayOf(file, '042') ?? now;
  return ok({
    tournament: {
      format,
      status: isOver ? 'finished' : 'running',
      tie_breaks: tieBreaksOf(file, format),
      round_count: roundCount,
      round,
      initial_color: tournament.initialColor,
      started_at: startedAt,
      finished_at: isOver ? (dayOf(file, '052') ?? now) : null,
    },
    name: nameOf(file),
    players: players.map((player) => ({
      id: idOf.get(player.number) as TournamentPlayerId,
      name: playerName(player),
      rating: Math.max(0, player.rating),
      number: player.number,
      checked_in: true,
    })),
    rounds: rounds.map((each) => ({
      round: each,
      started_at: startedAt,
      finished_at: finished.has(each) ? now : null,
    })),
    pairings: rounds.flatMap((each) => pairingsOf(tournament, each, idOf)),
    byes: comingByes(tournament, round, idOf),
    forbiddenPairs: pairs,
  });
}

type Ids = ReadonlyMap<number, TournamentPlayerId>;
type Pair = Omit<ForbiddenPairRow, 'tournament_id'>;
type ReportFormat = 'swiss' | 'round_robin' | 'double_round_robin';

interface ReadFile {
  readonly file: TrfFile;
  readonly format: ReportFormat;
}

function readFile(text: string): Result<ReadFile, 'file_unreadable'> {
  try {
    const file = parseTrf(text);
    const { players } = file.tournament;
    if (players.length < 2 || !isConsistent(file.tournament)) return refuse('file_unreadable');
    if (formatOf(file) === 'swiss') return ok({ file, format: 'swiss' });
    const isDouble = lastPairedRound(file.tournament) > players.length;
    return ok({ file, format: isDouble ? 'double_round_robin' : 'round_robin' });
  } catch (error) {
    if (error instanceof TrfError) return refuse('file_unreadable');
    throw error;
  }
}

/** Numbers are unique, and two opponents say the same about their game. */
function isConsistent({ players }: Tournament): boolean {
  const byNumber = new Map(players.map((player) => [player.number, player]));
  return (
    byNumber.size === players.length &&
    players.every((player) =>
      player.entries.every((entry, index) => {
        if (entry.opponent === null) return '+-HFUZ '.includes(entry.result);
        const other = byNumber.get(entry.opponent)?.entries[index];
        return (
          other?.opponent === player.number &&
          entry.color !== null &&
          other.color !== null &&
          other.color !== entry.color &&
          isGameResult(entry.result) &&
          (entry.result === ' ') === (other.result === ' ')
        );
      }),
    )
  );
}

function isGameResult(result: ResultCode): boolean {
  return '1=0+-WDL '.includes(result);
}

function hasAllResults({ players }: Tournament, round: number): boolean {
  return players.every((player) => {
    const { opponent, result } = entryOf(player, round);
    return opponent === null || result !== ' ';
  });
}

function hasUsualPoints({ points }: Tournament): boolean {
  return Object.entries(USUAL_POINTS).every(
    ([kind, value]) => points[kind as keyof typeof USUAL_POINTS] === value,
  );
}

/** The games, the best players first, then the byes. Who has neither was absent. */
function pairingsOf(tournament: Tournament, round: number, idOf: Ids): ImportedPairing[] {
  const { players } = tournament;
  const byNumber = new Map(players.map((player) => [player.number, player]));
  const score = (player: TournamentPlayer) => scoreBefore(player, round, tournament.points);
  const games = players.flatMap((white) => {
    const { opponent, color, result } = entryOf(white, round);
    const black = opponent === null ? undefined : byNumber.get(opponent);
    if (black === undefined || color !== 'white') return [];
    return [
      {
        best: Math.max(score(white), score(black)),
        sum: score(white) + score(black),
        first: Math.min(white.number, black.number),
        row: {
          white_id: idOf.get(white.number) as TournamentPlayerId,
          black_id: idOf.get(black.number) as TournamentPlayerId,
          white_result: storedResult(result),
          black_result: storedResult(entryOf(black, round).result),
        },
      },
    ];
  });
  const byes = players.flatMap((player) => {
    const { opponent, result } = entryOf(player, round);
    if (opponent !== null || !'UHF+'.includes(result)) return [];
    const white_id = idOf.get(player.number) as TournamentPlayerId;
    const white_result = result as NonNullable<PairingRow['white_result']>;
    return [{ white_id, black_id: null, white_result, black_result: null }];
  });
  const ordered = games.toSorted((a, b) => b.best - a.best || b.sum - a.sum || a.first - b.first);
  return [...ordered.map(({ row }) => row), ...byes].map((row, index) => ({
    round,
    board: index + 1,
    ...row,
  }));
}

type GameResultCode = NonNullable<PairingRow['black_result']>;

const PLAYED: Readonly<Record<string, string>> = { W: '1', D: '=', L: '0' };

/** Games that did not count for ratings elsewhere are like others here. */
function storedResult(result: ResultCode): GameResultCode | null {
  return result === ' ' ? null : ((PLAYED[result] ?? result) as GameResultCode);
}

function comingByes({ requestedByes }: Tournament, round: number, idOf: Ids) {
  return requestedByes
    .filter((bye) => bye.round > round && bye.kind !== 'F')
    .flatMap((bye) =>
      bye.players.flatMap((number) => {
        const player_id = idOf.get(number);
        const kind = bye.kind === 'H' ? ('half_point' as const) : ('zero_point' as const);
        return player_id === undefined ? [] : [{ player_id, round: bye.round, kind }];
      }),
    );
}

/** Each pair of a group, once. Rules for some rounds hold for all. Null if there are too many. */
function forbiddenPairs({ forbiddenPairs: groups }: Tournament, idOf: Ids): Pair[] | null {
  const pairs = new Map<string, Pair>();
  for (const { players } of groups) {
    const ids = [...new Set(players.flatMap((number) => idOf.get(number) ?? []))].toSorted();
    for (const [index, first_id] of ids.entries()) {
      for (const second_id of ids.slice(index + 1)) {
        pairs.set(`${first_id} ${second_id}`, { first_id, second_id });
        if (pairs.size > FORBIDDEN_PAIRS_MAX) return null;
      }
    }
  }
  return [...pairs.values()];
}

function tieBreaksOf(file: TrfFile, format: ReportFormat): string[] {
  const chosen = tieBreakListOf(file).split(',');
  const known = TIE_BREAKS.filter((label) => chosen.includes(label));
  const usable = format === 'swiss' ? known : known.filter((label) => !label.startsWith('BH'));
  const inOrder = usable.toSorted((a, b) => chosen.indexOf(a) - chosen.indexOf(b));
  return inOrder.length > 0 ? inOrder : [...USUAL_TIE_BREAKS[format]];
}

function textOf({ otherRecords }: TrfFile, tag: string): string {
  return otherRecords.find((record) => record.tag === tag)?.text.trim() ?? '';
}

function nameOf(file: TrfFile): string | null {
  const name = readName(textOf(file, '012').slice(0, 80));
  return name.ok ? name.value : null;
}

function playerName({ name, number }: TournamentPlayer): string {
  const read = readName(name.slice(0, 80));
  return read.ok ? read.value : `#${number}`;
}

/** `2026/03/01` and `2026-03-01`. */
function dayOf(file: TrfFile, tag: string): string | null {
  const [, year, month, day] = /^(\d{4})[/.-](\d{2})[/.-](\d{2})/.exec(textOf(file, tag)) ?? [];
  const time = Date.parse(`${year}-${month}-${day}T12:00:00Z`);
  return Number.isNaN(time) ? null : new Date(time).toISOString();
}
