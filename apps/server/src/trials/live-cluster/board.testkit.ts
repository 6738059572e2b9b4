import { gameChannel, type ChessGame } from '@rookery/contract';
import { look, type TestGame, type TestMember } from '@rookery/testkit';
import { stockClient } from '@rookery/testkit/live';
import { retryUntilAnswered } from '../retry.testkit.ts';

/**
 * One player's view of a game, with the Supabase client. An event replaces the row, and on every SUBSCRIBED the row is
 * read again over HTTP. The newer of two rows wins, because a read may be ahead of events that are still to arrive.
 */
export interface Board {
  readonly gameId: string;
  readonly gatewayUrl: string;
  row(): ChessGame | null;
  /** The version of the row; 0 without a row and before the first move. */
  version(): number;
  /** When this version or a newer one first arrived, in milliseconds since 1970. */
  cameAt(version: number): number | null;
  /** The version of the last event. */
  lastEvent(): number;
  /** The number of SUBSCRIBED statuses. */
  joins(): number;
  isJoined(): boolean;
  /** Violations of order and completeness since the last call. */
  takeErrors(): string[];
  close(): Promise<void>;
}

export function openBoard(gatewayUrl: string, member: TestMember, game: TestGame): Board {
  const errors: string[] = [];
  const closing = new AbortController();
  /** Arrival times by version. */
  const arrivals: number[] = [];
  let row: ChessGame | null = null;
  let lastEvent = 0;
  let joins = 0;
  let reading = 0;

  const version = () => row?.version ?? 0;

  function replaceRow(received: ChessGame): void {
    if (row !== null && received.version <= row.version) return;
    for (let seen = version() + 1; seen <= received.version; seen += 1) arrivals[seen] = Date.now();
    row = received;
  }

  function onEvent(received: ChessGame): void {
    if (received.id !== game.id) errors.push(`a row of another game: ${received.id}`);
    // Across all joins of the client.
    if (received.version <= lastEvent) errors.push(`event ${received.version} after ${lastEvent}`);
    if (reading === 0 && received.version > version() + 1) {
      errors.push(`event ${received.version} at version ${version()}: some are missing`);
    }
    lastEvent = received.version;
    replaceRow(received);
  }

  async function refetch(): Promise<void> {
    const shown = version();
    reading += 1;
    try {
      const { response } = await retryUntilAnswered(() => look(member, game), closing.signal);
      if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
      const read = response.json<ChessGame>();
      if (read.version < shown) errors.push(`read ${read.version} after having had ${shown}`);
      replaceRow(read);
    } finally {
      reading -= 1;
    }
  }

  const client = stockClient(gatewayUrl, { headers: { cookie: member.cookies() } });
  const channel = client
    .channel(gameChannel(game.id))
    .on<ChessGame>(
      'postgres_changes',
      { event: 'UPDATE', schema: 'public', table: 'chess_games', filter: `id=eq.${game.id}` },
      ({ new: received }) => onEvent(received),
    )
    .subscribe((status: string) => {
      if (status !== 'SUBSCRIBED') return;
      joins += 1;
      refetch().catch((error: Error) => {
        if (!closing.signal.aborted) errors.push(error.message);
      });
    });

  return {
    gameId: game.id,
    gatewayUrl,
    row: () => row,
    version,
    cameAt: (wanted) => arrivals[wanted] ?? null,
    lastEvent: () => lastEvent,
    joins: () => joins,
    isJoined: () => channel.state === 'joined',
    takeErrors: () => errors.splice(0),
    async close() {
      closing.abort();
      await client.realtime.disconnect();
    },
  };
}
