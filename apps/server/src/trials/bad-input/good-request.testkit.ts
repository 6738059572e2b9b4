import type { ChessGame } from '@rookery/contract';
import { BOT_IDS, TEST_PASSWORD, type Seeded, type TestMember } from '@rookery/testkit';
import { legalUcis } from '../moves.testkit.ts';
import { resolve, type Operation, type Schema } from './api-document.testkit.ts';
import { guestOf, type World } from './world.testkit.ts';

/** A request taken apart, so that each part of it can be spoilt. */
export interface Draft {
  method: string;
  /** As the document writes it: `/api/chess/games/{gameId}`. */
  readonly path: string;
  /** What stands in the places of the path, sent as it is. */
  readonly segments: Record<string, string>;
  readonly query: string[];
  json: unknown;
  /** Sent instead of `json`, where there is one. */
  text: string | null;
  headers: Record<string, string>;
  /** Who sends it; null for nobody. */
  member: TestMember | null;
  /** Sent instead of the member's own, where there are any. */
  cookie: string | null;
}

/** A well-formed request about things that are there, from somebody who may reach most of them. */
export function goodRequest(operation: Operation, world: World, random: Seeded): Draft {
  const scene = setScene(operation, world, random);
  const value = (schema: Schema, name: string) => sample(schema, name, { ...scene, random });
  const { parameters, method, path, body } = operation;
  const inPath = parameters.filter((parameter) => parameter.in === 'path');
  const inQuery = parameters.filter((parameter) => parameter.in === 'query');
  return {
    method,
    path,
    segments: Object.fromEntries(
      inPath.map(({ name, schema }) => [name, String(value(schema, name))]),
    ),
    query: inQuery
      .filter(({ required = false }) => required || random.percent(40))
      .map(({ name, schema }) => `${name}=${encodeURIComponent(String(value(schema, name)))}`),
    json: body === null ? undefined : value(body, 'body'),
    text: null,
    headers: {},
    member: scene.member,
    // Here sessions end: it must not be one that is needed.
    cookie: path.startsWith('/api/auth/') ? world.passerBy.cookies() : null,
  };
}

interface Scene {
  readonly member: TestMember;
  /** What stands for a name where not any value of its kind would do. */
  readonly known: Readonly<Record<string, () => unknown>>;
}

const NOBODY = '11111111-1111-4111-8111-111111111111';

/** What would spoil things for everybody else is done by those who leave, and to them. */
const UNSOCIAL = [
  '/member/{userId}',
  '/blocks/{userId}',
  '/chess/preferences',
  // Everybody else plays already.
  '/chess/seeks',
  '/chat/mute/create',
  '/chat/mute/{userId}',
];

function setScene({ path, method }: Operation, world: World, random: Seeded): Scene {
  const unsocial = method !== 'GET' && UNSOCIAL.some((end) => path.endsWith(end));
  const places = unsocial ? world.leavers : world.places;
  const place = random.one(places);
  const line = path.includes('{lineId}') ? world.lines.at(-1) : undefined;
  const game =
    world.games.find(({ id }) => id === line?.game_id) ?? chooseGame(path, world, random);
  const { fen, ply, turn } = game.game_state;
  const players = [game[`${turn}_player_id`], game.white_player_id, game.black_player_id];
  const player = world.members.find(({ id }) => id === random.one(players)) ?? place.member;
  const somebody = () => random.one(places).member.id;
  const invites = world.places.flatMap((one) => one.invites);
  function whoAsks(): TestMember {
    if (path.includes('{gameId}')) return player;
    // One's own link leads nowhere.
    return path.endsWith('/follow') ? guestOf(place, places).member : place.member;
  }
  return {
    member: whoAsks(),
    known: {
      wsId: () => (random.percent(80) ? place.id : 'personal'),
      gameId: () => game.id,
      lineId: () => line?.id ?? NOBODY,
      // Of a line it has to be a new one, mostly.
      id: () => (path.endsWith('/chat') && random.percent(80) ? newId(random) : NOBODY),
      userId: somebody,
      taskId: () => random.one([NOBODY, ...place.tasks]),
      linkId: () => place.links.at(-1) ?? NOBODY,
      inviteId: () => random.one([NOBODY, ...place.invites.map(({ id }) => id)]),
      token: () => random.one([NOBODY, ...invites.map(({ token }) => token)]),
      cursor: () => random.one([NOBODY, ...world.cursors]),
      limit: () => random.between(1, random.percent(5) ? 200 : 10),
      player: somebody,
      ids: () => [somebody(), somebody(), NOBODY].join(','),
      opponentId: () => (random.percent(90) ? somebody() : random.one(BOT_IDS)),
      assignee_id: () => random.one([place.member.id, null]),
      default_workspace_id: () => random.one([place.id, 'personal', null]),
      move: () => random.one(['e2e4', ...legalUcis(fen)]),
      ply: () => ply - random.one([0, 0, 0, 1]),
      email: () => random.one([world.passerBy.email, sampleText({ format: 'email' }, random)]),
      password: () => TEST_PASSWORD,
    },
  };
}

function newId(random: Seeded): string {
  return NOBODY.replace(/1/g, () => random.between(0, 9).toString());
}

/** Rather one that is still being played: there is more to be done in it. */
function chooseGame(path: string, world: World, random: Seeded): ChessGame {
  const { games, claimable, training } = world;
  if (path.endsWith('/claim')) return random.one(claimable);
  if (path.endsWith('/hint')) return random.one(training);
  if (path.endsWith('/review')) {
    const over = games.filter(({ status }) => status !== 'active');
    if (over.length > 0) return random.one(over);
  }
  const active = games.filter(({ status }) => status === 'active');
  return random.one(active.length > 0 && random.percent(70) ? active : games);
}

interface Setting extends Scene {
  readonly random: Seeded;
}

function sample(named: Schema, name: string, setting: Setting): unknown {
  const { known, random } = setting;
  const schema = resolve(named);
  const meant = known[name];
  if (meant !== undefined) return meant();
  if (schema.enum !== undefined) return random.one(schema.enum);
  if (schema.anyOf !== undefined) return sample(random.one(schema.anyOf), name, setting);
  switch (schema.type) {
    case 'object':
      return sampleObject(schema, setting);
    case 'string':
      return sampleText(schema, random);
    case 'integer':
      return random.between(schema.minimum ?? -1_000, schema.maximum ?? 1_000);
    case 'boolean':
      return random.percent(50);
    default:
      return null;
  }
}

function sampleObject(schema: Schema, setting: Setting): Record<string, unknown> {
  const { properties = {}, required = [], minProperties = 0 } = schema;
  const names = Object.keys(properties);
  const chosen = new Set(required);
  for (const name of names) if (setting.random.percent(30)) chosen.add(name);
  while (chosen.size < minProperties) chosen.add(setting.random.one(names));
  return Object.fromEntries(
    [...chosen].map((name) => [name, sample(properties[name] ?? {}, name, setting)]),
  );
}

function sampleText({ format, minLength = 0, maxLength = 40 }: Schema, random: Seeded): string {
  if (format === 'uuid') return NOBODY;
  if (format === 'email') return `somebody-${random.between(0, 1e9)}@rookery.test`;
  if (format === 'date-time') return new Date(Date.now() + random.between(-1e9, 1e9)).toISOString();
  const length = random.percent(10) ? maxLength : random.between(Math.max(1, minLength), 12);
  return random.one(['x', '\u00e9', '\u6f22', '"']).repeat(length);
}
