import { gameChannel, type ChessGame } from '@rookery/contract';
import { look, type TestGame, type TestMember } from '@rookery/testkit';
import { stockClient } from '@rookery/testkit/live';
import { insist } from '../insist.testkit.ts';

/**
 * One player's view of one game: the stock client, and beside it what the specification asks of an
 * application. An event replaces the row, and on every SUBSCRIBED the row is read again over HTTP. Of
 * two rows the newer one stands, since what was read may be ahead of events that are on their way.
 */
export interface Board {
  readonly gameId: string;
  readonly gatewayUrl: string;
  row(): ChessGame | null;
  /** Of the row; 0 before the first move as well as without a row. */
  version(): number;
  /** When a row of this version, or a newer one, stood here first, in milliseconds since 1970. */
  cameAt(version: number): number | null;
  /** The version that the last event brought. */
  lastEvent(): number;
  /** How often SUBSCRIBED was reported. */
  joins(): number;
  isJoined(): boolean;
  /** Whatever has broken the promises about order and completeness since this was last asked. */
  takeComplaints(): string[];
  close(): Promise<void>;
}

export function openBoard(gatewayUrl: string, member: TestMember, game: TestGame): Board {
  const complaints: string[] = [];
  const closing = new AbortController();
  /** By version. */
  const arrivals: number[] = [];
  let row: ChessGame | null = null;
  let lastEvent = 0;
  let joins = 0;
  let reading = 0;

  const version = () => row?.version ?? 0;

  function take(news: ChessGame): void {
    if (row !== null && news.version <= row.version) return;
    for (let seen = version() + 1; seen <= news.version; seen += 1) arrivals[seen] = Date.now();
    row = news;
  }

  function onEvent(news: ChessGame): void {
    if (news.id !== game.id) complaints.push(`a row of another game: ${news.id}`);
    // For as long as the client lives, across all its joins.
    if (news.version <= lastEvent) complaints.push(`event ${news.version} after ${lastEvent}`);
    if (reading === 0 && news.version > version() + 1) {
      complaints.push(`event ${news.version} at version ${version()}: some are missing`);
    }
    lastEvent = news.version;
    take(news);
  }

  async function refetch(): Promise<void> {
    const shown = version();
    reading += 1;
    try {
      const { response } = await insist(() => look(member, game), closing.signal);
      if (response.status !== 200) throw new Error(`${response.status}: ${response.text}`);
      const read = response.json<ChessGame>();
      if (read.version < shown) complaints.push(`read ${read.version} after having had ${shown}`);
      take(read);
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
      ({ new: news }) => onEvent(news),
    )
    .subscribe((status: string) => {
      if (status !== 'SUBSCRIBED') return;
      joins += 1;
      refetch().catch((error: Error) => {
        if (!closing.signal.aborted) complaints.push(error.message);
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
    takeComplaints: () => complaints.splice(0),
    async close() {
      closing.abort();
      await client.realtime.disconnect();
    },
  };
}
