import type { Agent } from 'node:http';
import type { ChatMessage, ChessGame } from '@rookery/contract';
import {
  afterBot,
  ask,
  play,
  signUp,
  startGame,
  startTraining,
  type RawResponse,
  type TestMember,
} from '@rookery/testkit';
import { KNIGHTS_OUT_AND_BACK } from '../moves.testkit.ts';
import type { Operation } from './api-document.testkit.ts';

interface Invite {
  readonly id: string;
  readonly token: string;
}

/** A member's own workspace, and what requests have put into it. */
interface Place {
  readonly id: string;
  readonly member: TestMember;
  readonly tasks: string[];
  readonly invites: Invite[];
  readonly links: string[];
}

/** Members, workspaces and games that requests can be about. It grows as requests are granted. */
export interface World {
  readonly members: readonly TestMember[];
  readonly places: readonly Place[];
  /** Members who leave and are made to leave: nobody else is missed. */
  readonly leavers: readonly Place[];
  /** Somebody whose session may end. */
  readonly passerBy: TestMember;
  /** As they were last answered. */
  readonly games: readonly ChessGame[];
  /** Games in which either player can claim a draw, until somebody does. */
  readonly claimable: readonly ChessGame[];
  /** Games against a bot in which a member is to move. */
  readonly training: readonly ChessGame[];
  /** What was said at them. */
  readonly lines: readonly ChatMessage[];
  readonly cursors: string[];
  learn(operation: Operation | null, path: string, response: RawResponse): void;
}

const MEMBERS = 6;
const LEAVERS = 3;
/** Of each kind. The latest are the likeliest to be still as they were. */
const REMEMBERED = 30;

export async function createWorld(url: string, agent: Agent): Promise<World> {
  const places: Place[] = [];
  for (let index = 0; index < MEMBERS + LEAVERS; index += 1) {
    places.push(await settle(await signUp(url, `Member ${index}`, agent)));
  }
  const leavers = places.splice(MEMBERS);
  for (const place of leavers) await joinAll(place, leavers);
  // Each has a guest in their club: whom `guestOf` names.
  for (const place of places) await joinAll(place, [guestOf(place, places)]);
  const members = places.map(({ member }) => member);
  const started = (moves: string) =>
    Promise.all(members.map((member, index) => gameOf(member, members.at(index - 1), moves)));
  const games = await started('e2e4 e7e5');
  const cursors: string[] = [];
  const lines: ChatMessage[] = [];

  function rememberGame(game: ChessGame): void {
    const known = games.findIndex(({ id }) => id === game.id);
    if (known === -1) remember(games, game);
    else games[known] = game;
  }

  const lessons: Record<string, (answer: unknown, place: Place | undefined) => void> = {
    'POST /api/chess/games': (answer) => rememberGame(answer as ChessGame),
    'POST /api/chess/games/{gameId}/move': (answer) => rememberGame(answer as ChessGame),
    'GET /api/chess/games/{gameId}': (answer) => rememberGame(answer as ChessGame),
    'POST /api/chess/games/{gameId}/chat': (answer) => remember(lines, answer as ChatMessage),
    'POST /api/{wsId}/task/create': (answer, place) =>
      remember(place?.tasks, (answer as { id: string }).id),
    'POST /api/{wsId}/chess/links': (answer, place) =>
      remember(place?.links, (answer as { id: string }).id),
    'POST /api/{wsId}/invite/create': (answer, place) => remember(place?.invites, answer as Invite),
  };
  return {
    members,
    places,
    leavers,
    passerBy: await signUp(url, 'Passer-by', agent),
    games,
    claimable: await started(THREEFOLD),
    training: await Promise.all(members.map(trainingOf)),
    lines,
    cursors,
    learn(operation, path, { status, text }) {
      const [, cursor] = /"next_cursor":"([^"]+)"/.exec(text) ?? [];
      if (cursor !== undefined) remember(cursors, cursor);
      const place = places.find(({ id }) => path.includes(id));
      if (status < 300) lessons[operation?.name ?? '']?.(JSON.parse(text), place);
    },
  };
}

async function settle(member: TestMember): Promise<Place> {
  const json = { name: `${member.name}'s club` };
  const response = await member.send({ method: 'POST', path: '/api/workspaces', json });
  const { workspace } = response.json<{ workspace: { id: string } }>();
  return { id: workspace.id, member, tasks: [], invites: [], links: [] };
}

/** Somebody else who belongs to this club. */
export function guestOf(place: Place, places: readonly Place[]): Place {
  return places[(places.indexOf(place) + 1) % places.length] ?? place;
}

async function joinAll({ id, member }: Place, guests: readonly Place[]): Promise<void> {
  const path = `/api/${id}/invite/create`;
  const { token } = (await member.send({ method: 'POST', path, json: {} })).json<Invite>();
  for (const guest of guests) {
    await guest.member.send({ method: 'POST', path: `/api/invites/${token}/accept` });
  }
}

/** The first position stands for the third time. */
const THREEFOLD = [...KNIGHTS_OUT_AND_BACK, ...KNIGHTS_OUT_AND_BACK].join(' ');

async function gameOf(
  white: TestMember,
  black: TestMember | undefined,
  moves: string,
): Promise<ChessGame> {
  return play(await startGame(white, black ?? white), moves);
}

async function trainingOf(member: TestMember): Promise<ChessGame> {
  const game = await startTraining(member, 1);
  await ask(member, game, 'move', { move: 'e2e4' });
  return afterBot(member, game, 2);
}

function remember<T>(list: T[] | undefined, item: T): void {
  list?.push(item);
  if (list !== undefined && list.length > REMEMBERED) list.shift();
}
