import {
  RESULT_CODES,
  USUAL_POINTS,
  type Acceleration,
  type Color,
  type ForbiddenPairs,
  type PointSystem,
  type RequestedByes,
  type ResultCode,
  type RoundEntry,
  type Tournament,
  type TournamentPlayer,
} from './tournament.ts';

/** A line that the tournament does not need, such as the city or a comment, kept as it was. */
export interface OtherRecord {
  /** The first three characters. */
  readonly tag: string;
  /** What follows the tag. */
  readonly text: string;
}

export interface TrfFile {
  readonly tournament: Tournament;
  readonly otherRecords: readonly OtherRecord[];
}

export class TrfError extends Error {
  readonly line: string;

  constructor(message: string, line: string) {
    super(`${message}: ${line}`);
    this.name = 'TrfError';
    this.line = line;
  }
}

interface Draft {
  readonly players: TournamentPlayer[];
  readonly requestedByes: RequestedByes[];
  readonly accelerations: Acceleration[];
  readonly forbiddenPairs: ForbiddenPairs[];
  readonly otherRecords: OtherRecord[];
  roundCount: number | null;
  initialColor: Color | null;
  points: PointSystem;
}

/** Reads TRF16 and TRF26; the extensions XXR, XXC, XXP and XXA of older programs are understood as well. */
export function parseTrf(text: string): TrfFile {
  const draft: Draft = {
    players: [],
    requestedByes: [],
    accelerations: [],
    forbiddenPairs: [],
    otherRecords: [],
    roundCount: null,
    initialColor: null,
    points: USUAL_POINTS,
  };
  for (const line of text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)) {
    if (line.trim() !== '') readLine(line, draft);
  }
  const { otherRecords, ...tournament } = draft;
  return { tournament, otherRecords };
}

const READERS: Readonly<Record<string, (line: string, draft: Draft) => void>> = {
  '001': (line, draft) => void draft.players.push(readPlayer(line)),
  '142': readRoundCount,
  XXR: readRoundCount,
  '152': (line, draft) => void (draft.initialColor = readInitialColor(line)),
  XXC: readConfiguration,
  '162': (line, draft) => void (draft.points = readPointSystem(line, draft.points)),
  '240': (line, draft) => void draft.requestedByes.push(readByes(line)),
  '250': (line, draft) => void draft.accelerations.push(readAcceleration(line)),
  XXA: (line, draft) => void draft.accelerations.push(...readPlayerAcceleration(line)),
  '260': (line, draft) => void draft.forbiddenPairs.push(readForbiddenPairs(line)),
  XXP: (line, draft) =>
    void draft.forbiddenPairs.push({
      firstRound: 1,
      lastRound: LAST_ROUND,
      players: readNumbers(line.slice(3), line),
    }),
};

/** The largest number of a round that fits in its columns. */
const LAST_ROUND = 999;

function readLine(line: string, draft: Draft): void {
  const tag = line.slice(0, 3);
  const read = Object.hasOwn(READERS, tag) ? READERS[tag] : undefined;
  if (read === undefined) draft.otherRecords.push({ tag, text: line.slice(3).trimEnd() });
  else read(line, draft);
}

/** Columns are counted from 1, as in the definition of the format. */
function columns(line: string, first: number, last: number): string {
  return line.slice(first - 1, last).trim();
}

function readNumber(text: string, line: string): number {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new TrfError(`"${text}" is not a number`, line);
  return Number(text);
}

function readNumbers(text: string, line: string): number[] {
  return text
    .trim()
    .split(/\s+/)
    .map((part) => readNumber(part, line));
}

const FIRST_ROUND_COLUMN = 92;
const ROUND_COLUMNS = 10;

function readPlayer(line: string): TournamentPlayer {
  const rating = columns(line, 49, 52);
  const points = columns(line, 81, 84);
  const rank = columns(line, 86, 89);
  return {
    number: readNumber(columns(line, 5, 8), line),
    sex: columns(line, 10, 10),
    title: columns(line, 11, 13),
    name: columns(line, 15, 47),
    rating: rating === '' ? 0 : readNumber(rating, line),
    federation: columns(line, 54, 56),
    fideId: columns(line, 58, 68),
    birthDate: columns(line, 70, 79),
    points: points === '' ? 0 : readNumber(points, line),
    rank: rank === '' ? null : readNumber(rank, line),
    entries: readEntries(line),
  };
}

function readEntries(line: string): RoundEntry[] {
  const entries: RoundEntry[] = [];
  const text = line.trimEnd();
  for (let column = FIRST_ROUND_COLUMN; column <= text.length; column += ROUND_COLUMNS) {
    entries.push(readEntry(text.slice(column - 1, column + 7).padEnd(8), line));
  }
  return entries;
}

function readEntry(cell: string, line: string): RoundEntry {
  const number = cell.slice(0, 4).trim();
  const opponent = number === '' || number === '0000' ? null : readNumber(number, line);
  const color = readColor(cell.charAt(5), line);
  const result = cell.charAt(7).toUpperCase() as ResultCode;
  if (!RESULT_CODES.includes(result)) throw new TrfError(`"${result}" is not a result`, line);
  return { opponent, color, result };
}

function readColor(letter: string, line: string): Color | null {
  if (letter === 'w') return 'white';
  if (letter === 'b') return 'black';
  if (letter === '-' || letter === ' ') return null;
  throw new TrfError(`"${letter}" is not a colour`, line);
}

function readRoundCount(line: string, draft: Draft): void {
  draft.roundCount = readNumber(line.slice(3).trim(), line);
}

function readInitialColor(line: string): Color {
  const letter = line.slice(3).trim().toUpperCase();
  if (letter === 'W') return 'white';
  if (letter === 'B') return 'black';
  throw new TrfError('The initial colour is W or B', line);
}

function readConfiguration(line: string, draft: Draft): void {
  const words = line.slice(3).trim().split(/\s+/);
  if (words.includes('white1')) draft.initialColor = 'white';
  if (words.includes('black1')) draft.initialColor = 'black';
}

const POINT_LETTERS: Readonly<Record<string, keyof PointSystem>> = {
  W: 'win',
  D: 'draw',
  L: 'loss',
  A: 'absence',
  P: 'pairingAllocatedBye',
};

function readPointSystem(line: string, before: PointSystem): PointSystem {
  const points: Partial<Record<keyof PointSystem, number>> = {};
  for (const [, letter = '', value = ''] of line.slice(3).matchAll(/([A-Z])\s*([\d.]+)/g)) {
    const key = POINT_LETTERS[letter];
    if (key === undefined) throw new TrfError(`"${letter}" is not a kind of result`, line);
    points[key] = readNumber(value, line);
  }
  const pairingAllocatedBye = points.win ?? before.pairingAllocatedBye;
  return { ...before, pairingAllocatedBye, ...points };
}

function readByes(line: string): RequestedByes {
  const kind = columns(line, 5, 5);
  if (kind !== 'F' && kind !== 'H' && kind !== 'Z') {
    throw new TrfError('A requested bye is F, H or Z', line);
  }
  const round = readNumber(columns(line, 7, 9), line);
  return { kind, round, players: readNumbers(line.slice(9), line) };
}

function readAcceleration(line: string): Acceleration {
  return {
    points: readNumber(columns(line, 10, 13), line),
    firstRound: readNumber(columns(line, 15, 17), line),
    lastRound: readNumber(columns(line, 19, 21), line),
    firstPlayer: readNumber(columns(line, 23, 26), line),
    lastPlayer: readNumber(columns(line, 28, 31), line),
  };
}

function readPlayerAcceleration(line: string): Acceleration[] {
  const [player = 0, ...byRound] = readNumbers(line.slice(3), line);
  return byRound.map((points, index) => ({
    points,
    firstRound: index + 1,
    lastRound: index + 1,
    firstPlayer: player,
    lastPlayer: player,
  }));
}

function readForbiddenPairs(line: string): ForbiddenPairs {
  return {
    firstRound: readNumber(columns(line, 5, 7), line),
    lastRound: readNumber(columns(line, 9, 11), line),
    players: readNumbers(line.slice(11), line),
  };
}

/** Writes TRF26. What `parseTrf` reads from it is equal to what was written. */
export function makeTrf({ tournament, otherRecords }: TrfFile): string {
  const lines = [
    ...otherRecords.map(({ tag, text }) => tag + text),
    ...makeSettings(tournament),
    ...tournament.players.map(makePlayer),
    ...tournament.requestedByes.map(makeByes),
    ...tournament.accelerations.map(makeAcceleration),
    ...tournament.forbiddenPairs.map(makeForbiddenPairs),
  ];
  return lines.map((line) => `${line.trimEnd()}\n`).join('');
}

function makeSettings({ roundCount, initialColor, points }: Tournament): string[] {
  const lines: string[] = [];
  if (roundCount !== null) lines.push(`142 ${roundCount}`);
  if (initialColor !== null) lines.push(`152 ${initialColor === 'white' ? 'W' : 'B'}`);
  const changed = Object.entries(POINT_LETTERS).filter(
    ([, key]) => points[key] !== USUAL_POINTS[key],
  );
  if (changed.length > 0) {
    const cells = Object.entries(POINT_LETTERS).map(
      ([letter, key]) => letter + points[key].toFixed(1).padStart(4),
    );
    lines.push(`162  ${cells.join('    ')}`);
  }
  return lines;
}

function makePlayer(player: TournamentPlayer): string {
  const head = [
    '001',
    String(player.number).padStart(4),
    player.sex.padStart(1) + player.title.padStart(3),
    player.name.padEnd(33),
    (player.rating === 0 ? '' : String(player.rating)).padStart(4),
    player.federation.padEnd(3),
    player.fideId.padStart(11),
    player.birthDate.padEnd(10),
    player.points.toFixed(1).padStart(4),
    (player.rank === null ? '' : String(player.rank)).padStart(4),
  ];
  return [head.join(' '), ...player.entries.map(makeEntry)].join('  ');
}

function makeEntry({ opponent, color, result }: RoundEntry): string {
  if (opponent === null && result === ' ') return ' '.repeat(8);
  const number = opponent === null ? '0000' : String(opponent);
  const letter = color === null ? '-' : color.charAt(0);
  return `${number.padStart(4)} ${letter} ${result}`;
}

function makeByes({ kind, round, players }: RequestedByes): string {
  return `240 ${kind} ${String(round).padStart(3)}${makeNumbers(players)}`;
}

function makeNumbers(players: readonly number[]): string {
  return players.map((player) => ` ${String(player).padStart(4)}`).join('');
}

function makeAcceleration(acceleration: Acceleration): string {
  const { points, firstRound, lastRound, firstPlayer, lastPlayer } = acceleration;
  const cells = [
    points.toFixed(1).padStart(4),
    String(firstRound).padStart(3),
    String(lastRound).padStart(3),
    String(firstPlayer).padStart(4),
    String(lastPlayer).padStart(4),
  ];
  return `250      ${cells.join(' ')}`;
}

function makeForbiddenPairs({ firstRound, lastRound, players }: ForbiddenPairs): string {
  const rounds = `${String(firstRound).padStart(3)} ${String(lastRound).padStart(3)}`;
  return `260 ${rounds}${makeNumbers(players)}`;
}
