import { choiceOf, TIME_CONTROLS, type TimeControl } from '@rookery/chess';
import {
  USUAL_TIE_BREAKS,
  type CreateTournament,
  type TieBreakLabel,
  type Tournament,
  type TournamentFormat,
} from '@rookery/contract';

const MINUTE_S = 60;
const DAY_S = 86_400;

/** When the rounds of a tournament start. */
export interface RoundStarts {
  readonly roundStart: Tournament['round_start'];
  readonly pauseS: number;
  /** Like `startsAt` of the form. */
  readonly roundDates: readonly string[];
}

export interface TournamentForm extends RoundStarts {
  readonly name: string;
  readonly description: string;
  readonly format: TournamentFormat;
  readonly rounds: number;
  /** Of a match in a knockout, before its tie-break games. */
  readonly matchGames: number;
  /** Of an arena. */
  readonly minutes: number;
  readonly place: 'online' | 'board';
  readonly timeControl: TimeControl | null;
  readonly rated: boolean;
  /** `2026-12-24T18:00` in the time of the browser; empty if an arbiter starts it. */
  readonly startsAt: string;
  /** Days for each round in which pairs agree when to play; 0 if all games begin at once. */
  readonly windowDays: number;
  readonly appearWithinS: number;
  readonly maxPlayers: string;
  readonly minRating: string;
  readonly maxRating: string;
  readonly checkIn: boolean;
  readonly openToPlatform: boolean;
  readonly tieBreaks: readonly TieBreakLabel[];
}

export const PAUSE_STEPS_S = [0, 30, 60, 120, 300, 600, 900, 1_800, 3_600];
export const APPEAR_STEPS_S = [30, 60, 120, 180, 300, 600, 900, 1_800, 3_600];
export const WINDOW_STEPS_DAYS = [1, 2, 3, 5, 7, 10, 14, 21, 28];
export const MATCH_GAMES = [1, 2, 4];
export const MINUTE_STEPS = [10, 20, 30, 45, 60, 90, 120, 180, 240];
export const ROUND_STEPS = [3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13];

/** In a round robin all players have the same opponents, so that sums of their points say nothing. */
export function mayBreakTies(label: TieBreakLabel, format: TournamentFormat): boolean {
  return format === 'swiss' || !label.startsWith('BH');
}

export const NEW_TOURNAMENT: TournamentForm = {
  name: '',
  description: '',
  format: 'swiss',
  rounds: 5,
  matchGames: 2,
  minutes: 60,
  place: 'online',
  timeControl: TIME_CONTROLS.rapid,
  rated: true,
  startsAt: '',
  roundStart: 'automatic',
  pauseS: MINUTE_S,
  roundDates: [],
  windowDays: 0,
  appearWithinS: 5 * MINUTE_S,
  maxPlayers: '',
  minRating: '',
  maxRating: '',
  checkIn: false,
  openToPlatform: false,
  tieBreaks: USUAL_TIE_BREAKS.swiss,
};

/** With so many rounds of a Swiss tournament, one player at most can win them all. */
export function playersFor(rounds: number): number {
  return 2 ** rounds;
}

/** Another format has other usual settings. */
export function withFormat(form: TournamentForm, format: TournamentFormat): TournamentForm {
  const isArena = format === 'arena';
  return {
    ...form,
    format,
    tieBreaks: USUAL_TIE_BREAKS[format],
    ...(isArena && { place: 'online', timeControl: TIME_CONTROLS.blitz, appearWithinS: 30 }),
    ...(!isArena && form.format === 'arena' && { appearWithinS: NEW_TOURNAMENT.appearWithinS }),
    ...(!hasWindows(format) && { windowDays: 0 }),
  };
}

export function hasTieBreaks(format: TournamentFormat): boolean {
  return USUAL_TIE_BREAKS[format].length > 0;
}

/** The games of a match, and those of an arena, follow each other. */
export function hasWindows(format: TournamentFormat): boolean {
  return format !== 'knockout' && format !== 'arena';
}

export type FormFault = 'name' | 'startsAt' | 'roundDates' | 'ratings' | 'timeControl' | 'clock';

export function faultOf(form: TournamentForm, now: number): FormFault | null {
  if (form.name.trim() === '') return 'name';
  if (form.place === 'online' && form.timeControl === null) return 'timeControl';
  if (!hasWindows(form.format) && form.timeControl?.name === 'correspondence') return 'clock';
  if (isOnDates(form)) {
    if (!areInOrder(datesOf(form)) || Date.parse(datesOf(form)[0] ?? '') < now) return 'roundDates';
  } else if (form.startsAt !== '' && Date.parse(form.startsAt) < now) return 'startsAt';
  const [lowest, highest] = [numberOf(form.minRating), numberOf(form.maxRating)];
  return lowest !== null && highest !== null && lowest > highest ? 'ratings' : null;
}

export function bodyOf(form: TournamentForm): CreateTournament {
  const isOnline = form.place === 'online';
  return {
    name: form.name.trim(),
    description: form.description.trim(),
    format: form.format,
    ...(form.format === 'swiss' && { rounds: form.rounds }),
    ...(form.format === 'knockout' && { matchGames: form.matchGames }),
    ...(form.format === 'arena' && { durationS: form.minutes * MINUTE_S }),
    overTheBoard: !isOnline,
    timeControl: form.timeControl && choiceOf(form.timeControl),
    rated: isOnline && form.rated && form.timeControl !== null,
    startsAt: isOnDates(form) ? null : timeOf(form.startsAt),
    roundStart: isOnDates(form) ? 'on_dates' : form.roundStart,
    ...(isOnDates(form) && { roundDates: datesOf(form).map((date) => timeOf(date) ?? '') }),
    pauseS: form.pauseS,
    windowS: form.windowDays === 0 ? null : form.windowDays * DAY_S,
    appearWithinS: form.appearWithinS,
    maxPlayers: numberOf(form.maxPlayers),
    minRating: numberOf(form.minRating),
    maxRating: numberOf(form.maxRating),
    checkIn: form.checkIn,
    openToPlatform: form.openToPlatform,
    tieBreaks: [...form.tieBreaks],
  };
}

/** An arena has no rounds that start together. */
export function isOnDates({ format, roundStart }: Pick<TournamentForm, 'format' | 'roundStart'>) {
  return roundStart === 'on_dates' && format !== 'arena';
}

function datesOf({ format, rounds, roundDates }: TournamentForm): readonly string[] {
  return datesFor(roundDates, format === 'swiss' ? rounds : null);
}

/** The dates that are shown and sent: one for each round, if their number is known. */
export function datesFor(dates: readonly string[], rounds: number | null): readonly string[] {
  return rounds === null ? dates : aWeekApart(dates, rounds);
}

export function areInOrder(dates: readonly string[]): boolean {
  return dates.every(
    (date, index) => date !== '' && (index === 0 || date > (dates[index - 1] ?? '')),
  );
}

/** So many dates: those that are there, and then one a week after the other. */
export function aWeekApart(dates: readonly string[], count: number): string[] {
  const filled = dates.slice(0, count);
  while (filled.length < count) {
    const last = filled.at(-1);
    filled.push(last === undefined || last === '' ? inAnHour() : aWeekLater(last));
  }
  return filled;
}

/** The same time of the day, also when the clocks change in between. */
function aWeekLater(local: string): string {
  const date = new Date(local);
  date.setDate(date.getDate() + 7);
  return localTime(date.toISOString());
}

/** The next full hour that is at least an hour away. */
export function inAnHour(): string {
  const time = new Date(Date.now() + 2 * 3_600_000);
  time.setMinutes(0, 0, 0);
  return localTime(time.toISOString());
}

/** The time in a field of the browser, which has no zone; null for an empty field. */
export function timeOf(local: string): string | null {
  return local === '' ? null : new Date(local).toISOString();
}

/** The reverse. */
export function localTime(timestamp: string | null): string {
  if (timestamp === null) return '';
  const time = new Date(timestamp);
  return new Date(time.getTime() - time.getTimezoneOffset() * 60_000).toISOString().slice(0, 16);
}

function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Math.round(Number(text));
}

/** Moves an entry of a list one place up or down. */
export function moved<Item>(items: readonly Item[], index: number, by: 1 | -1): Item[] {
  const copy = [...items];
  const [item] = copy.splice(index, 1);
  if (item !== undefined) copy.splice(Math.max(0, index + by), 0, item);
  return copy;
}
