import { signUp, type TestMember } from './member.ts';

/** Creates a club with these members and returns its id. */
export async function foundClub(
  owner: TestMember,
  name: string,
  members: readonly TestMember[],
): Promise<string> {
  const founded = await owner.send({ method: 'POST', path: '/api/workspaces', json: { name } });
  const { id } = founded.json<{ workspace: { id: string } }>().workspace;
  const invited = await owner.send({
    method: 'POST',
    path: `/api/${id}/invite/create`,
    json: {},
  });
  const { token } = invited.json<{ token: string }>();
  for (const member of members) {
    await member.send({ method: 'POST', path: `/api/invites/${token}/accept` });
  }
  return id;
}

export interface ClubOfTwo {
  readonly owner: TestMember;
  /** A member without further rights. */
  readonly ann: TestMember;
  readonly club: string;
}

/** Signs up an owner called Olga and another member, and creates their club. */
export async function clubOfTwo(
  baseUrl: string,
  { club = 'Club', member = 'Ann' } = {},
): Promise<ClubOfTwo> {
  const [owner, ann] = await Promise.all([signUp(baseUrl, 'Olga'), signUp(baseUrl, member)]);
  return { owner, ann, club: await foundClub(owner, club, [ann]) };
}

/** Marks the club as one for juniors, or as no longer one. */
export async function markForJuniors(
  owner: TestMember,
  club: string,
  forJuniors = true,
): Promise<void> {
  const { status, text } = await owner.send({
    method: 'PATCH',
    path: `/api/${club}/workspace-settings`,
    json: { for_juniors: forJuniors },
  });
  if (status !== 200) throw new Error(text);
}
