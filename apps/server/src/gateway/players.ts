/** One socket of a present player, as presence metadata of the Phoenix protocol. */
export interface Meta {
  /** Unique across gateways. */
  readonly phx_ref: string;
  readonly [detail: string]: unknown;
}

/** Present players, by member. */
export type Players = Readonly<Record<string, readonly Meta[]>>;

export function addPlayers(these: Players, those: Players): Players {
  const all = { ...these };
  for (const [userId, metas] of Object.entries(those)) {
    all[userId] = [...(all[userId] ?? []), ...metas];
  }
  return all;
}

/** The sockets that are in the first and not in the second. */
export function without(these: Players, those: Players): Players {
  const entries = Object.entries(these).map(([userId, metas]) => {
    const known = new Set(those[userId]?.map(({ phx_ref }) => phx_ref));
    return [userId, metas.filter(({ phx_ref }) => !known.has(phx_ref))] as const;
  });
  return Object.fromEntries(entries.filter(([, metas]) => metas.length > 0));
}

export function differ(these: Players, those: Players): boolean {
  return [without(these, those), without(those, these)].some(
    (rest) => Object.keys(rest).length > 0,
  );
}

/** The `presence_state` of the Phoenix protocol. */
export function toPresenceState(players: Players) {
  return Object.fromEntries(Object.entries(players).map(([userId, metas]) => [userId, { metas }]));
}
