import { expect, test, vi } from 'vitest';
import { eventually } from './eventually.testkit.ts';
import { joinGame } from './game-channel.ts';
import { GAME_ID } from './game-row.testkit.ts';
import { startPeer } from './scripted-peer.testkit.ts';
import { createLiveSocket } from './socket.ts';

test('the clock is requested over the socket or not at all', async () => {
  const peer = await startPeer();
  const joined = vi.fn<() => void>();
  const byHttp = vi.spyOn(globalThis, 'fetch');
  const channel = joinGame(createLiveSocket({ endpoint: peer.endpoint }), GAME_ID, {
    joined,
    lost: () => {},
    refused: () => {},
    changed: () => {},
    playersOnline: () => {},
    spectators: () => {},
    clockAnswered: () => {},
  });
  channel.requestClock(1);
  await eventually(() => expect(joined).toHaveBeenCalled());
  channel.requestClock(2);
  await eventually(() =>
    expect(peer.frames.at(-1)?.payload).toEqual({ event: 'clock', payload: { sent: 2 } }),
  );
  channel.leave();
  channel.requestClock(3);
  expect(byHttp).not.toHaveBeenCalled();
  byHttp.mockRestore();
  await peer.stop();
});
