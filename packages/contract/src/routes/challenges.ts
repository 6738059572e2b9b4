import {
  Challenge,
  ChallengeList,
  ChangeChallenge,
  DeclineChallenge,
  OfferChallenge,
} from '../challenge.ts';
import { ChessGame, DIRECT_GAME_REFUSALS, START_REFUSALS } from '../chess-game.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes } from './definition.ts';

const tag = 'Finding a game';
const params = { challengeId: Uuid };

const CHALLENGE_REFUSALS = DIRECT_GAME_REFUSALS.filter((code) => code !== 'no_direct_games');

export const CHALLENGE_ROUTES = defineRoutes({
  'POST /api/chess/challenges': {
    tag,
    summary: 'Challenge a member, or all members of a workspace',
    body: OfferChallenge,
    answer: Challenge,
    status: 201,
    errors: [
      ...CHALLENGE_REFUSALS,
      ...START_REFUSALS,
      'bot_starts_at_once',
      'too_many_challenges',
      'id_taken',
      'not_found',
      'not_for_personal',
      'line_too_long',
    ],
  },
  'GET /api/chess/challenges': {
    tag,
    summary:
      "The caller's open challenges, declined ones, and those open to the caller's workspaces",
    answer: ChallengeList,
  },
  'POST /api/chess/challenges/:challengeId/accept': {
    tag,
    summary: 'Accept a challenge, which starts the game',
    params,
    answer: ChessGame,
    status: 201,
    errors: [
      'challenge_gone',
      'bot_not_chosen',
      'challenger_away',
      'challenger_playing',
      'already_playing',
      'blocked',
    ],
  },
  'POST /api/chess/challenges/:challengeId/decline': {
    tag,
    summary: 'Decline a challenge',
    params,
    body: DeclineChallenge,
    status: 204,
    errors: ['challenge_gone'],
  },
  'POST /api/chess/challenges/:challengeId/change': {
    tag,
    summary: 'Answer a challenge with other terms, which the challenger can accept',
    params,
    body: ChangeChallenge,
    answer: Challenge,
    status: 201,
    errors: [
      ...CHALLENGE_REFUSALS,
      ...START_REFUSALS,
      'bot_starts_at_once',
      'challenge_gone',
      'too_many_challenges',
      'id_taken',
      'line_too_long',
    ],
  },
  'DELETE /api/chess/challenges/:challengeId': {
    tag,
    summary: "Withdraw the caller's challenge, or dismiss one that was declined",
    params,
    status: 204,
  },
});
