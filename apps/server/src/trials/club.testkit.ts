import { Agent } from 'node:http';
import { inLanes, signUp, type TestMember } from '@rookery/testkit';

/** A few members who play many games each, because signing up is slow on purpose. */
export interface Club {
  readonly members: readonly TestMember[];
  /** The players of the game with this number; all pairs of members take turns. */
  pair(game: number): { white: TestMember; black: TestMember };
  close(): void;
}

export async function signUpClub(url: string, size: number): Promise<Club> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const members: TestMember[] = [];
  // Hashing passwords is slow, so more at once would only wait.
  await inLanes(size, 4, async (index) => {
    members.push(await signUp(url, `Member ${index}`, agent));
  });
  const member = (index: number) => members[index % size] as TestMember;
  return {
    members,
    pair(game) {
      const distance = 1 + (Math.floor(game / size) % (size - 1));
      return { white: member(game), black: member(game + distance) };
    },
    close: () => agent.destroy(),
  };
}
