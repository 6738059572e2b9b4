import { Type, type Static } from 'typebox';

/**
 * Every refusal a caller can meet, with the status it is answered with and a sentence for a person.
 * A code is a promise: it is never renamed, and never gets another meaning.
 */
export const ERRORS = {
  invalid_request: { status: 400, sentence: 'The request is not well formed.' },
  invalid_cursor: { status: 400, sentence: 'This page cursor is not one of ours.' },
  unauthenticated: { status: 401, sentence: 'Sign in to continue.' },
  forbidden: { status: 403, sentence: 'Your role does not allow this.' },
  cross_origin: { status: 403, sentence: 'This request did not come from our own pages.' },
  not_found: { status: 404, sentence: 'There is nothing here.' },
  not_followed: { status: 403, sentence: 'This cannot be followed on the live line.' },
  no_broadcasts: { status: 403, sentence: 'Clients cannot broadcast to each other here.' },
  assignee_not_a_member: {
    status: 422,
    sentence: 'The assignee is not a member of this workspace.',
  },
  last_owner: { status: 422, sentence: 'A workspace keeps at least one owner.' },
  admins_only: { status: 422, sentence: 'The root workspace is for admins only.' },
  admin_invite_too_long: {
    status: 422,
    sentence: 'A link that makes somebody an admin works for 7 days at most.',
  },
  not_for_personal: { status: 422, sentence: 'A personal workspace has one member only.' },
  empty_name: { status: 422, sentence: 'There is nothing to read in this name.' },
  name_too_long: { status: 422, sentence: 'This name is too long.' },
  bot_name: { status: 422, sentence: 'A bot has this name. Choose another.' },
  self_game: { status: 422, sentence: 'A game needs somebody else.' },
  opponent_unknown: { status: 422, sentence: 'There is no such member to play.' },
  blocked: { status: 403, sentence: 'One of you has blocked the other.' },
  no_direct_games: { status: 403, sentence: 'This member takes no direct games.' },
  do_not_disturb: { status: 403, sentence: 'This member does not want to be disturbed.' },
  already_playing: { status: 409, sentence: 'You are playing already. Finish that game first.' },
  no_such_range: { status: 422, sentence: 'The lowest rating is above the highest.' },
  link_used: { status: 409, sentence: 'Somebody else has followed this link already.' },
  link_expired: { status: 410, sentence: 'This link has expired.' },
  id_taken: { status: 409, sentence: 'Another game has this id.' },
  too_many_games: {
    status: 409,
    sentence: 'Several of your games wait for their first moves. Play or abort one of them first.',
  },
  too_many_bot_games: {
    status: 409,
    sentence: 'You are playing as many games with bots as you may. Finish one of them first.',
  },
  self_block: { status: 422, sentence: 'You cannot block yourself.' },
  not_a_player: { status: 403, sentence: 'Only its two players can do this.' },
  game_over: { status: 409, sentence: 'This game is over.' },
  game_not_over: { status: 409, sentence: 'This game is still being played.' },
  not_your_turn: { status: 409, sentence: 'It is not your turn.' },
  stale_ply: { status: 409, sentence: 'The game has moved on.' },
  time_up: { status: 409, sentence: 'Your time is up.' },
  illegal_move: { status: 422, sentence: 'This move is not legal.' },
  too_early: { status: 409, sentence: 'Both sides have to make their first move before.' },
  too_late_to_abort: { status: 409, sentence: 'Both sides have moved: the game counts.' },
  draw_offer_too_soon: { status: 409, sentence: 'Play on for a while before offering again.' },
  offer_pending: { status: 409, sentence: "Answer your opponent's offer first." },
  no_offer: { status: 409, sentence: 'There is no such offer.' },
  nothing_to_take_back: { status: 409, sentence: 'There is no move of yours to take back.' },
  no_draw_to_claim: {
    status: 409,
    sentence: 'Neither threefold repetition nor fifty quiet moves stand on the board.',
  },
  opponent_present: { status: 409, sentence: 'Your opponent has not been away for long enough.' },
  not_training: { status: 403, sentence: 'Help is for training games only.' },
  nothing_to_review: { status: 422, sentence: 'No move was made in this game.' },
  too_many_reviews: {
    status: 409,
    sentence: 'Several of your reviews are not finished. Wait for one of them.',
  },
  chat_off: { status: 403, sentence: 'You have turned chat off.' },
  chat_off_while_playing: { status: 403, sentence: 'You have turned chat off while you play.' },
  opponent_chat_off: { status: 403, sentence: 'Your opponent does not chat.' },
  spectators_only: { status: 403, sentence: 'Only those who watch a game write here.' },
  muted: { status: 403, sentence: 'You have been muted, and can write again later.' },
  empty_line: { status: 422, sentence: 'There is nothing to read in this line.' },
  line_too_long: { status: 422, sentence: 'A line has at most 140 characters.' },
  line_id_taken: { status: 409, sentence: 'Another line has this id.' },
  self_report: { status: 422, sentence: 'You cannot report yourself.' },
  mute_out_of_range: { status: 422, sentence: 'A mute ends within the next 30 days.' },
  payload_too_large: { status: 413, sentence: 'The request is too large.' },
  unsupported_media_type: { status: 415, sentence: 'Send JSON.' },
  too_many_requests: { status: 429, sentence: 'Too many requests. Wait a moment and try again.' },
  busy: {
    status: 503,
    sentence: 'Too many members ask for this at the same time. Try again in a moment.',
  },
  data_store_failed: {
    status: 500,
    sentence: 'The data could not be read or stored. Try again in a moment.',
  },
  internal: { status: 500, sentence: 'Something went wrong on our side. It has been logged.' },
} as const satisfies Record<string, { status: number; sentence: string }>;

export type ErrorCode = keyof typeof ERRORS;

export const ErrorBody = Type.Object(
  {
    error: Type.String({ description: 'A sentence for a person.' }),
    code: Type.String({ description: 'A stable word for a program.' }),
  },
  { $id: 'ErrorBody' },
);
export type ErrorBody = Static<typeof ErrorBody>;
