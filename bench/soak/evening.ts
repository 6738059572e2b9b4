import { setTimeout as pause } from 'node:timers/promises';
import { TestTournament, type TestMember } from '@rookery/testkit';
import type { SoakClub } from './club.ts';

const PLAYERS = 16;
const ROUNDS = 4;
const LOOK_EVERY_MS = 1_000;

/** A Swiss tournament of the members who are online. They play its games as they arrive. */
export async function playTournament(club: SoakClub, arbiter: TestMember): Promise<void> {
  const players = [...club.online.values()].filter(({ isBusy }) => !isBusy).slice(0, PLAYERS);
  for (const player of players) player.isInTournament = true;
  try {
    const tournament = await TestTournament.create(club.id, arbiter, {
      name: 'Wednesday Swiss',
      rounds: ROUNDS,
      timeControl: { initial_ms: 60_000, increment_ms: 0 },
      pauseS: 5,
      appearWithinS: 30,
    });
    for (const player of players) await enter(tournament, player.id);
    await tournament.control('start');
    club.counts.did('tournament: start');
    for (;;) {
      if (club.signal.aborted) return;
      const { status, trouble } = (await tournament.record()).tournament;
      if (trouble !== null) return club.counts.failed(`tournament: ${trouble}`);
      if (status === 'finished') break;
      await pause(LOOK_EVERY_MS);
    }
    club.counts.did('tournament: finished');
  } finally {
    for (const player of players) player.isInTournament = false;
  }
}

/** By the arbiter, so that players need not be asked. */
async function enter(tournament: TestTournament, userId: string): Promise<void> {
  const answer = await tournament.send(tournament.arbiter, 'POST', '/players', { userId });
  if (answer.status !== 201) throw new Error(answer.text);
}
