/** What the sentence about each kind of notification needs. Triggers of the database write it. */
export interface DetailsByKind {
  challenge: { game_id: string };
  challenge_answered: { game_id: string; answer: 'accepted' | 'declined' };
  your_move: { game_id: string; ply: number };
  game_ended: { game_id: string; result: 'won' | 'lost' | 'drawn' | 'aborted' };
  round_paired: {
    tournament_id: string;
    tournament: string;
    round: number;
    board: number;
    color: 'white' | 'black';
    /** Null with a bye. */
    opponent: string | null;
    game_id: string | null;
  };
  round_starts: { tournament_id: string; tournament: string; round: number; starts_at: string };
  result_to_confirm: {
    tournament_id: string;
    tournament: string;
    round: number;
    opponent: string;
    result: string;
  };
  name_found: { page_id: string; title: string; host: string };
  task_assigned: { task_id: string; task: string };
  task_due: { task_id: string; task: string; due_at: string };
  task_finished: { task_id: string; task: string };
  invite_used: { workspace: string };
  chat_report: { line_id: string };
  review_done: { game_id: string };
  homework: { homework_id: string; title: string; due_at: string | null };
  achievement: { achievement: string; user_id: string };
  announcement: { announcement_id: string; title: string; text: string; workspace: string };
}

export type NotificationKind = keyof DetailsByKind;

/** All kinds in the order of the preferences, in their groups. */
export const KIND_GROUPS = {
  games: ['challenge', 'challenge_answered', 'your_move', 'game_ended', 'review_done'],
  tournaments: ['round_starts', 'round_paired', 'result_to_confirm'],
  training: ['homework', 'achievement'],
  club: ['announcement', 'invite_used', 'chat_report', 'name_found'],
  tasks: ['task_assigned', 'task_due', 'task_finished'],
} as const satisfies Record<string, readonly NotificationKind[]>;

export const NOTIFICATION_KINDS: readonly NotificationKind[] = Object.values(KIND_GROUPS).flat();

/** What has to be known of a notification to say it. */
export type Told = {
  [Kind in NotificationKind]: {
    readonly kind: Kind;
    readonly workspace_id: string | null;
    readonly actor_name: string | null;
    readonly details: DetailsByKind[Kind];
  };
}[NotificationKind];

export type ToldOf<Kind extends NotificationKind> = Extract<Told, { kind: Kind }>;

/** When a notification is mailed. */
export const MAIL_CHOICES = ['at_once', 'daily', 'never'] as const;
export type MailChoice = (typeof MAIL_CHOICES)[number];
