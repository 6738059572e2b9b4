import { setTimeout as pause } from 'node:timers/promises';
import { seeded, type TestMember } from '@rookery/testkit';
import type { ClubMember, SoakClub } from './club.ts';
import { hourAt, hoursUntil, onlineShare } from './day.ts';
import { playTournament } from './evening.ts';
import { OnlineMember } from './online-member.ts';
import { stayOnline } from './session.ts';

export interface DayPlan {
  readonly club: SoakClub;
  readonly owner: TestMember;
  readonly runMs: number;
  /** Ends everything that members still do. */
  readonly end: () => void;
}

const CHECK_EVERY_MS = 500;
/** Games that are played at the end may go on for so long. */
const GRACE_MS = 30_000;
/** In hours of the played day. */
const SHORTEST_SESSION = 0.4;
const LONGEST_SESSION = 2;

/** What happens once a day. */
const EVENTS = [
  { hour: 8, happen: announce },
  { hour: 17.5, happen: announce },
  { hour: 19, happen: ({ club, owner }: DayPlan) => playTournament(club, owner) },
] as const;

/** Lets members come and go as the hour has it, until the run is over. */
export async function playDay(plan: DayPlan): Promise<void> {
  const { club, runMs } = plan;
  const chance = seeded(1);
  const started = Date.now();
  const part = () => (Date.now() - started) / runMs;
  const sessions = new Set<Promise<void>>();
  const still = [...EVENTS];
  const keep = (work: Promise<void>) => {
    const running: Promise<void> = work
      .catch((error: unknown) => club.counts.failed(String(error)))
      .finally(() => sessions.delete(running));
    sessions.add(running);
  };
  while (!club.signal.aborted && part() < 1) {
    const wanted = Math.round(onlineShare(hourAt(part())) * club.members.length);
    for (let count = club.online.size; count < wanted; count += 1) {
      const offline = club.members.filter(({ id }) => !club.online.has(id));
      if (offline.length === 0) break;
      const hours = SHORTEST_SESSION + chance.fraction() * (LONGEST_SESSION - SHORTEST_SESSION);
      keep(
        beOnline(
          club,
          chance.one(offline),
          chance.between(1, 1e9),
          Math.round((hours / 24) * runMs),
        ),
      );
    }
    const due = still.findIndex(({ hour }) => part() * 24 >= hoursUntil(hour));
    if (due !== -1) for (const { happen } of still.splice(due, 1)) keep(happen(plan));
    await pause(CHECK_EVERY_MS);
  }
  const { signal } = club;
  await Promise.race([Promise.all(sessions), pause(GRACE_MS, null, { signal }).catch(() => null)]);
  plan.end();
  await Promise.all(sessions);
}

async function beOnline(
  club: SoakClub,
  member: ClubMember,
  seed: number,
  ms: number,
): Promise<void> {
  // Before the sign-in, so that a member is not chosen twice.
  club.online.set(member.id, { id: member.id, isBusy: true, isInTournament: false });
  try {
    const online = await OnlineMember.comeOnline(
      member,
      club,
      seeded(seed),
      AbortSignal.timeout(ms),
    );
    club.online.set(member.id, online);
    await stayOnline(online);
  } finally {
    club.online.delete(member.id);
  }
}

async function announce({ club, owner }: DayPlan): Promise<void> {
  const json = { title: 'Club evening', text: 'Tonight we play a Swiss tournament at seven.' };
  const path = `/api/${club.id}/announcements`;
  const answer = await owner.send({ method: 'POST', path, json });
  if (answer.status !== 201) throw new Error(answer.text);
  club.counts.did('announcement');
}
