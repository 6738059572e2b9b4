/** Branded ids: the compiler rejects an id of another kind, and text that was never checked. */
export type UserId = string & { readonly __brand: 'UserId' };
export type TaskId = string & { readonly __brand: 'TaskId' };
export type InviteId = string & { readonly __brand: 'InviteId' };
export type GameId = string & { readonly __brand: 'GameId' };
export type TournamentId = string & { readonly __brand: 'TournamentId' };
export type TournamentPlayerId = string & { readonly __brand: 'TournamentPlayerId' };
export type ChatMessageId = string & { readonly __brand: 'ChatMessageId' };
export type PuzzleId = string & { readonly __brand: 'PuzzleId' };
