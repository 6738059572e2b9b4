import type { Client } from './client.ts';
import type { Identity } from '../live/identity.ts';
import type { Presence } from './presence.ts';

/** The open sockets of each member at this gateway. */
export interface MemberSockets {
  /** False if the member already has the maximum number of sockets. */
  add(client: Client, identity: Identity): boolean;
  remove(client: Client): void;
  /** All sockets, by session. */
  bySession(): Map<string, Client[]>;
  /** Number of members. */
  count(): number;
  /** Number of sockets of all members together. */
  sockets(): number;
}

export function createMemberSockets(
  socketsPerMember: number,
  presence: Pick<Presence, 'setOnline' | 'setOffline'>,
): MemberSockets {
  const sockets = new Map<string, Set<Client>>();
  let total = 0;
  return {
    add(client, { userId }) {
      const own = sockets.get(userId) ?? new Set();
      if (own.size >= socketsPerMember) return false;
      if (own.size === 0) presence.setOnline(userId);
      sockets.set(userId, own.add(client));
      total += 1;
      return true;
    },
    remove(client) {
      const { member } = client;
      const own = member === null ? undefined : sockets.get(member);
      if (member === null || own === undefined) return;
      if (own.delete(client)) total -= 1;
      if (own.size > 0) return;
      sockets.delete(member);
      presence.setOffline(member);
    },
    bySession() {
      const sessions = new Map<string, Client[]>();
      for (const own of sockets.values()) {
        for (const client of own) {
          const session = client.identity?.sessionId;
          if (session === undefined) continue;
          const clients = sessions.get(session) ?? [];
          clients.push(client);
          sessions.set(session, clients);
        }
      }
      return sessions;
    },
    count: () => sockets.size,
    sockets: () => total,
  };
}
