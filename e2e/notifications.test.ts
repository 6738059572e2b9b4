import {
  administer,
  eventually,
  NotYet,
  foundClub,
  signUp,
  type TestMember,
} from '@rookery/testkit';
import { expect, test } from 'vitest';
import { expectAccessible } from './browser.ts';
import { seatFor } from './chess-seat.ts';
import { takePicture } from './pictures.ts';
import { ownStage } from './stage.ts';

const stage = ownStage();

async function clubOf(...names: readonly string[]) {
  const [owner, ...members] = await Promise.all(
    names.map((name) => signUp(stage.server.url, name)),
  );
  if (owner === undefined) throw new Error('A club has an owner.');
  return { owner, members, club: await foundClub(owner, 'Riverside', members) };
}

interface Shown {
  shown: string[][];
  registration: {
    showNotification(
      title: string,
      options: { tag: string; data: { path: string } },
    ): Promise<void>;
  };
}

const addTask = (owner: TestMember, club: string, name: string, assignee_id: string) =>
  owner.send({ method: 'POST', path: `/api/${club}/task/create`, json: { name, assignee_id } });

test('the bell counts live, its panel leads to what happened, and what was read does not count', async () => {
  const { owner, members, club } = await clubOf('Olga', 'Ann');
  const [ann] = members as [TestMember];
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, ann);
  await page.goto(`/${club}`);
  const bell = page.getByRole('button', { name: /^Notifications/ });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await addTask(owner, club, 'Bring the clocks', ann.id);
  await page.getByRole('button', { name: 'Notifications 1 unread' }).waitFor();
  await owner.send({
    method: 'POST',
    path: `/api/${club}/announcements`,
    json: { title: 'Club evening', text: 'On Friday at seven, with tea.' },
  });
  await page.getByRole('button', { name: 'Notifications 2 unread' }).waitFor();

  await bell.click();
  const panel = page.getByRole('dialog', { name: 'Notifications' });
  await panel.getByRole('link', { name: /Riverside: Club evening/ }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'notifications-panel');
  await page.keyboard.press('Escape');
  await panel.waitFor({ state: 'hidden' });
  expect(await bell.evaluate((element) => element === document.activeElement)).toBe(true);

  await page.keyboard.press('Enter');
  await panel.getByRole('link', { name: /Olga has given you a task/ }).click();
  await page.waitForURL(`**/${club}/tasks`);
  await page.getByRole('button', { name: 'Notifications 1 unread' }).waitFor();
  await bell.click();
  await panel.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('button', { name: 'Notifications', exact: true }).waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('the inbox on a phone: alike ones are one entry, unread ones can be shown alone', async () => {
  const { owner, members, club } = await clubOf('Olga', 'Ann');
  const [ann] = members as [TestMember];
  for (const name of ['Chairs', 'Tables', 'Boards']) await addTask(owner, club, name, ann.id);
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, ann, {
    width: 390,
  });
  await page.goto(`/${club}`);
  await page.getByRole('link', { name: 'Notifications, 3 unread' }).click();
  await page.getByRole('link', { name: /You have 3 new tasks/ }).waitFor();
  await expectAccessible(page);
  await takePicture(page, 'notifications-inbox');
  await page.goto(`/vi/${club}/notifications`);
  await page.getByRole('heading', { level: 1, name: 'Thông báo' }).waitFor();
  await takePicture(page, 'notifications-inbox-vi');
  await page.goto(`/vi/${club}/account/notifications`);
  await page.getByRole('heading', { level: 1, name: 'Bạn được báo những gì' }).waitFor();
  await takePicture(page, 'notification-preferences-vi');
  await page.goto(`/en/${club}/notifications`);
  await page.getByRole('button', { name: 'Mark all as read' }).click();
  await page.getByRole('link', { name: 'Notifications', exact: true }).waitFor();
  await page.getByRole('radio', { name: 'Unread' }).check({ force: true });
  await page.getByText('Nothing new').waitFor();
  expect(faults).toEqual([]);
  await context.close();
});

test('preferences are stored at once, and hold after a reload', async () => {
  const { members, club } = await clubOf('Olga', 'Ann');
  const [ann] = members as [TestMember];
  const { page, context, faults } = await seatFor(stage.browser, stage.server.url, ann);
  await page.goto(`/${club}/notifications`);
  await page.getByRole('link', { name: 'What you are told' }).click();
  await page.getByRole('heading', { level: 1, name: 'What you are told' }).waitFor();
  const stored = () =>
    page.waitForResponse(
      (answer) => answer.request().method() === 'PATCH' && answer.status() === 200,
    );
  const change = async (act: () => Promise<unknown>) => {
    await Promise.all([stored(), act()]);
  };
  await change(() => page.getByLabel('A challenge: in the app').click());
  await change(() => page.getByLabel('A task for you: by mail').selectOption('Mail at once'));
  await change(() => page.getByLabel('Quiet hours').click());
  await page.getByLabel('From').fill('21:30');
  await change(() => page.getByLabel('To', { exact: true }).focus());
  await change(() => page.getByLabel('Time zone').selectOption('Europe/Paris'));
  await expectAccessible(page);
  await takePicture(page, 'notification-preferences');
  await page.reload();
  await page.getByLabel('A challenge: in the app').waitFor();
  expect(await page.getByLabel('A challenge: in the app').isChecked()).toBe(false);
  expect(await page.getByLabel('A task for you: by mail').inputValue()).toBe('at_once');
  expect(await page.getByLabel('From').inputValue()).toBe('21:30');
  expect(await page.getByLabel('Time zone').inputValue()).toBe('Europe/Paris');
  expect(faults).toEqual([]);
  await context.close();
});

test('an owner tells all members something, and they read it', async () => {
  const { owner, members, club } = await clubOf('Olga', 'Ann');
  const [ann] = members as [TestMember];
  const desk = await seatFor(stage.browser, stage.server.url, owner);
  await desk.page.goto(`/${club}/announcements`);
  await desk.page.getByText('No announcements yet').waitFor();
  await desk.page.getByRole('button', { name: 'New announcement' }).click();
  const dialog = desk.page.getByRole('dialog', { name: 'New announcement' });
  await dialog.getByLabel('Subject').fill('Club evening');
  await dialog.getByLabel('Text').fill('On Friday at seven.\nBring a friend.');
  await expectAccessible(desk.page);
  await takePicture(desk.page, 'announcement-dialog');
  await dialog.getByRole('button', { name: 'Tell all members' }).click();
  await desk.page.getByRole('heading', { name: 'Club evening' }).waitFor();

  const phone = await seatFor(stage.browser, stage.server.url, ann, { width: 390 });
  await phone.page.goto(`/${club}/notifications`);
  await phone.page.getByRole('link', { name: /Riverside: Club evening/ }).click();
  await phone.page.getByText('Bring a friend.').waitFor();
  expect(await phone.page.getByRole('button', { name: 'Delete' }).count()).toBe(0);
  await expectAccessible(phone.page);
  await takePicture(phone.page, 'announcements');
  await desk.page.getByRole('button', { name: 'Delete' }).click();
  await desk.page.getByText('No announcements yet').waitFor();
  expect([...desk.faults, ...phone.faults]).toEqual([]);
  await Promise.all([desk.context.close(), phone.context.close()]);
});

test('a service worker shows what is pushed, with its tag and its page', async () => {
  const { members, club } = await clubOf('Olga', 'Ann');
  const [ann] = members as [TestMember];
  const { page, context } = await seatFor(stage.browser, stage.server.url, ann);
  await context.grantPermissions(['notifications'], { origin: stage.server.url });
  await page.goto(`/${club}`);
  const session = await context.newCDPSession(page);
  const registered = new Promise<string>((resolve) => {
    session.on('ServiceWorker.workerVersionUpdated', ({ versions }) => {
      const version = versions.find(
        ({ scriptURL, status }) => scriptURL.endsWith('/push-worker.js') && status === 'activated',
      );
      if (version !== undefined) resolve(version.registrationId);
    });
  });
  await session.send('ServiceWorker.enable');
  await page.evaluate(() =>
    navigator.serviceWorker.register('/push-worker.js', { scope: '/push/' }),
  );
  const registrationId = await registered;
  const worker = context.serviceWorkers().find((one) => one.url().endsWith('/push-worker.js'));
  // The headless browser has no place to show notifications.
  await worker?.evaluate(() => {
    const scope = self as unknown as Shown;
    scope.shown = [];
    scope.registration.showNotification = async (title, options) => {
      scope.shown.push([title, options.tag, options.data.path]);
    };
  });
  const path = `/${club}/chess`;
  const message = { title: 'Your move against Olga', text: null, path, tag: 't1' };
  for (const data of [message, { ...message, tag: 't2', title: 'A task is due' }])
    await session.send('ServiceWorker.deliverPushMessage', {
      origin: stage.server.url,
      registrationId,
      data: JSON.stringify(data),
    });
  const shown = () => worker?.evaluate(() => (self as unknown as Shown).shown);
  await expect.poll(shown, { timeout: 60_000 }).toEqual([
    ['Your move against Olga', 't1', path],
    ['A task is due', 't2', path],
  ]);
  await context.close();
});

test('the app can be installed: a manifest, icons that exist, and a start page', async () => {
  const answer = await fetch(`${stage.server.url}/manifest.webmanifest`);
  const manifest = (await answer.json()) as {
    start_url: string;
    display: string;
    icons: { src: string; sizes: string }[];
  };
  expect(manifest).toMatchObject({ start_url: '/', display: 'standalone' });
  expect(manifest.icons.map(({ sizes }) => sizes)).toEqual(
    expect.arrayContaining(['192x192', '512x512']),
  );
  for (const { src } of manifest.icons) {
    const icon = await fetch(stage.server.url + src);
    expect([icon.status, icon.headers.get('content-type')]).toEqual([200, 'image/png']);
  }
  const page = await stage.browser.newPage();
  await page.goto(`${stage.server.url}/login`);
  const session = await page.context().newCDPSession(page);
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors');
  expect(installabilityErrors.map(({ errorId }) => errorId)).toEqual([]);
  await page.close();
});

test('the link in a mail turns mail off, after a press of its button', async () => {
  const { owner, members, club } = await clubOf('Olga', 'Ann');
  const [ann] = members as [TestMember];
  const sql = (text: string) => administer(stage.server.databaseUrl, text);
  await sql(`update users set email_verified = true where id = '${ann.id}'`);
  const atOnce = { kind: 'task_assigned', inApp: true, mail: 'at_once', push: false };
  const path = '/api/notifications/preferences';
  await ann.send({ method: 'PATCH', path, json: { kinds: [atOnce] } });
  await addTask(owner, club, 'Chairs', ann.id);
  await sql(`update notification_deliveries set due_at = now() where user_id = '${ann.id}'`);
  // Without a mail server, mail is written to the log.
  const token = await eventually(() => {
    const line = stage.server.log().find((text) => text.includes(ann.email));
    const found = /unsubscribe\?token=([\w-]+)/.exec(line ?? '')?.[1];
    if (found === undefined) throw new NotYet('There is no mail yet.');
    return found;
  });
  const page = await stage.browser.newPage();
  await page.goto(`${stage.server.url}/unsubscribe?token=wrong`);
  await page.getByRole('button', { name: 'Turn off this mail' }).click();
  await page.getByText('This link is not complete.').waitFor();
  await page.goto(`${stage.server.url}/unsubscribe?token=${token}`);
  await expectAccessible(page);
  await takePicture(page, 'unsubscribe');
  await page.getByRole('button', { name: 'Turn off this mail' }).click();
  await page.getByText('You get no more notifications by mail.').waitFor();
  const { rows } = await sql(`select mail from notification_settings where user_id = '${ann.id}'`);
  expect(rows).toEqual([{ mail: false }]);
  await page.close();
});
