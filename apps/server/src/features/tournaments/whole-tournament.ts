import type { ScopedTransaction, TournamentId } from '@rookery/database';
import { findListed, findTournament, rowsOf } from './queries.ts';
import { rankedPlayers, type WholeTournament } from './record.ts';

/** A tournament does not change more often while it is read. */
const MAX_READS = 5;
const MAX_KEPT = 20;

/**
 * Reads whole tournaments. The last ones stay in memory until they change: when a round begins, all its players read
 * the same. Whether the caller may see the tournament is asked of the database each time.
 */
export class TournamentReader {
  readonly #kept = new Map<TournamentId, WholeTournament>();

  /** Reads until the version is the same before and after: the rows are read by several statements. */
  async read(
    transaction: ScopedTransaction,
    tournamentId: string,
  ): Promise<WholeTournament | null> {
    const id = tournamentId as TournamentId;
    for (let reads = 1; ; reads += 1) {
      const listed = await findListed(transaction, id);
      if (listed === undefined) return null;
      const kept = this.#kept.get(id);
      if (kept?.listed.version === listed.version) return { ...kept, listed };
      const stored = { tournament: listed, ...(await rowsOf(transaction, id)) };
      const current = await findTournament(transaction, id);
      if (current?.version === listed.version || reads === MAX_READS)
        return this.#keep({ listed, stored, players: rankedPlayers(stored) });
    }
  }

  #keep(whole: WholeTournament): WholeTournament {
    this.#kept.delete(whole.listed.id);
    this.#kept.set(whole.listed.id, whole);
    const [oldest] = this.#kept.keys();
    if (this.#kept.size > MAX_KEPT && oldest !== undefined) this.#kept.delete(oldest);
    return whole;
  }
}
