import { grantRoot } from '@rookery/database';
import {
  administer,
  ask,
  foundClub,
  markForJuniors,
  play,
  signUpAlone,
  startGame,
  suspendIn,
  type TestMember,
} from '@rookery/testkit';
import { beforeAll, expect, test } from 'vitest';
import { isShown, newVisitor, WIDTHS } from './browser.ts';
import { chatPanel } from './chat-seat.ts';
import { openGame, seatFor } from './chess-seat.ts';
import { mailedLink } from './mailed-link.ts';
import { takePicture } from './pictures.ts';
import { liveStage } from './stage.ts';

const stage = liveStage();
let owner: TestMember;
let trainer: TestMember;
let anna: TestMember;
let adult: TestMember;
let club: string;
let adultClub: string;

beforeAll(async () => {
  const { url, databaseUrl } = stage.server;
  [owner, trainer, anna, adult] = await Promise.all([
    signUpAlone(url, 'Olga Owner'),
    signUpAlone(url, 'Tom Trainer'),
    signUpAlone(url, 'Anna Maria Berger'),
    signUpAlone(url, 'Adam Adult'),
  ]);
  club = await foundClub(owner, 'Young Rooks', [trainer, anna]);
  adultClub = await foundClub(adult, 'Old Rooks', [anna]);
  await administer(
    databaseUrl,
    `update workspace_members set role = 'trainer' where user_id = '${trainer.id}' and workspace_id = '${club}'`,
  );
});

test('an owner marks the club as for juniors, and everyone sees what follows', async () => {
  const { url } = stage.server;
  const old = await startGame(anna, adult, { workspaceId: adultClub });
  await play(old, 'e2e4 e7e5');
  expect((await ask(adult, old, 'resign')).status).toBe(200);
  const seat = await seatFor(stage.browser, url, owner);
  await seat.page.goto(`/${club}/settings`);
  const mark = seat.page.getByRole('checkbox', { name: 'This club is for juniors' });
  // Anna belongs to another club: the owner is told who is in the way, and she leaves it.
  await mark.click();
  await seat.page.getByText('These members belong to other clubs as well.').waitFor();
  // Her name is in the log as well.
  await seat.page.getByRole('listitem').filter({ hasText: 'Anna Maria Berger' }).first().waitFor();
  await takePicture(seat.page, 'juniors-in-the-way');
  const leave = { method: 'DELETE', path: `/api/${adultClub}/member/${anna.id}` };
  expect((await anna.send(leave)).status).toBe(204);
  await mark.click();
  await seat.page.getByText('Saved').first().waitFor();
  await expect.poll(() => mark.isChecked()).toBe(true);
  const open = seat.page.getByRole('checkbox', { name: 'Open this club to the platform' });
  await expect.poll(() => open.isDisabled()).toBe(true);
  await seat.page.getByText('A club for juniors cannot be opened.').waitFor();
  await seat.page.getByText('No messages yet.').waitFor();

  // Chat with a trainer is listed for owners.
  const lesson = await startGame(anna, trainer, { workspaceId: club });
  const path = `/api/chess/games/${lesson.id}/chat`;
  for (const [member, text] of [
    [anna, 'Is this right?'],
    [trainer, 'Well found'],
  ] as const) {
    const json = { id: crypto.randomUUID(), room: 'players', text };
    expect((await member.send({ method: 'POST', path, json })).status).toBe(201);
  }
  await seat.page.reload();
  const list = seat.page.getByRole('list', { name: 'Chat with trainers' });
  await list.getByText('Well found').waitFor();
  await list.getByText('Anna Maria Berger').waitFor();
  await seat.page.getByText('Olga Owner marked the club as for juniors').waitFor();
  await takePicture(seat.page, 'juniors-settings');

  // A trainer reads the rules, and cannot change them.
  const second = await seatFor(stage.browser, url, trainer);
  await second.page.goto(`/${club}/settings`);
  const shown = second.page.getByRole('checkbox', { name: 'This club is for juniors' });
  await expect.poll(() => shown.isDisabled()).toBe(true);
  await second.page.getByText('Only owners can change this.').waitFor();
  expect(await second.page.getByText('Chat with trainers').count()).toBe(0);

  // An adult of another club sees the short name without a link, and cannot write.
  const third = await seatFor(stage.browser, url, adult);
  await openGame(third, old);
  await third.page.getByText('Anna B.').first().waitFor();
  expect(await third.page.locator(`a[href*="players/${anna.id}"]`).count()).toBe(0);
  await chatPanel(third.page).getByText('Juniors write only to members of their club.').waitFor();
  expect(await third.page.getByText('Berger').count()).toBe(0);
  await takePicture(third.page, 'juniors-game-outside');

  // The junior is told why an invitation cannot be accepted.
  const inviting = `/api/${adultClub}/invite/create`;
  const { token } = (await adult.send({ method: 'POST', path: inviting, json: {} })).json<{
    token: string;
  }>();
  const fourth = await seatFor(stage.browser, url, anna);
  await fourth.page.goto(`/invite/${token}`);
  await fourth.page.getByRole('button', { name: 'Accept and join' }).click();
  await fourth.page.getByText('You are a junior of a club.').waitFor();
  await takePicture(fourth.page, 'juniors-invitation');

  for (const { faults, context } of [seat, second, third, fourth]) {
    // The refused requests are written by the browser.
    expect(faults.filter((fault) => !/403|409/.test(fault))).toEqual([]);
    await context.close();
  }
});

test.each(WIDTHS)('the setting in both languages at %i px', async (width) => {
  for (const locale of ['en', 'vi'] as const) {
    await owner.send({ method: 'PATCH', path: '/api/account', json: { locale } });
    const { page, faults, context } = await seatFor(stage.browser, stage.server.url, owner, {
      width,
    });
    await page.goto(`/${club}/settings`);
    const title = locale === 'en' ? 'Juniors' : 'Thiếu niên';
    const heading = page.getByRole('heading', { name: title, exact: true });
    await heading.waitFor();
    await heading.scrollIntoViewIfNeeded();
    await takePicture(page, `juniors-settings-${locale}-${width}`);
    expect(faults).toEqual([]);
    await context.close();
  }
});

test.each(WIDTHS)('the address of a guardian at %i px', async (width) => {
  const { browser, server } = stage;
  const email = `parent-${Date.now()}@home.test`;
  const mia = await signUpAlone(server.url, 'Mia Miller');
  const little = await foundClub(owner, 'Little Rooks', [mia]);
  const settings = { method: 'PATCH', path: `/api/${little}/workspace-settings` };
  await owner.send({ ...settings, json: { for_juniors: true } });
  await owner.send({ method: 'PATCH', path: '/api/account', json: { locale: 'en' } });

  const junior = await seatFor(browser, server.url, mia, { width });
  await junior.page.goto('/personal/account/security');
  await junior.page.getByRole('button', { name: 'Set address' }).click();
  await junior.page.getByLabel('Address of the parent or guardian').fill(email);
  await takePicture(junior.page, `guardian-form-${width}`);
  await junior.page.getByRole('button', { name: 'Save and send the mail' }).click();
  await junior.page.getByText('waits for the guardian to confirm it').waitFor();

  const guardian = await newVisitor(browser, server.url, { width });
  await guardian.page.goto(await mailedLink(server, email, '/verify?guardian='));
  await isShown(guardian.page, 'Parent or guardian');
  await takePicture(guardian.page, `guardian-confirms-${width}`);
  await guardian.page.getByRole('button', { name: 'Confirm' }).click();
  await isShown(guardian.page, 'Thank you');

  await junior.page.reload();
  await junior.page.getByText('To change it, ask an owner or admin of your club.').waitFor();

  // Without an account, the guardian asks for a link, sees the club, and could end the membership.
  await guardian.page.goto('/verify?asks=guardian');
  await guardian.page.getByLabel('E-mail').fill(email);
  await takePicture(guardian.page, `guardian-asks-${width}`);
  await guardian.page.getByRole('button', { name: 'Send link' }).click();
  await guardian.page.goto(await mailedLink(server, email, '/verify?decide='));
  await guardian.page.getByText('Mia M. in Little Rooks').waitFor();
  await takePicture(guardian.page, `guardian-decides-${width}`);
  await guardian.page.getByRole('button', { name: 'End the membership of Little Rooks' }).waitFor();

  const manager = await seatFor(browser, server.url, owner, { width });
  await manager.page.goto(`/${little}/members`);
  const list = manager.page.getByRole('list', { name: 'Parents and guardians' });
  await list.getByText(`${email} (confirmed)`).waitFor();
  await list.getByRole('button', { name: 'Set address of the guardian of Mia Miller' }).click();
  await takePicture(manager.page, `guardians-${width}`);
  await list.getByLabel('Address of the parent or guardian').fill(`new-${email}`);
  await list.getByRole('button', { name: 'Save and send the mail' }).click();
  await list.getByText(`new-${email} (not confirmed yet)`).waitFor();
  for (const { faults, context } of [junior, guardian, manager]) {
    expect(faults).toEqual([]);
    await context.close();
  }
});

test('whoever belonged to two clubs is suspended, and owners and administrators decide', async () => {
  const { url, databaseUrl } = stage.server;
  const [coach, second, parent, kid, administrator] = await Promise.all([
    signUpAlone(url, 'Cora Coach'),
    signUpAlone(url, 'Sam Second'),
    signUpAlone(url, 'Pat Parent'),
    signUpAlone(url, 'Kim Kid'),
    signUpAlone(url, 'Ada Administrator'),
  ]);
  await grantRoot(databaseUrl, administrator.email);
  const rising = await foundClub(coach, 'Rising Rooks', [parent]);
  const morning = await foundClub(second, 'Morning Rooks', []);
  await markForJuniors(coach, rising);
  await markForJuniors(second, morning);
  const adults = await foundClub(adult, 'Sunday Rooks', []);
  await suspendIn(databaseUrl, parent, adults, 'member');
  await suspendIn(databaseUrl, kid, rising, 'member');
  await suspendIn(databaseUrl, kid, morning, 'member');

  // The parent is told at home, and the owner makes them a trainer.
  const home = await seatFor(stage.browser, url, parent);
  await home.page.goto('/personal');
  await home.page.getByText('Suspended memberships').waitFor();
  await home.page.getByRole('button', { name: 'Leave Sunday Rooks' }).waitFor();
  await takePicture(home.page, 'juniors-suspended');
  const members = await seatFor(stage.browser, url, coach);
  await members.page.goto(`/${rising}/members`);
  const concerned = members.page.getByRole('list', { name: 'Suspended elsewhere' });
  await concerned.getByText('Waits: belongs to several clubs for juniors').waitFor();
  // Between two clubs for juniors, no owner of one of them decides.
  expect(await concerned.getByRole('button', { name: 'Kim K. leaves this club' }).count()).toBe(0);
  await takePicture(members.page, 'juniors-concerned');
  await concerned.getByRole('button', { name: 'Pat Parent becomes a trainer' }).click();
  await concerned.getByText('Pat Parent').waitFor({ state: 'detached' });
  await home.page.reload();
  await home.page
    .getByRole('link', { name: /Sunday Rooks/ })
    .first()
    .waitFor();
  expect(await home.page.getByText('Suspended memberships').count()).toBe(0);

  // An administrator chooses the club of the junior, who then belongs to it.
  const platform = await seatFor(stage.browser, url, administrator);
  await platform.page.goto('/internal/administration/workspaces');
  const choice = platform.page.getByRole('button', { name: 'Choose Morning Rooks for Kim Kid' });
  await choice.waitFor();
  await takePicture(platform.page, 'juniors-to-decide');
  await choice.click();
  await choice.waitFor({ state: 'detached' });
  expect((await kid.send({ path: `/api/${morning}` })).status).toBe(200);
  expect((await kid.send({ path: `/api/${rising}` })).status).toBe(404);
});

test.each(WIDTHS)(
  'a deleted club is restored without a junior of another club at %i px',
  async (width) => {
    const { url } = stage.server;
    const [founder, child, coach] = await Promise.all([
      signUpAlone(url, 'Fay Founder'),
      signUpAlone(url, 'Lea Little'),
      signUpAlone(url, 'Cora Coach'),
    ]);
    const mixed = await foundClub(founder, 'Mixed Rooks', [child]);
    const remove = { method: 'POST', path: `/api/${mixed}/delete`, json: { name: 'Mixed Rooks' } };
    expect((await founder.send(remove)).status).toBe(204);
    const rising = await foundClub(coach, 'Rising Rooks', []);
    await markForJuniors(coach, rising);
    const inviting = { method: 'POST', path: `/api/${rising}/invite/create`, json: {} };
    const { token } = (await coach.send(inviting)).json<{ token: string }>();
    const accept = { method: 'POST', path: `/api/invites/${token}/accept` };
    expect((await child.send(accept)).status).toBe(200);

    const left = await seatFor(stage.browser, url, child, { width });
    await left.page.goto('/personal');
    await left.page.getByRole('button', { name: 'Leave Mixed Rooks' }).waitFor();
    const { page, faults, context } = await seatFor(stage.browser, url, founder, { width });
    await page.goto('/personal');
    await page.getByRole('button', { name: 'Restore Mixed Rooks' }).click();
    await page.getByText('one member whose name you do not see').waitFor();
    await takePicture(page, `juniors-restore-${width}`);
    await page.getByRole('button', { name: 'Restore without them' }).click();
    await page.waitForURL(`**/${mixed}`);
    // The refused request is written by the browser.
    expect(faults.filter((fault) => !fault.includes('409'))).toEqual([]);
    await Promise.all([context.close(), left.context.close()]);
  },
);
