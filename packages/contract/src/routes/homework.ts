import { GiveHomework, Homework, HomeworkDetails } from '../homework.ts';
import { ListOf, ListQuery } from '../list.ts';
import { Uuid } from '../scalars.ts';
import { defineRoutes, WsId } from './definition.ts';

const tag = 'Homework';

export const HOMEWORK_ROUTES = defineRoutes({
  'GET /api/:wsId/homework': {
    tag,
    summary:
      'Homework that was given to the caller, or all of the club for those who give homework',
    params: { wsId: WsId },
    query: ListQuery,
    answer: ListOf(Homework),
    errors: ['invalid_cursor'],
  },
  'POST /api/:wsId/homework': {
    tag,
    summary: 'Give puzzles, drawn by theme and rating, to members of the club',
    params: { wsId: WsId },
    body: GiveHomework,
    answer: HomeworkDetails,
    status: 201,
    errors: ['not_for_personal', 'no_such_range', 'no_puzzle_left', 'assignee_not_a_member'],
  },
  'GET /api/:wsId/homework/:homeworkId': {
    tag,
    summary: 'A homework with its puzzles, and who has solved which',
    params: { wsId: WsId, homeworkId: Uuid },
    answer: HomeworkDetails,
    errors: ['not_found'],
  },
  'DELETE /api/:wsId/homework/:homeworkId': {
    tag,
    summary: 'Take a homework back',
    params: { wsId: WsId, homeworkId: Uuid },
    status: 204,
    errors: ['not_found'],
  },
});
