import type { Told } from '@rookery/contract';

/** The page that a notification is about. */
export function pathOf(told: Told): string {
  const chess = `/${told.workspace_id ?? 'personal'}/chess`;
  const place = `/${told.workspace_id ?? 'personal'}`;
  switch (told.kind) {
    case 'challenge':
      return chess;
    case 'challenge_answered':
      return told.details.answer === 'accepted' ? `${chess}/games/${told.details.game_id}` : chess;
    case 'your_move':
    case 'game_ended':
      return `${chess}/games/${told.details.game_id}`;
    case 'round_paired':
    case 'round_starts':
    case 'result_to_confirm':
      return `${chess}/tournaments/${told.details.tournament_id}`;
    case 'task_assigned':
    case 'task_due':
    case 'task_finished':
      return `${place}/tasks`;
    case 'name_found':
      return `${place}/crawlers?page=${told.details.page_id}`;
    case 'invite_used':
    case 'chat_report':
      return `${place}/members`;
    case 'review_done':
      return `${chess}/games/${told.details.game_id}/review`;
    case 'homework':
      return `${chess}/puzzles/homework/${told.details.homework_id}`;
    case 'achievement':
      return `${chess}/players/${told.details.user_id}`;
    case 'announcement':
      return `${place}/announcements`;
  }
}
