import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Tournament as TournamentRow } from '@rookery/contract';
import {
  createTestDatabase,
  foundClub,
  send,
  signUp,
  startServer,
  startTestPostgres,
  TestTournament,
  WHOLE,
} from '@rookery/testkit';
import type { Tournament } from '@rookery/tournament';
import { makeTrf } from '@rookery/tournament/costly';
import { randomRounds } from '../packages/tournament/src/random-tournament.testkit.ts';

/**
 * How long the event loop of a platform in one process is blocked while a Swiss round is paired and its games are stored.
 * The tournament is read from a report file with all rounds but the last. Goal: never more than 50 ms.
 */
const { values } = parseArgs({ options: { players: { type: 'string', default: '300' } } });
const ROUNDS = 9;
const RATES = { draws: 0.3, forfeits: 0, absences: 0.02 };
const SEED = 20_260_201;
const GOAL_MS = 50;

const postgres = await startTestPostgres();
try {
  const server = await startServer(await createTestDatabase(postgres.url), {
    ...WHOLE,
    METRICS: 'yes',
  });
  const owner = await signUp(server.url, 'Olga');
  const club = await foundClub(owner, 'Swiss Club', []);
  const longest: number[] = [];
  // The first run compiles what is measured.
  for (let run = 0; run < 4; run += 1) {
    const imported = await owner.send({
      method: 'POST',
      path: `/api/${club}/tournaments/import`,
      json: { text: makeTrf({ tournament: beforeLastRound(), otherRecords: [] }) },
    });
    if (imported.status !== 201) throw new Error(imported.text);
    const cup = new TestTournament(club, owner, imported.json<TournamentRow>().id);
    await longestDelay(server.url);
    const begun = performance.now();
    await cup.control('next_round');
    let delay = 0;
    // Not the whole record, whose size is measured elsewhere.
    while (!(await isPaired(cup))) {
      delay = Math.max(delay, await longestDelay(server.url));
      await pause(50);
    }
    delay = Math.max(delay, await longestDelay(server.url));
    const seconds = (performance.now() - begun) / 1_000;
    if (run > 0) longest.push(delay);
    console.log(
      `${run === 0 ? 'warm-up' : `run ${run}`}: round ${ROUNDS} of ${values.players} players after ` +
        `${seconds.toFixed(2)} s, event loop blocked for at most ${delay.toFixed(0)} ms`,
    );
  }
  const most = Math.max(...longest);
  console.log(
    `longest ${most.toFixed(0)} ms, goal ${GOAL_MS}: ${most <= GOAL_MS ? 'reached' : 'missed'}`,
  );
  await server.stop();
} finally {
  await postgres.discard();
}

function beforeLastRound(): Tournament {
  for (const { before, round } of randomRounds(Number(values.players), ROUNDS, RATES, SEED)) {
    if (round !== ROUNDS) continue;
    const players = before.players.map((player) => ({
      ...player,
      rating: Math.max(0, player.rating),
    }));
    return { ...before, players };
  }
  throw new Error('There is no last round.');
}

async function isPaired({ arbiter, club, id: cup }: TestTournament): Promise<boolean> {
  const listed = await arbiter.send({ path: `/api/${club}/tournaments?limit=100` });
  const rows = listed.json<{ data: TournamentRow[] }>().data;
  return rows.some(({ id, round }) => id === cup && round === ROUNDS);
}

/** In milliseconds, since it was last asked. */
async function longestDelay(url: string): Promise<number> {
  const { text } = await send(url, { path: '/health/metrics' });
  const found = /^rookery_event_loop_delay_seconds\{quantile="1"\} (\S+)$/m.exec(text);
  if (found === null) throw new Error('The metrics do not say it.');
  return Number(found[1]) * 1_000;
}
