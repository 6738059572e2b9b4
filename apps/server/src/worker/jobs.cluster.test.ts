import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  administer,
  ask,
  createTestDatabase,
  eventually,
  play,
  report,
  send,
  signUp,
  startGame,
  startServer,
  type TestMember,
  type TestServer,
} from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { startTestMailServer, type TestMailServer } from '../mail/smtp-server.testkit.ts';

let databaseUrl: string;
let api: TestServer;
let ann: TestMember;
let bob: TestMember;
const workers = new Set<TestServer>();
const folder = mkdtempSync(join(tmpdir(), 'rookery-jobs-'));

beforeAll(async () => {
  databaseUrl = await createTestDatabase(inject('postgresUrl'));
  api = await startServer(databaseUrl, { ROOKERY_ROLES: 'api' });
  [ann, bob] = [await signUp(api.url, 'Ann'), await signUp(api.url, 'Bob')];
});
afterEach(async () => {
  await Promise.all([...workers].map((worker) => worker.stop('SIGKILL')));
  workers.clear();
});
afterAll(async () => {
  await api.stop();
  rmSync(folder, { recursive: true });
});

async function startWorker(environment: Record<string, string> = {}): Promise<TestServer> {
  const worker = await startServer(databaseUrl, {
    ROOKERY_ROLES: 'worker',
    ENGINE_PROCESSES: '1',
    ...environment,
  });
  workers.add(worker);
  return worker;
}

async function kill(worker: TestServer): Promise<void> {
  workers.delete(worker);
  await worker.stop('SIGKILL');
}

/** An engine that needs two seconds for each position, so that the worker is killed long before the end. */
function slowEngine(): string {
  const file = join(folder, 'slow-engine');
  const script = `#!/bin/sh
while read -r line; do case "$line" in
  uci) echo uciok;; isready) echo readyok;;
  go*) /bin/sleep 2
    echo 'info depth 1 multipv 1 score cp 7 nodes 5 pv e2e4'; echo 'bestmove e2e4';;
esac; done`;
  writeFileSync(file, script, { mode: 0o755 });
  return file;
}

async function jobStates(kind: string): Promise<string[]> {
  const { rows } = await administer(
    databaseUrl,
    `select state::text from jobs.job where name = '${kind}' order by created_on`,
  );
  return rows.map(({ state }: { state: string }) => state);
}

const MOVES = 'e2e4 e7e5 g1f3 b8c6 f1c4 f8c5 c2c3 g8f6 d2d3 d7d6 c1g5 h7h6 g5h4 g7g5';

test('a review whose worker is killed is finished by another one', async () => {
  const game = await startGame(ann, bob);
  await play(game, MOVES);
  await ask(ann, game, 'resign');
  expect((await ask(ann, game, 'review')).status).toBe(200);
  const stored = async () => {
    const { rows } = await administer(
      databaseUrl,
      `select state, evaluations from chess_reviews where game_id = '${game.id}'`,
    );
    return rows[0] as { state: string; evaluations: object[] };
  };

  const first = await startWorker({ ENGINE_COMMAND: slowEngine() });
  await eventually(async () => expect((await stored()).evaluations.length).toBeGreaterThan(1));
  await kill(first);
  const killedAt = Date.now();
  const before = await stored();
  expect(before.state).toBe('running');
  await startWorker();

  await eventually(async () => expect((await stored()).state).toBe('done'));
  report(`the review was finished ${Date.now() - killedAt} ms after its worker was killed`);
  const { evaluations } = await stored();
  expect(evaluations).toHaveLength(MOVES.split(' ').length + 1);
  expect(evaluations.slice(0, before.evaluations.length)).toEqual(before.evaluations);
  await eventually(async () => expect(await jobStates('review')).toEqual(['completed']));
});

async function requestReset(member: TestMember): Promise<void> {
  const answer = await send(api.url, {
    method: 'POST',
    path: '/api/auth/request-password-reset',
    json: { email: member.email },
  });
  expect(answer.status).toBe(200);
}

const to = ({ email }: TestMember) => `To: ${email}`;
const messageId = (mail: string | undefined) => /^Message-ID: (.+)$/im.exec(mail ?? '')?.[1];

describe('a mail', () => {
  let mailServer: TestMailServer;
  beforeAll(async () => {
    mailServer = await startTestMailServer();
  });
  afterAll(() => mailServer.stop());

  test('is sent once by several workers', async () => {
    await requestReset(ann);
    await Promise.all([1, 2].map(() => startWorker({ SMTP_URL: mailServer.url })));
    await eventually(async () => expect(await jobStates('mail')).toEqual(['completed']));
    expect(mailServer.arrived).toHaveLength(1);
    expect(mailServer.accepted[0]).toContain(to(ann));
  });

  test('whose worker is killed while it is sent is sent once, with the same id', async () => {
    mailServer.holdAnswers();
    const first = await startWorker({ SMTP_URL: mailServer.url });
    await requestReset(bob);
    await eventually(() => expect(mailServer.arrived).toHaveLength(2));
    await kill(first);
    mailServer.answerAgain();
    await startWorker({ SMTP_URL: mailServer.url });
    await eventually(async () =>
      expect(await jobStates('mail')).toEqual(['completed', 'completed']),
    );
    expect(mailServer.accepted).toHaveLength(2);
    expect(mailServer.accepted[1]).toContain(to(bob));
    expect(messageId(mailServer.arrived[2])).toBe(messageId(mailServer.arrived[1]));
    expect(messageId(mailServer.arrived[1])).not.toBe(messageId(mailServer.arrived[0]));
  });

  test('that the mail server refuses is not sent again', async () => {
    mailServer.refuseWith('550 no such address');
    await startWorker({ SMTP_URL: mailServer.url });
    await requestReset(ann);
    await eventually(async () =>
      expect(await jobStates('mail')).toEqual(['completed', 'completed', 'completed']),
    );
    expect(mailServer.arrived).toHaveLength(4);
    expect(mailServer.accepted).toHaveLength(2);
  });

  test('is not readable in the database', async () => {
    const { rows } = await administer(databaseUrl, `select data from jobs.job where name = 'mail'`);
    expect(rows).toHaveLength(3);
    expect(JSON.stringify(rows)).not.toMatch(/token|@/);
  });
});
