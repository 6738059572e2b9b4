import type { ScopedTransaction, TournamentId } from '@rookery/database';
import { threadJob, type Orderer } from '../../threads/thread-job.ts';
import { findListed, findTournament, rowsOf } from './queries.ts';
import { rankedPlayers, type WholeTournament } from './record.ts';
import type workRank from './rank.thread.ts';

/** A tournament does not change more often while it is read. */
const MAX_READS = 5;
const MAX_KEPT = 20;
/** Boards whose standings take less than they would take to be copied to a thread. */
const FEW_BOARDS = 1_000;

const rankInThread = threadJob<typeof workRank>(new URL('./rank.thread.ts', import.meta.url));

/** A tournament whose standings may not be known yet. */
export type ReadTournament = Omit<WholeTournament, 'players'> & Partial<WholeTournament>;

/**
 * Reads whole tournaments. The last ones stay in memory until they change: when a round begins, all its players read
 * the same. Whether the caller may see the tournament is asked of the database each time.
 */
export class TournamentReader {
  readonly #kept = new Map<TournamentId, WholeTournament>();
  /** By tournament and version: who asks meanwhile waits for the same. */
  readonly #ranking = new Map<string, Promise<WholeTournament>>();

  /** Reads until the version is the same before and after: the rows are read by several statements. */
  async read(transaction: ScopedTransaction, tournamentId: string): Promise<ReadTournament | null> {
    const id = tournamentId as TournamentId;
    for (let reads = 1; ; reads += 1) {
      const listed = await findListed(transaction, id);
      if (listed === undefined) return null;
      const kept = this.#kept.get(id);
      if (kept?.listed.version === listed.version) return { ...kept, listed };
      const stored = { tournament: listed, ...(await rowsOf(transaction, id)) };
      const current = await findTournament(transaction, id);
      if (current?.version === listed.version || reads === MAX_READS) return { listed, stored };
    }
  }

  /** With the standings, which are made when the transaction has ended. */
  async rank(
    { listed, stored, players }: ReadTournament,
    { member }: Orderer,
  ): Promise<WholeTournament> {
    if (players !== undefined) return { listed, stored, players };
    if (stored.pairings.length <= FEW_BOARDS)
      return this.#keep({ listed, stored, players: rankedPlayers(stored) });
    const key = `${listed.id} ${listed.version}`;
    const ranking =
      this.#ranking.get(key) ??
      rankInThread(stored, { member })
        .then((ranked) => this.#keep({ listed, stored, players: ranked }))
        .finally(() => this.#ranking.delete(key));
    this.#ranking.set(key, ranking);
    return { ...(await ranking), listed };
  }

  #keep(whole: WholeTournament): WholeTournament {
    this.#kept.delete(whole.listed.id);
    this.#kept.set(whole.listed.id, whole);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return whole;
  }
}
