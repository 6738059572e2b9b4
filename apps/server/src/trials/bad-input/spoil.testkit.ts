import type { RawRequest, Seeded } from '@rookery/testkit';
import type { Draft } from './good-request.testkit.ts';
import {
  NASTY_BODIES,
  NASTY_COOKIES,
  NASTY_HEADERS,
  NASTY_KEYS,
  nastyIds,
  NASTY_QUERIES,
  NASTY_SEGMENTS,
  NASTY_TEXTS,
  NASTY_TYPES,
  NASTY_VALUES,
} from './nasty.testkit.ts';
import type { World } from './world.testkit.ts';

type Spoil = (draft: Draft, random: Seeded, world: World) => void;

/** Spoils something about a request. */
export function spoil(draft: Draft, random: Seeded, world: World): void {
  const about = draft.json === undefined ? SPOILS : [...SPOILS, ...BODY_SPOILS];
  random.one(about)(draft, random, world);
}

const SPOILS: readonly Spoil[] = [
  spoilSegment,
  spoilSegment,
  spoilId,
  spoilQuery,
  (draft, random, world) => void (draft.member = random.one(world.members)),
  (draft) => void (draft.member = null),
  (draft, random) => void (draft.cookie = random.one(NASTY_COOKIES)(draft.member?.cookies() ?? '')),
  (draft, random) => void Object.assign(draft.headers, random.one(NASTY_HEADERS)),
  (draft, random) => void (draft.method = random.one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  (draft, random) => void (draft.json = random.one(NASTY_VALUES)),
];

/** More often than anything else: bodies are where most of the contract is. */
const BODY_SPOILS: readonly Spoil[] = [
  spoilField,
  spoilField,
  spoilField,
  spoilField,
  spoilField,
  dropField,
  addField,
  (draft, random) => void (draft.text = random.one(NASTY_BODIES)(JSON.stringify(draft.json) ?? '')),
  (draft, random) => void (draft.headers['content-type'] = random.one(NASTY_TYPES)),
];

function spoilSegment(draft: Draft, random: Seeded): void {
  const names = Object.keys(draft.segments);
  if (names.length === 0) return;
  draft.segments[random.one(names)] = random.one([
    ...NASTY_SEGMENTS,
    encodeURIComponent(random.one(NASTY_TEXTS.filter(isWellFormed)).slice(0, 3_000)),
  ]);
}

/** encodeURIComponent knows no halves of characters. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** Another's, nobody's, or not quite one. */
function spoilId(draft: Draft, random: Seeded, world: World): void {
  const ids = [...world.members, ...world.places, ...world.games].map(({ id }) => id);
  const id = random.one(ids);
  const names = Object.keys(draft.segments);
  if (names.length === 0) return;
  draft.segments[random.one(names)] = random.one([id, id, ...nastyIds(id).map(encodeURIComponent)]);
}

function spoilQuery(draft: Draft, random: Seeded): void {
  for (let parts = random.between(1, 2); parts > 0; parts -= 1) {
    draft.query.push(random.one(NASTY_QUERIES));
  }
}

function spoilField(draft: Draft, random: Seeded, world: World): void {
  const fields = fieldsOf(draft);
  const name = random.one(Object.keys(fields).concat('name'));
  const value = fields[name];
  const id = random.one(world.members).id;
  const nasty = isId(value) ? random.one([id, ...nastyIds(value)]) : random.one(NASTY_VALUES);
  draft.json = { ...fields, [name]: random.percent(20) ? random.one(NASTY_VALUES) : nasty };
}

function isId(value: unknown): value is string {
  return typeof value === 'string' && /^[0-9a-f-]{36}$/.test(value);
}

function dropField(draft: Draft, random: Seeded): void {
  const { [random.one(Object.keys(fieldsOf(draft)).concat(''))]: _dropped, ...rest } =
    fieldsOf(draft);
  draft.json = rest;
}

function addField(draft: Draft, random: Seeded): void {
  draft.json = { ...fieldsOf(draft), [random.one(NASTY_KEYS)]: random.one(NASTY_VALUES) };
}

function fieldsOf({ json }: Draft): Record<string, unknown> {
  return typeof json === 'object' && json !== null ? { ...json } : {};
}

/** The request as it is sent. */
export function assemble(draft: Draft): RawRequest {
  const path = draft.path.replaceAll(/\{(\w+)\}/g, (_, name: string) => draft.segments[name] ?? '');
  const body = draft.text ?? JSON.stringify(draft.json);
  const cookie = draft.cookie ?? draft.member?.cookies() ?? '';
  return {
    method: draft.method,
    path: draft.query.length === 0 ? path : `${path}?${draft.query.join('&')}`,
    headers: {
      ...(cookie !== '' && { cookie }),
      ...(body !== undefined && { 'content-type': 'application/json' }),
      ...draft.headers,
    },
    ...(body !== undefined && { body }),
  };
}
