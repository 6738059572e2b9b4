import type { PresenceList } from '@rookery/contract';
import {
  commonServer,
  eventually,
  foundClub,
  signUp,
  type CommonServer,
  type TestMember,
} from '@rookery/testkit';
import { showUp } from '@rookery/testkit/live';
import { beforeAll, expect, test } from 'vitest';

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let outsider: TestMember;
let club: string;

beforeAll(async () => {
  server = await commonServer();
  ann = await signUp(server.url, 'Ann');
  bob = await signUp(server.url, 'Bob');
  outsider = await signUp(server.url, 'Outsider');
  club = await foundClub(ann, 'Club', [bob]);
});

async function listFor(member: TestMember, since?: string): Promise<PresenceList> {
  const query = since === undefined ? '' : `?since=${encodeURIComponent(since)}`;
  const answer = await member.send({ path: `/api/${club}/member/online${query}` });
  expect(answer.status).toBe(200);
  return answer.json<PresenceList>();
}

async function online(): Promise<string[]> {
  return (await listFor(ann)).data.map(({ user_id }) => user_id);
}

test('fellow members see an online member once, even with several windows', async () => {
  expect(await online()).toEqual([]);
  const windows = [
    await showUp(server.url, bob.cookies()),
    await showUp(server.url, bob.cookies()),
  ];
  const outsiderSocket = await showUp(server.url, outsider.cookies());
  await eventually(async () => expect(await online()).toEqual([bob.id]));
  windows[0]?.terminate();
  windows[1]?.terminate();
  outsiderSocket.terminate();
  await eventually(async () => expect(await online()).toEqual([]));
});

test('a request with a time returns what has changed since', async () => {
  const { next } = await listFor(ann);
  const socket = await showUp(server.url, bob.cookies());
  const here = { user_id: bob.id, online: true, do_not_disturb: false, is_playing: false };
  await eventually(async () => expect((await listFor(ann, next)).data).toEqual([here]));
  await bob.send({
    method: 'PATCH',
    path: '/api/chess/preferences',
    json: { do_not_disturb: true },
  });
  const later = new Date(Date.now() + 60_000).toISOString();
  expect((await listFor(ann, later)).data).toEqual([]);
  expect((await listFor(ann, next)).data).toEqual([{ ...here, do_not_disturb: true }]);
  socket.terminate();
  const gone = { ...here, online: false, do_not_disturb: true };
  await eventually(async () => expect((await listFor(ann, next)).data).toEqual([gone]));
});

test('a member who does not want to be disturbed cannot be challenged', async () => {
  const answer = await ann.send({
    method: 'POST',
    path: '/api/chess/games',
    json: { opponentId: bob.id, timeControl: 'blitz', color: 'white' },
  });
  expect(answer.status).toBe(403);
  expect(answer.json()).toMatchObject({ code: 'do_not_disturb' });
});

test('members of other workspaces are refused, and so is an invalid time', async () => {
  const refused = await outsider.send({ path: `/api/${club}/member/online` });
  expect(refused.status).toBe(404);
  expect((await ann.send({ path: `/api/${club}/member/online?since=yesterday` })).status).toBe(400);
});
