import { Type, type Static } from 'typebox';
import { IMPORT_MAX_BYTES } from './import-file.ts';

/**
 * All error codes with their HTTP status and a sentence for members. Codes are stable: they are never renamed and
 * never change their meaning.
 */
export const ERRORS = {
  invalid_request: { status: 400, sentence: 'The request is not well formed.' },
  invalid_cursor: { status: 400, sentence: 'This page cursor is not valid.' },
  unauthenticated: { status: 401, sentence: 'Sign in to continue.' },
  token_not_valid: {
    status: 401,
    sentence: 'This API token is unknown, has expired or was revoked.',
  },
  token_scope: { status: 403, sentence: 'This API token does not allow this.' },
  forbidden: { status: 403, sentence: 'Your role does not allow this.' },
  cross_origin: { status: 403, sentence: 'This request did not come from the pages of this site.' },
  not_found: { status: 404, sentence: 'There is nothing here.' },
  not_followed: { status: 403, sentence: 'Live updates are not available for this.' },
  no_broadcasts: { status: 403, sentence: 'Clients cannot broadcast to each other here.' },
  assignee_not_a_member: {
    status: 422,
    sentence: 'The assignee is not a member of this workspace.',
  },
  too_many_items: { status: 422, sentence: 'A checklist has at most 100 items.' },
  last_owner: { status: 422, sentence: 'A workspace keeps at least one owner.' },
  admins_only: { status: 422, sentence: 'The root workspace is for admins only.' },
  admin_invite_too_long: {
    status: 422,
    sentence: 'An invitation link for admins works for 7 days at most.',
  },
  not_for_personal: { status: 422, sentence: 'A personal workspace has one member only.' },
  clubs_only: { status: 422, sentence: 'Only a club can open its chess to the platform.' },
  club_for_juniors: {
    status: 422,
    sentence: 'A club for juniors cannot open its chess to the platform.',
  },
  juniors_have_one_club: {
    status: 409,
    sentence: 'A junior belongs to one club, and a member concerned belongs to another one.',
  },
  junior_has_a_club: {
    status: 409,
    sentence: 'You are a junior of a club, and a junior belongs to no other workspace.',
  },
  leave_other_workspaces: {
    status: 409,
    sentence: 'Members of a club for juniors belong to no other workspace. Leave the others first.',
  },
  membership_suspended: {
    status: 409,
    sentence: 'Your membership of this workspace is suspended while you are a junior of a club.',
  },
  guardian_confirmed: {
    status: 409,
    sentence: 'The address is confirmed. Only owners and admins of the club change it.',
  },
  outside_junior_club: {
    status: 403,
    sentence: 'Juniors play and write only with members of their club.',
  },
  no_club: {
    status: 409,
    sentence: 'You are in no club yet, so there is no one to be paired with.',
  },
  export_running: { status: 409, sentence: 'Your data is being exported already.' },
  export_limit: {
    status: 429,
    sentence: 'You have exported your data three times today. Try again tomorrow.',
  },
  wrong_password: { status: 422, sentence: 'This is not your password.' },
  sign_in_again: { status: 403, sentence: 'Sign out and sign in again, then repeat this.' },
  token_end_out_of_range: {
    status: 422,
    sentence: 'The end date of a token is in the future, at most a year from now.',
  },
  too_many_tokens: {
    status: 409,
    sentence: 'This account has 20 tokens. Revoke one of them first.',
  },
  too_many_bots: { status: 409, sentence: 'You have 5 bots. Delete one of them first.' },
  bot_not_chosen: {
    status: 403,
    sentence: 'A bot plays only with members who have chosen it: by a challenge.',
  },
  bot_role: { status: 422, sentence: 'A bot cannot have another role.' },
  account_leaving: {
    status: 409,
    sentence: 'This account will be deleted, so it cannot own a workspace.',
  },
  wrong_name: { status: 422, sentence: 'This is not the name of the workspace.' },
  empty_name: { status: 422, sentence: 'This name has no visible characters.' },
  name_too_long: { status: 422, sentence: 'This name is too long.' },
  bot_name: { status: 422, sentence: 'A bot has this name. Choose another.' },
  registration_closed: { status: 403, sentence: 'New accounts cannot be created here.' },
  invitation_needed: { status: 403, sentence: 'You need an invitation to create an account.' },
  address_not_confirmed: { status: 403, sentence: 'Confirm your email address first.' },
  same_address: { status: 422, sentence: 'This is your address already.' },
  address_taken: { status: 409, sentence: 'Another account has this address.' },
  link_not_valid: { status: 410, sentence: 'This link has expired or was already used.' },
  breached_password: {
    status: 422,
    sentence: 'This password is known from a breach. Choose another.',
  },
  reserved_name: { status: 422, sentence: 'This name is reserved. Choose another.' },
  self_game: { status: 422, sentence: 'You cannot play against yourself.' },
  opponent_unknown: { status: 422, sentence: 'There is no such member to play.' },
  blocked: { status: 403, sentence: 'One of you has blocked the other.' },
  no_direct_games: { status: 403, sentence: 'This member does not accept direct games.' },
  do_not_disturb: { status: 403, sentence: 'This member does not want to be disturbed.' },
  already_playing: { status: 409, sentence: 'You are already playing. Finish that game first.' },
  opponent_playing: {
    status: 409,
    sentence: 'Your opponent is playing another game. A game with a clock has to wait for its end.',
  },
  no_such_range: { status: 422, sentence: 'The lowest rating is above the highest.' },
  bot_starts_at_once: { status: 422, sentence: 'A bot needs no challenge: start a game with it.' },
  too_many_challenges: {
    status: 409,
    sentence: 'Many of your challenges are waiting for an answer. Withdraw one of them first.',
  },
  challenge_gone: { status: 409, sentence: 'This challenge is no longer open.' },
  challenger_away: {
    status: 409,
    sentence: 'The challenger is not here. A game with a clock needs both players.',
  },
  challenger_playing: { status: 409, sentence: 'The challenger is playing another game.' },
  seek_gone: { status: 409, sentence: 'This member is no longer looking for a game.' },
  link_used: { status: 409, sentence: 'This link has already been used.' },
  link_expired: { status: 410, sentence: 'This link has expired.' },
  id_taken: { status: 409, sentence: 'Another game has this id.' },
  too_many_games: {
    status: 409,
    sentence: 'Several of your games wait for their first moves. Play or abort one of them first.',
  },
  too_many_bot_games: {
    status: 409,
    sentence: 'You have reached the limit of games against bots. Finish one of them first.',
  },
  self_block: { status: 422, sentence: 'You cannot block yourself.' },
  not_a_player: { status: 403, sentence: 'Only the two players can do this.' },
  game_over: { status: 409, sentence: 'This game is over.' },
  game_not_over: { status: 409, sentence: 'This game is still being played.' },
  not_your_turn: { status: 409, sentence: 'It is not your turn.' },
  stale_ply: { status: 409, sentence: 'The position has changed since.' },
  time_up: { status: 409, sentence: 'Your time is up.' },
  invalid_position: { status: 422, sentence: 'This is not a legal chess position.' },
  position_over: {
    status: 422,
    sentence: 'The game would be over in this position. Choose another.',
  },
  position_in_play: {
    status: 409,
    sentence: 'You are playing this position in a game. Finish that game first.',
  },
  illegal_move: { status: 422, sentence: 'This move is not legal.' },
  not_correspondence: {
    status: 409,
    sentence: 'This is possible only in correspondence games.',
  },
  own_turn: {
    status: 409,
    sentence: 'It is your turn. Conditional moves are replies to what your opponent will play.',
  },
  no_reply: { status: 422, sentence: 'Each line has to end with your reply.' },
  two_replies: { status: 422, sentence: 'There are two different replies to the same move.' },
  on_vacation: { status: 409, sentence: 'You are on vacation already.' },
  too_few_vacation_days: {
    status: 409,
    sentence: 'You do not have so many days of vacation left this year.',
  },
  too_early: { status: 409, sentence: 'Both players must make their first move before this.' },
  too_late_to_abort: {
    status: 409,
    sentence: 'Both players have moved, so the game can no longer be aborted.',
  },
  draw_offer_too_soon: { status: 409, sentence: 'Wait some moves before you offer a draw again.' },
  offer_pending: { status: 409, sentence: "Answer your opponent's offer first." },
  no_offer: { status: 409, sentence: 'There is no such offer.' },
  nothing_to_take_back: { status: 409, sentence: 'You have no move to take back.' },
  no_draw_to_claim: {
    status: 409,
    sentence: 'There is neither a threefold repetition nor a draw by the fifty-move rule.',
  },
  opponent_present: { status: 409, sentence: 'Your opponent has not been absent for long enough.' },
  not_training: { status: 403, sentence: 'Hints are available in training games only.' },
  unknown_time_zone: { status: 422, sentence: 'This time zone is not known.' },
  no_quiet_hours: { status: 422, sentence: 'Quiet hours need two different times.' },
  invalid_times: {
    status: 422,
    sentence: 'An event has to end after it starts, and lasts at most 31 days.',
  },
  unsupported_repeat: {
    status: 422,
    sentence: 'This repeat is not supported, or does not contain the day of the event.',
  },
  no_such_occurrence: { status: 404, sentence: 'The event does not take place on this day.' },
  too_many_exceptions: {
    status: 409,
    sentence: 'Too many single days of this event are changed. Make a new event instead.',
  },
  too_many_events: { status: 409, sentence: 'The calendar is full. Delete old events first.' },
  invalid_range: {
    status: 422,
    sentence: 'The range has to end after it starts, and has at most 100 days.',
  },
  hours_overlap: { status: 422, sentence: 'Hours of one kind overlap, or end before they start.' },
  stale_plan: {
    status: 409,
    sentence: 'Tasks, events or hours have changed since this preview. Look at the new plan first.',
  },
  not_a_calendar: { status: 422, sentence: 'This is not a calendar file (.ics).' },
  calendar_address_refused: {
    status: 422,
    sentence:
      'This address cannot be read: it needs to be public, and to begin with https, http or webcal.',
  },
  calendar_unreachable: {
    status: 422,
    sentence: 'The calendar could not be read from this address. Check it, or try again later.',
  },
  calendar_too_large: { status: 422, sentence: 'This calendar is too large to import.' },
  unknown_push_service: {
    status: 422,
    sentence: 'The push service of this browser is not known here.',
  },
  invalid_token: { status: 404, sentence: 'This link is not valid.' },
  no_puzzle_left: { status: 404, sentence: 'You have seen all puzzles of this kind.' },
  no_skip_left: { status: 409, sentence: 'A streak has one skip only.' },
  invalid_address: {
    status: 422,
    sentence: 'This is not the https address of a .csv, .csv.gz or .csv.zst file.',
  },
  import_running: { status: 409, sentence: 'Another import is still running. Stop it first.' },
  crawl_address_refused: {
    status: 422,
    sentence: 'This site cannot be read: it needs a public address that begins with http or https.',
  },
  crawl_domain_known: { status: 409, sentence: 'This address is already being read.' },
  crawl_running: { status: 409, sentence: 'This site is being read already.' },
  too_many_crawl_domains: {
    status: 409,
    sentence: 'This workspace reads as many sites as it can. Remove one of them first.',
  },
  puzzle_not_attempted: { status: 409, sentence: 'Solve the puzzle or give up first.' },
  nothing_to_review: { status: 422, sentence: 'No move was made in this game.' },
  too_many_reviews: {
    status: 409,
    sentence: 'Several of your reviews are not finished. Wait for one of them.',
  },
  chat_off: { status: 403, sentence: 'You have turned chat off.' },
  chat_off_while_playing: { status: 403, sentence: 'You have turned chat off while you play.' },
  opponent_chat_off: { status: 403, sentence: 'Your opponent does not chat.' },
  spectators_only: { status: 403, sentence: 'Only spectators can write here.' },
  muted: { status: 403, sentence: 'You have been muted. You can write again later.' },
  empty_line: { status: 422, sentence: 'This message has no visible characters.' },
  line_too_long: { status: 422, sentence: 'This message is too long.' },
  line_id_taken: { status: 409, sentence: 'Another message has this id.' },
  self_report: { status: 422, sentence: 'You cannot report yourself.' },
  mute_out_of_range: { status: 422, sentence: 'A mute must end within the next 30 days.' },
  rounds_missing: { status: 422, sentence: 'A Swiss tournament needs a number of rounds.' },
  time_control_missing: { status: 422, sentence: 'Games on the platform need a time control.' },
  clock_missing: {
    status: 422,
    sentence: 'Knockouts and arenas need a clock, not days for each move.',
  },
  duration_missing: { status: 422, sentence: 'An arena needs a duration.' },
  not_over_the_board: { status: 422, sentence: 'An arena is played on the platform.' },
  too_many_players: { status: 422, sentence: 'Only an arena can have more than 300 players.' },
  no_report_file: {
    status: 409,
    sentence: 'There is a report file for Swiss tournaments and round robins only.',
  },
  too_late_to_go_berserk: {
    status: 409,
    sentence: 'You can only give up time before your first move in an arena.',
  },
  buchholz_in_round_robin: {
    status: 422,
    sentence: 'In a round robin, Buchholz says no more than the score. Choose another tie-break.',
  },
  dates_not_in_order: {
    status: 422,
    sentence: 'Each round has to start after the one before.',
  },
  file_unreadable: { status: 422, sentence: 'This is not a complete report file (TRF).' },
  file_unsupported: {
    status: 422,
    sentence:
      'This file has points, teams or rounds that are not supported here: only finished round robins, and Swiss tournaments with the usual points.',
  },
  tournament_over: { status: 409, sentence: 'This tournament is over.' },
  wrong_state: {
    status: 409,
    sentence: 'The tournament has changed, so this is not possible now.',
  },
  too_few_players: { status: 409, sentence: 'A tournament needs at least two players.' },
  round_not_over: { status: 409, sentence: 'Some games of this round have no result yet.' },
  entries_closed: { status: 409, sentence: 'Entries to this tournament are closed.' },
  tournament_full: { status: 409, sentence: 'This tournament is full.' },
  rating_out_of_range: { status: 403, sentence: 'Your rating is outside the range for entries.' },
  already_entered: { status: 409, sentence: 'This member has already entered.' },
  guests_over_the_board_only: {
    status: 422,
    sentence: 'Games on the platform need an account. Guests can play over the board only.',
  },
  round_already_paired: { status: 409, sentence: 'This round is already paired.' },
  invalid_pairings: {
    status: 422,
    sentence: 'Every player has to be in exactly one pairing.',
  },
  tournament_game: {
    status: 409,
    sentence: 'In a tournament game this is not possible. Ask the arbiter if something is wrong.',
  },
  too_many_pairs: {
    status: 422,
    sentence: 'At most 300 pairs of players can be kept apart.',
  },
  too_much_work: {
    status: 422,
    sentence: 'This takes too much time or memory. Make it smaller, or divide it, and try again.',
  },
  file_too_large: {
    status: 413,
    sentence: `This file is too large: an import takes at most ${IMPORT_MAX_BYTES.toLocaleString('en')} bytes.`,
  },
  payload_too_large: { status: 413, sentence: 'The request is too large.' },
  unsupported_media_type: { status: 415, sentence: 'Send JSON.' },
  too_many_requests: { status: 429, sentence: 'Too many requests. Wait a moment and try again.' },
  busy: {
    status: 503,
    sentence: 'Too many requests of this kind are running. Try again in a moment.',
  },
  own_account: {
    status: 409,
    sentence: 'This is your own account. Another administrator can do this.',
  },
  account_suspended: {
    status: 403,
    sentence: 'This account is suspended. Write to those who run this platform.',
  },
  provider_unavailable: {
    status: 503,
    sentence:
      'The provider cannot be reached. Try again in a moment, or sign in with your password.',
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
    error: Type.String({ description: 'A sentence for members.' }),
    code: Type.String({ description: 'A stable code for programs.' }),
    place: Type.Optional(
      Type.Integer({
        minimum: 1,
        description: 'With `too_much_work`: which event, line or entry of the file it came to.',
      }),
    ),
  },
  { $id: 'ErrorBody' },
);
export type ErrorBody = Static<typeof ErrorBody>;
