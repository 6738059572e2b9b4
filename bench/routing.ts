import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, send, signUp, startServer, startTestPostgres } from '@rookery/testkit';
import { median, requestsPerSecond } from './wrk.ts';

/** What an authenticated canonicalising redirect costs, next to the framework alone. Goal: ratio ≥ 0.8. */
const ROUNDS = 5;
const SECONDS = 3;

const started = new AsyncDisposableStack();
try {
  const postgres = await startTestPostgres();
  started.defer(() => postgres.discard());
  const server = await startServer(await createTestDatabase(postgres.url));
  started.defer(() => server.stop());
  const bare = spawn(process.execPath, [join(import.meta.dirname, 'bare-fastify.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  started.defer(() => void bare.kill());

  const [line] = (await once(bare.stdout, 'data')) as [Buffer];
  const bareUrl = line.toString().trim();
  const member = await signUp(server.url, 'Member');
  const path = `/${member.personalWorkspaceId}/tasks?x=1`;
  const headers = { cookie: member.cookies() };
  const probe = await send(server.url, { path, headers });
  if (probe.headers.location !== '/personal/tasks?x=1')
    throw new Error('Not the redirect to measure.');

  const ratios: number[] = [];
  await requestsPerSecond(server.url + path, headers, 2);
  await requestsPerSecond(bareUrl + path, headers, 2);
  for (let round = 1; round <= ROUNDS; round += 1) {
    // One after the other in each round: both meet the same weather on a shared machine.
    const ours = await requestsPerSecond(server.url + path, headers, SECONDS);
    const theirs = await requestsPerSecond(bareUrl + path, headers, SECONDS);
    ratios.push(ours / theirs);
    console.log(`round ${round}: ${ours.toFixed(0)}/s, bare Fastify ${theirs.toFixed(0)}/s`);
  }
  console.log(`ratio ${median(ratios).toFixed(2)}`);
} finally {
  await started.disposeAsync();
}
