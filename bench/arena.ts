import { Agent } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import {
  addMembers,
  createTestDatabase,
  foundClub,
  inLanes,
  signUp,
  startServer,
  startTestPostgres,
  TestTournament,
  WHOLE,
} from '@rookery/testkit';
import { playArena, type PlayerFigures } from './arena/player.ts';

/**
 * An arena on a platform in one process: members with live connections play short games over HTTP and read the standings
 * as the page does. Goal: 95 % wait less than 5 s for the next game.
 */
const { values } = parseArgs({
  options: {
    members: { type: 'string', default: '500' },
    seconds: { type: 'string', default: '90' },
    /** About how long a player thinks. */
    'move-ms': { type: 'string', default: '3000' },
  },
});
/** Longer than any pause of a player. */
const SETTLE_MS = 15_000;
const count = Number(values.members);
const seconds = Number(values.seconds);
const moveMs = Number(values['move-ms']);

const postgres = await startTestPostgres({ durable: true });
const agent = new Agent({ keepAlive: true, maxSockets: 64 });
try {
  const databaseUrl = await createTestDatabase(postgres.url);
  const server = await startServer(databaseUrl, {
    ...WHOLE,
    MEMBERS_PER_ADDRESS: '10000',
    LIVE_JOINS_PER_SECOND: '100000',
  });
  const owner = await signUp(server.url, 'Olga');
  const club = await foundClub(owner, 'Arena Club', []);
  const members = await addMembers(databaseUrl, count, agent, club);
  const arena = await TestTournament.create(club, owner, {
    format: 'arena',
    timeControl: { initial_ms: 180_000, increment_ms: 0 },
    durationS: 3_600,
  });
  await arena.control('start');
  const figures: PlayerFigures = { waits: [], reads: [], ends: new Map(), moves: 0, failures: 0 };
  const players: { stop: () => void }[] = [];
  const place = { url: server.url, club, id: arena.id, players: count };
  await inLanes(members.length, 20, async (index) => {
    const member = members[index];
    if (member !== undefined) players.push(await playArena(member, place, figures, moveMs));
  });
  // The first games begin while others still enter.
  figures.waits.length = 0;
  await pause(seconds * 1_000);
  for (const player of players) player.stop();
  report(figures);
  // Requests that are under way are answered.
  await pause(SETTLE_MS);
  await server.stop();
} finally {
  agent.destroy();
  await postgres.discard();
}

function at(sorted: readonly number[] | undefined, share: number): number {
  const all = sorted ?? [];
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN;
}

function s(ms: number): string {
  return (ms / 1_000).toFixed(2);
}

function report({ waits, reads, moves, failures }: PlayerFigures): void {
  const [wait, read] = [waits, reads].map((all) => all.toSorted((a, b) => a - b));
  console.log(
    `${count} members, ${seconds} s: ${waits.length / 2} games, ${moves} moves, ${reads.length} reads, ${failures} failures`,
  );
  console.log(
    `wait for a game: p50 ${s(at(wait, 0.5))} s, p95 ${s(at(wait, 0.95))} s, longest ${s(at(wait, 1))} s`,
  );
  console.log(`reading the standings: p50 ${s(at(read, 0.5))} s, p95 ${s(at(read, 0.95))} s`);
  const isReached = at(wait, 0.95) < 5_000;
  console.log(`goal p95 under 5 s: ${isReached ? 'reached' : 'missed'}`);
  process.exitCode = isReached && failures === 0 ? 0 : 1;
}
