import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createTestDatabase, send, signUp, startServer, startTestPostgres } from '@rookery/testkit';
import { median, requestsPerSecond } from './wrk.ts';

/**
 * The cost of an authenticated redirect to the canonical address, relative to the framework alone. Goal: ratio ≥ 0.8.
 *
 * Two processes with the same code differ in speed by up to a third because of their memory layout. So both are
 * started several times, and the ratio is the median over the pairs.
 */
const PAIRS = 7;
const TURNS = 3;
const SECONDS = 1;
const WARM_UP_SECONDS = 3;

const postgres = await startTestPostgres();
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const ratios: number[] = [];
  for (let pair = 1; pair <= PAIRS; pair += 1) {
    const { ours, bare } = await comparePair(databaseUrl);
    ratios.push(ours / bare);
    console.log(`pair ${pair}: ${ours.toFixed(0)}/s, bare Fastify ${bare.toFixed(0)}/s`);
  }
  console.log(`ratio ${median(ratios).toFixed(2)}`);
} finally {
  await postgres.discard();
}

async function comparePair(databaseUrl: string): Promise<{ ours: number; bare: number }> {
  const server = await startServer(databaseUrl);
  const bare = await startBareFastify();
  try {
    const { path, headers } = await redirectToMeasure(server.url);
    const ours: number[] = [];
    const bareRates: number[] = [];
    await requestsPerSecond(server.url + path, headers, WARM_UP_SECONDS);
    await requestsPerSecond(bare.url + path, headers, WARM_UP_SECONDS);
    for (let turn = 0; turn < TURNS; turn += 1) {
      // Short alternating turns, so that other load on the machine affects both.
      ours.push(await requestsPerSecond(server.url + path, headers, SECONDS));
      bareRates.push(await requestsPerSecond(bare.url + path, headers, SECONDS));
    }
    return { ours: median(ours), bare: median(bareRates) };
  } finally {
    bare.stop();
    await server.stop();
  }
}

async function redirectToMeasure(url: string) {
  const member = await signUp(url, 'Member');
  const path = `/${member.personalWorkspaceId}/tasks?x=1`;
  const headers = { cookie: member.cookies() };
  const { location } = (await send(url, { path, headers })).headers;
  if (location !== '/personal/tasks?x=1')
    throw new Error(`Not the redirect to measure: ${location}`);
  return { path, headers };
}

async function startBareFastify(): Promise<{ url: string; stop: () => void }> {
  const child = spawn(process.execPath, [join(import.meta.dirname, 'bare-fastify.ts')], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(child.stdout, 'data')) as [Buffer];
  return { url: line.toString().trim(), stop: () => void child.kill() };
}
