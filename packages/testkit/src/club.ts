import type { TestMember } from './member.ts';

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
