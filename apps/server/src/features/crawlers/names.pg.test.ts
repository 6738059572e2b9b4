import type { List, Notification } from '@rookery/contract';
import {
  createTestDatabase,
  foundClub,
  signUp,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, beforeAll, beforeEach, expect, inject, test } from 'vitest';
import { crawlersOf } from './crawlers.testkit.ts';
import { htmlPage, startTestSite, type TestSite } from './site.testkit.ts';

let server: TestServer;
let site: TestSite;
let owner: TestMember;

beforeAll(async () => {
  site = await startTestSite();
  const databaseUrl = await createTestDatabase(inject('postgresUrl'));
  server = await startServer(databaseUrl, {
    CRAWL_ALLOW: site.hostAndPort,
    CRAWL_DELAY_MS: '5',
  });
  owner = await signUp(server.url, 'Olga');
});
afterAll(async () => {
  await server.stop();
  site.stop();
});
beforeEach(() => site.pages.clear());

/** A member of the club who wants to be told of their name. */
async function watcher(name: string, inApp = true): Promise<TestMember> {
  const member = await signUp(server.url, name);
  const json = { kinds: [{ kind: 'name_found', inApp, mail: 'never', push: false }] };
  await member.send({ method: 'PATCH', path: '/api/notifications/preferences', json });
  return member;
}

async function pagesToldTo(member: TestMember): Promise<unknown[]> {
  const { data } = (await member.send({ path: '/api/notifications' })).json<List<Notification>>();
  return data
    .filter(({ kind }) => kind === 'name_found')
    .map(({ details }) => details['title'])
    .toSorted((a, b) => String(a).localeCompare(String(b)));
}

test('members who want it are told once of each page with their name, with or without accents', async () => {
  const [an, max, silent, outsider] = [
    await watcher('Nguyễn Văn An'),
    await watcher('Max'),
    await signUp(server.url, 'Lê Thị Mai'),
    await watcher('Trần Bình'),
  ];
  const off = await watcher('Phạm Hùng', false);
  const crawlers = crawlersOf(owner, await foundClub(owner, 'Club', [an, max, silent, off]));
  site.pages
    .set('/', htmlPage('Home', 'Welcome.', ['/a', '/b', '/c', '/d']))
    .set('/a', htmlPage('Accents', 'Winner: NGUYỄN-VĂN An, before Max, Lê Thị Mai, Phạm Hùng.'))
    .set('/b', htmlPage('Bare', 'Nguyen Van An (2100) plays Tran Binh.'))
    .set('/c', htmlPage('Other', 'Van An Nguyen and Nguyen Van Anh play.'))
    .set('/d', htmlPage('Later', 'No names yet.'));
  const { id } = await crawlers.read(`${site.origin}/`);
  expect(await pagesToldTo(an)).toEqual(['Accents', 'Bare']);
  for (const other of [max, silent, off, outsider, owner])
    expect(await pagesToldTo(other)).toEqual([]);

  site.pages
    .set('/b', htmlPage('Bare', 'Nguyen Van An (2110) plays Tran Binh.'))
    .set('/d', htmlPage('Later', 'Round two: Nguyễn Văn An wins.'));
  expect(await crawlers.readAgain(id)).toMatchObject({ run: { pages_changed: 2 } });
  expect(await pagesToldTo(an)).toEqual(['Accents', 'Bare', 'Later']);
});

test('a name of one word needs five letters, and is not part of another word', async () => {
  const [short, long] = [await watcher('Anna'), await watcher('Hoàng')];
  const crawlers = crawlersOf(owner, await foundClub(owner, 'Club', [short, long]));
  site.pages
    .set('/', htmlPage('Start', 'Anna, Hoangs and Choang play.', ['/a']))
    .set('/a', htmlPage('Hoang', 'Has a page.'));
  await crawlers.read(`${site.origin}/`);
  expect(await pagesToldTo(short)).toEqual([]);
  expect(await pagesToldTo(long)).toEqual(['Hoang']);
});
