import { gameChannel } from '@rookery/contract';
import {
  commonServer,
  eventually,
  foundClub,
  play,
  signUpAlone,
  startGame,
  type CommonServer,
  type TestGame,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { relayed } from './relayed.testkit.ts';
import { connectAs, joinConfig, versions, watch, type RawClient } from './raw-client.testkit.ts';

let server: CommonServer;
let ann: TestMember;
let bob: TestMember;
let spectator: TestMember;
let club: string;
let game: TestGame;

beforeAll(async () => {
  server = await commonServer();
});
beforeEach(async () => {
  [ann, bob, spectator] = await Promise.all([
    signUpAlone(server.url, 'Ann'),
    signUpAlone(server.url, 'Bob'),
    signUpAlone(server.url, 'Spectator'),
  ]);
  club = await foundClub(ann, 'Club', [bob]);
});

function join(client: RawClient) {
  return client.join(gameChannel(game.id), joinConfig('chess_games', game.id, 'UPDATE'));
}

/** Expects that the spectator, who follows the game and has received a move, loses the channel. */
async function expectLostChannel(loseAccess: () => Promise<unknown>): Promise<void> {
  // A change that is still on its way would end the channel, too.
  await relayed(server.databaseUrl);
  const client = await connectAs(server.url, spectator);
  await watch(client, game.id);
  const { version } = await play(game, 'e2e4');
  await eventually(() => expect(versions(client)).toEqual([version]));
  await loseAccess();
  await eventually(() => expect(client.of('phx_error')).toHaveLength(1));
  expect((await join(client)).response).toMatchObject({ code: 'not_found' });
  await play(game, 'e7e5');
  await relayed(server.databaseUrl);
  expect((await client.ask('phoenix', 'heartbeat', {})).status).toBe('ok');
  expect(versions(client)).toEqual([version]);
  await client.close();
}

function setScope(owner: TestMember, id: string, chess_scope: string) {
  const path = `/api/${id}/workspace-settings`;
  return owner.send({ method: 'PATCH', path, json: { chess_scope } });
}

describe('a spectator loses the channel of a game', () => {
  test('when they are removed from its club', async () => {
    const invited = await ann.send({
      method: 'POST',
      path: `/api/${club}/invite/create`,
      json: {},
    });
    const { token } = invited.json<{ token: string }>();
    const joined = await spectator.send({
      method: 'POST',
      path: `/api/invites/${token}/accept`,
    });
    expect(joined.status).toBe(200);
    game = await startGame(ann, bob);
    await expectLostChannel(() =>
      ann.send({ method: 'DELETE', path: `/api/${club}/member/${spectator.id}` }),
    );
  });

  test.each(['the club of the game', 'their own club'])(
    'when %s is closed to the platform',
    async (which) => {
      const other = await foundClub(spectator, 'Another club', []);
      game = await startGame(ann, bob);
      const client = await connectAs(server.url, spectator);
      expect((await join(client)).status).toBe('error');
      await client.close();
      await setScope(ann, club, 'platform');
      await setScope(spectator, other, 'platform');
      await expectLostChannel(() =>
        which === 'their own club'
          ? setScope(spectator, other, 'club')
          : setScope(ann, club, 'club'),
      );
    },
  );
});

test('players keep their game when they leave the club', async () => {
  game = await startGame(ann, bob);
  const client = await connectAs(server.url, bob);
  await watch(client, game.id);
  await bob.send({ method: 'DELETE', path: `/api/${club}/member/${bob.id}` });
  const { version } = await play(game, 'e2e4 e7e5');
  await eventually(() => expect(versions(client).at(-1)).toBe(version));
  expect(client.of('phx_error')).toEqual([]);
  await client.close();
});
