import type { RawRequest, Seeded } from '@rookery/testkit';
import type { Draft } from './good-request.testkit.ts';
import {
  BAD_BODIES,
  BAD_COOKIES,
  BAD_HEADERS,
  BAD_KEYS,
  badIds,
  BAD_QUERIES,
  BAD_SEGMENTS,
  BAD_TEXTS,
  BAD_TYPES,
  BAD_VALUES,
} from './bad-values.testkit.ts';
import type { World } from './world.testkit.ts';

type Corruption = (draft: Draft, random: Seeded, world: World) => void;

/** Corrupts one part of a request. */
export function corrupt(draft: Draft, random: Seeded, world: World): void {
  const choices = draft.json === undefined ? CORRUPTIONS : [...CORRUPTIONS, ...BODY_CORRUPTIONS];
  random.one(choices)(draft, random, world);
}

const CORRUPTIONS: readonly Corruption[] = [
  corruptSegment,
  corruptSegment,
  corruptId,
  corruptQuery,
  (draft, random, world) => void (draft.member = random.one(world.members)),
  (draft) => void (draft.member = null),
  (draft, random) => void (draft.cookie = random.one(BAD_COOKIES)(draft.member?.cookies() ?? '')),
  (draft, random) => void Object.assign(draft.headers, random.one(BAD_HEADERS)),
  (draft, random) => void (draft.method = random.one(['GET', 'POST', 'PUT', 'PATCH', 'DELETE'])),
  (draft, random) => void (draft.json = random.one(BAD_VALUES)),
];

/** Listed several times to be more frequent, because most of the contract is about bodies. */
const BODY_CORRUPTIONS: readonly Corruption[] = [
  corruptField,
  corruptField,
  corruptField,
  corruptField,
  corruptField,
  dropField,
  addField,
  (draft, random) => void (draft.text = random.one(BAD_BODIES)(JSON.stringify(draft.json) ?? '')),
  (draft, random) => void (draft.headers['content-type'] = random.one(BAD_TYPES)),
];

function corruptSegment(draft: Draft, random: Seeded): void {
  const names = Object.keys(draft.segments);
  if (names.length === 0) return;
  draft.segments[random.one(names)] = random.one([
    ...BAD_SEGMENTS,
    encodeURIComponent(random.one(BAD_TEXTS.filter(isWellFormed)).slice(0, 3_000)),
  ]);
}

/** encodeURIComponent throws on lone surrogates. */
function isWellFormed(text: string): boolean {
  return !/\p{Surrogate}/u.test(text);
}

/** Uses the id of another object, or an invalid id. */
function corruptId(draft: Draft, random: Seeded, world: World): void {
  const ids = [...world.members, ...world.clubs, ...world.games].map(({ id }) => id);
  const id = random.one(ids);
  const names = Object.keys(draft.segments);
  if (names.length === 0) return;
  draft.segments[random.one(names)] = random.one([id, id, ...badIds(id).map(encodeURIComponent)]);
}

function corruptQuery(draft: Draft, random: Seeded): void {
  for (let parts = random.between(1, 2); parts > 0; parts -= 1) {
    draft.query.push(random.one(BAD_QUERIES));
  }
}

function corruptField(draft: Draft, random: Seeded, world: World): void {
  const fields = fieldsOf(draft);
  const name = random.one(Object.keys(fields).concat('name'));
  const value = fields[name];
  const id = random.one(world.members).id;
  const bad = isId(value) ? random.one([id, ...badIds(value)]) : random.one(BAD_VALUES);
  draft.json = { ...fields, [name]: random.percent(20) ? random.one(BAD_VALUES) : bad };
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
  draft.json = { ...fieldsOf(draft), [random.one(BAD_KEYS)]: random.one(BAD_VALUES) };
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
