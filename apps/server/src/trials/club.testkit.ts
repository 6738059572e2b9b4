import { Agent } from 'node:http';
import { inLanes, signUp, type TestMember } from '@rookery/testkit';

/** Members who stay connected and play many games each: signing up is slow, for good reason. */
export interface Club {
  readonly members: readonly TestMember[];
  /** Two of them, for the game of this number: everybody meets everybody in turn. */
  pair(game: number): { white: TestMember; black: TestMember };
  close(): void;
}

export async function gatherClub(url: string, size: number): Promise<Club> {
  const agent = new Agent({ keepAlive: true, maxSockets: 256 });
  const members: TestMember[] = [];
  // Passwords are hashed for long: more at once would only wait in line.
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
