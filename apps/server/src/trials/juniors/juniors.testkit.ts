import { asOwner } from '@rookery/database';
import { foundClub, markForJuniors, signUpAlone, type TestMember } from '@rookery/testkit';

/** A club for juniors, and a club of adults that one of the juniors belonged to before. */
export interface JuniorWorld {
  readonly owner: TestMember;
  readonly trainer: TestMember;
  readonly anna: TestMember;
  readonly ben: TestMember;
  /** Of the adults' club. */
  readonly adult: TestMember;
  /** Of a third club, which is open to the platform. */
  readonly outsider: TestMember;
  readonly club: string;
  readonly adultClub: string;
  readonly outsideClub: string;
}

const ANNA = 'Anna Maria Berger';
export const ANNA_OUTSIDE = 'Anna B.';

/** With `isMarked` false, the club is not for juniors yet, so that its members can meet others first: see `markJuniors`. */
export async function createJuniors(
  url: string,
  databaseUrl: string,
  { isMarked = true } = {},
): Promise<JuniorWorld> {
  const [owner, trainer, anna, ben, adult, outsider] = await Promise.all([
    signUpAlone(url, 'Olga Owner'),
    signUpAlone(url, 'Tom Trainer'),
    signUpAlone(url, ANNA),
    signUpAlone(url, 'Ben Cooper'),
    signUpAlone(url, 'Adam Adult'),
    signUpAlone(url, 'Otto Outside'),
  ]);
  const club = await foundClub(owner, 'Young Rooks', [trainer, anna, ben]);
  const adultClub = await foundClub(adult, 'Old Rooks', [anna]);
  const outsideClub = await foundClub(outsider, 'Far Rooks', []);
  await setRole(owner, club, trainer, 'trainer');
  await asOwner(databaseUrl, (client) =>
    client.query(`update workspaces set chess_scope = 'platform' where id = any ($1)`, [
      [adultClub, outsideClub],
    ]),
  );
  const world = { owner, trainer, anna, ben, adult, outsider, club, adultClub, outsideClub };
  if (isMarked) await markJuniors(world);
  return world;
}

/** The junior leaves the club of adults, and the other one becomes a club for juniors. */
export async function markJuniors({ owner, anna, club, adultClub }: JuniorWorld): Promise<void> {
  const path = `/api/${adultClub}/member/${anna.id}`;
  const { status, text } = await anna.send({ method: 'DELETE', path });
  if (status >= 300) throw new Error(text);
  await markForJuniors(owner, club);
}

async function setRole(owner: TestMember, club: string, member: TestMember, role: string) {
  const path = `/api/${club}/member/${member.id}`;
  const { status, text } = await owner.send({ method: 'PATCH', path, json: { role } });
  if (status >= 300) throw new Error(text);
}

export function changeSettings(member: TestMember, club: string, json: object) {
  return member.send({ method: 'PATCH', path: `/api/${club}/workspace-settings`, json });
}
