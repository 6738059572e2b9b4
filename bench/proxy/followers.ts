import { setTimeout as pause } from 'node:timers/promises';
import type { TestMember } from '@rookery/testkit';
import { followGame, stockClient } from '@rookery/testkit/live';

/** Stock clients that follow one game, and how long each was disconnected. */
export interface Followers {
  /** True once all clients are subscribed, or false after this time. */
  allFollow(limitMs: number): Promise<boolean>;
  /** The disconnection times since the last call, in milliseconds, sorted; ongoing ones count until now. */
  takeAbsences(): readonly number[];
  leave(): Promise<void>;
}

const POLL_INTERVAL_MS = 50;

export function openFollowers(
  url: string,
  count: number,
  { member, gameId }: { readonly member: TestMember; readonly gameId: string },
): Followers {
  const headers = { cookie: member.cookies() };
  const followers = Array.from({ length: count }, () => follow(url, headers, gameId));
  return {
    async allFollow(limitMs) {
      const deadline = Date.now() + limitMs;
      while (followers.some((follower) => follower.outSince() !== null)) {
        if (Date.now() > deadline) return false;
        await pause(POLL_INTERVAL_MS);
      }
      return true;
    },
    takeAbsences: () =>
      followers
        .map((follower) => follower.takeAbsence())
        .filter((absence) => absence > 0)
        .toSorted((a, b) => a - b),
    leave: async () => void (await Promise.all(followers.map((follower) => follower.leave()))),
  };
}

function follow(url: string, headers: Readonly<Record<string, string>>, gameId: string) {
  const client = stockClient(url, { headers });
  let outSince: number | null = Date.now();
  let absence = 0;
  followGame(client, gameId, (status) => {
    if (status !== 'SUBSCRIBED') outSince ??= Date.now();
    else if (outSince !== null) {
      absence += Date.now() - outSince;
      outSince = null;
    }
  });
  return {
    outSince: () => outSince,
    takeAbsence() {
      const taken = absence + (outSince === null ? 0 : Date.now() - outSince);
      absence = 0;
      return taken;
    },
    leave: () => client.removeAllChannels(),
  };
}
