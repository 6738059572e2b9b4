import { SPEEDS } from '@rookery/chess';
import type { GameFilter } from '../../chess/games/queries.ts';

/** The filter of the game list, as the address has it. */
export interface GameChoice {
  /** A member's id, or `anybody`. */
  readonly player: string;
  readonly status: 'any' | NonNullable<GameFilter['status']>;
  readonly timeControl: 'any' | NonNullable<GameFilter['time_control']>;
}

export const ANYBODY = 'anybody';
/** The query of the list without filters. */
export const ALL_GAMES_QUERY = `?player=${ANYBODY}`;

export const STATUSES = [
  'any',
  'active',
  'finished',
  'white_won',
  'black_won',
  'drawn',
  'aborted',
] as const satisfies readonly GameChoice['status'][];

export const TIME_CONTROL_CHOICES = [
  'any',
  ...SPEEDS,
] as const satisfies readonly GameChoice['timeControl'][];

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Without a player in the query these are the member's own games; unknown values are ignored. */
export function readGameChoice(query: string, ownId: string): GameChoice {
  const params = new URLSearchParams(query);
  const player = params.get('player') ?? ownId;
  return {
    player: player === ANYBODY || UUID.test(player) ? player.toLowerCase() : ownId,
    status: oneOf(STATUSES, params.get('status')),
    timeControl: oneOf(TIME_CONTROL_CHOICES, params.get('time_control')),
  };
}

/** Writes only what differs from the default. */
export function writeGameChoice(choice: GameChoice, ownId: string): string {
  const params = new URLSearchParams();
  if (choice.player !== ownId) params.set('player', choice.player);
  if (choice.status !== 'any') params.set('status', choice.status);
  if (choice.timeControl !== 'any') params.set('time_control', choice.timeControl);
  return params.size === 0 ? '' : `?${params}`;
}

export function filterOf({ player, status, timeControl }: GameChoice): GameFilter {
  return {
    ...(player !== ANYBODY && { player }),
    ...(status !== 'any' && { status }),
    ...(timeControl !== 'any' && { time_control: timeControl }),
  };
}

function oneOf<Value extends string>(
  values: readonly ['any', ...Value[]],
  word: string | null,
): 'any' | Value {
  return values.find((value) => value === word) ?? 'any';
}
