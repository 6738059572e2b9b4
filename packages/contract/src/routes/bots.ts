import { BotsOfMembers, CreateMemberBot, MemberBot, MemberBots } from '../member-bot.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

export const BOT_ROUTES = defineRoutes({
  'GET /api/account/bots': {
    tag: 'Account',
    summary: "The caller's bots: accounts that programs use by tokens",
    answer: MemberBots,
  },
  'POST /api/account/bots': {
    tag: 'Account',
    summary: 'Create a bot',
    body: CreateMemberBot,
    answer: MemberBot,
    status: 201,
    errors: ['empty_name', 'name_too_long', 'bot_name', 'reserved_name', 'too_many_bots'],
  },
  'DELETE /api/account/bots/:botId': {
    tag: 'Account',
    summary: 'Delete a bot. Its games stay',
    params: { botId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
  'GET /api/:wsId/member/bots': {
    tag: 'Members',
    summary: 'The bots of the members of the workspace, for those who can add them',
    params: { wsId: WsId },
    answer: BotsOfMembers,
  },
  'PUT /api/:wsId/member/bots/:botId': {
    tag: 'Members',
    summary: 'Add a bot of a member to the workspace',
    params: { wsId: WsId, botId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
});
