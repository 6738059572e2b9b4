import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestPostgres } from '@rookery/testkit';
import { measureCommitToClient } from './live/commit-to-client.ts';
import { measureCrowd } from './live/crowd.ts';
import { measureMemory } from './live/memory.ts';
import { measureRelay } from './live/relay.ts';

/**
 * The cost of live updates, relative to baselines. Goals: commit → client p95 ≤ 50 ms with no missing changes; many
 * spectators at ≥ 0.7 of a bare `ws` server; the relay at ≥ 0.5 of Postgres's own log reader.
 */
const directory = mkdtempSync(join(tmpdir(), 'rookery-live-'));
const postgres = await startTestPostgres({ durable: true });
try {
  const relay = await measureRelay(postgres.url, directory);
  const line = await measureCommitToClient(postgres.url, directory);
  const crowd = await measureCrowd(postgres.url);
  const memory = await measureMemory(postgres.url);
  console.log(
    `summary: p50 ${line.p50.toFixed(1)} ms, p95 ${line.p95.toFixed(1)} ms, p99 ${line.p99.toFixed(1)} ms, ` +
      `missing ${line.missing}; crowd ratio ${crowd.ratio.toFixed(2)}; ` +
      `memory ${(memory.ours / 1_024).toFixed(1)} kB a socket (bare ws ${(memory.baseline / 1_024).toFixed(1)}); ` +
      `relay ratio ${relay.ratio.toFixed(2)}`,
  );
} finally {
  await postgres.discard();
  rmSync(directory, { recursive: true, force: true });
}
