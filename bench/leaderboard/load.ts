import { setTimeout as pause } from 'node:timers/promises';
import type { QuickMember } from '@rookery/testkit';

export interface Answers {
  readonly statuses: Map<number, number>;
  readonly durationsMs: number[];
}

interface Load {
  readonly url: string;
  /** Each requests `path` again as soon as the answer arrives. */
  readonly readers: readonly QuickMember[];
  readonly path: string;
  /** Sends ordinary requests at a fixed rate, without waiting for answers. */
  readonly prober: QuickMember;
  readonly gameId: string;
  readonly seconds: number;
}

const PROBE_INTERVAL_MS = 50;
/** A refused reader repeats its request after this time, like a page. */
const AFTER_REFUSAL_MS = 1_000;

export async function measureLoad({ url, readers, path, prober, gameId, seconds }: Load) {
  const reads: Answers = { statuses: new Map(), durationsMs: [] };
  const probes: Answers = { statuses: new Map(), durationsMs: [] };
  const ordinary = [
    `/api/chess/games/${gameId}`,
    `/api/chess/games?player=${prober.id}&status=active`,
    `/api/chess/stats/${prober.id}`,
    '/api/chess/preferences',
  ];
  const deadline = Date.now() + seconds * 1_000;

  async function keepReading(reader: QuickMember): Promise<void> {
    while (Date.now() < deadline) {
      const status = await timed(reads, () => reader.send(url, { path }));
      if (status !== 200) await pause(AFTER_REFUSAL_MS);
    }
  }
  async function keepProbing(): Promise<void> {
    const sent: Promise<number>[] = [];
    for (let index = 0; Date.now() < deadline; index += 1) {
      const request = { path: ordinary[index % ordinary.length] as string };
      sent.push(timed(probes, () => prober.send(url, request)));
      await pause(PROBE_INTERVAL_MS);
    }
    await Promise.all(sent);
  }
  await Promise.all([keepProbing(), ...readers.map(keepReading)]);
  return { reads, probes };
}

async function timed(answers: Answers, ask: () => Promise<{ status: number }>): Promise<number> {
  const begun = performance.now();
  const { status } = await ask();
  answers.durationsMs.push(performance.now() - begun);
  answers.statuses.set(status, (answers.statuses.get(status) ?? 0) + 1);
  return status;
}
