import type { DetailsByKind, NotificationKind } from '@rookery/contract';
import type { Said } from './sentences.ts';

/** A notification with what it says in each language. */
export type SentenceCase = {
  readonly [Kind in NotificationKind]: {
    readonly kind: Kind;
    readonly details: DetailsByKind[Kind];
    /** In the workspace `w`. */
    readonly path: string;
    readonly en: Said;
    readonly vi: Said;
  };
}[NotificationKind];

const STARTS_AT = '2026-03-01T18:05:00Z';
const PAIRED = {
  tournament_id: 't',
  tournament: 'Open',
  round: 3,
  board: 2,
  color: 'white',
  opponent: 'Ben',
  game_id: 'g',
} as const;

/** Told by Ann, with dates in UTC. Every sentence that depends on the details has a case. */
export const SENTENCE_CASES: readonly SentenceCase[] = [
  {
    kind: 'challenge',
    details: { game_id: 'g' },
    path: '/w/chess',
    en: { title: 'Ann challenges you to a game' },
    vi: { title: 'Ann thách đấu bạn' },
  },
  {
    kind: 'challenge_answered',
    details: { game_id: 'g', answer: 'accepted' },
    path: '/w/chess/games/g',
    en: { title: 'Ann has accepted your challenge' },
    vi: { title: 'Ann đã nhận lời thách đấu của bạn' },
  },
  {
    kind: 'challenge_answered',
    details: { game_id: 'g', answer: 'declined' },
    path: '/w/chess',
    en: { title: 'Ann has declined your challenge' },
    vi: { title: 'Ann đã từ chối thách đấu của bạn' },
  },
  {
    kind: 'your_move',
    details: { game_id: 'g', ply: 3 },
    path: '/w/chess/games/g',
    en: { title: 'Your move against Ann' },
    vi: { title: 'Đến lượt bạn đi với Ann' },
  },
  {
    kind: 'game_ended',
    details: { game_id: 'g', result: 'won' },
    path: '/w/chess/games/g',
    en: { title: 'You have won against Ann' },
    vi: { title: 'Bạn đã thắng Ann' },
  },
  {
    kind: 'game_ended',
    details: { game_id: 'g', result: 'lost' },
    path: '/w/chess/games/g',
    en: { title: 'You have lost against Ann' },
    vi: { title: 'Bạn đã thua Ann' },
  },
  {
    kind: 'game_ended',
    details: { game_id: 'g', result: 'drawn' },
    path: '/w/chess/games/g',
    en: { title: 'Your game against Ann is drawn' },
    vi: { title: 'Ván của bạn với Ann đã hòa' },
  },
  {
    kind: 'game_ended',
    details: { game_id: 'g', result: 'aborted' },
    path: '/w/chess/games/g',
    en: { title: 'Your game against Ann was aborted' },
    vi: { title: 'Ván của bạn với Ann đã bị hủy' },
  },
  {
    kind: 'review_done',
    details: { game_id: 'g' },
    path: '/w/chess/games/g/review',
    en: { title: 'The review of your game is ready' },
    vi: { title: 'Bản phân tích ván đấu của bạn đã sẵn sàng' },
  },
  {
    kind: 'round_starts',
    details: { tournament_id: 't', tournament: 'Open', round: 1, starts_at: STARTS_AT },
    path: '/w/chess/tournaments/t',
    en: { title: 'Open: round 1 starts on Sun, Mar 1, 06:05 PM' },
    vi: { title: 'Open: vòng 1 bắt đầu lúc 18:05 CN, 1 thg 3' },
  },
  {
    kind: 'round_paired',
    details: PAIRED,
    path: '/w/chess/tournaments/t',
    en: { title: 'Open, round 3: White against Ben, board 2' },
    vi: { title: 'Open, vòng 3: quân trắng với Ben, bàn 2' },
  },
  {
    kind: 'round_paired',
    details: { ...PAIRED, color: 'black' },
    path: '/w/chess/tournaments/t',
    en: { title: 'Open, round 3: Black against Ben, board 2' },
    vi: { title: 'Open, vòng 3: quân đen với Ben, bàn 2' },
  },
  {
    kind: 'round_paired',
    details: { ...PAIRED, opponent: null, game_id: null },
    path: '/w/chess/tournaments/t',
    en: { title: 'Open, round 3: you have a bye' },
    vi: { title: 'Open, vòng 3: bạn được miễn đấu' },
  },
  {
    kind: 'result_to_confirm',
    details: { tournament_id: 't', tournament: 'Open', round: 3, opponent: 'Ben', result: '1-0' },
    path: '/w/chess/tournaments/t',
    en: { title: 'Ben has entered 1-0. Please confirm it', text: 'Open, round 3' },
    vi: { title: 'Ben đã nhập 1-0. Hãy xác nhận', text: 'Open, vòng 3' },
  },
  {
    kind: 'homework',
    details: { homework_id: 'h', title: 'Forks', due_at: null },
    path: '/w/chess/puzzles/homework/h',
    en: { title: 'Ann has given you homework: Forks' },
    vi: { title: 'Ann đã giao bài tập cho bạn: Forks' },
  },
  {
    kind: 'homework',
    details: { homework_id: 'h', title: 'Forks', due_at: STARTS_AT },
    path: '/w/chess/puzzles/homework/h',
    en: { title: 'Ann has given you homework: Forks', text: 'Until Sun, Mar 1, 06:05 PM' },
    vi: { title: 'Ann đã giao bài tập cho bạn: Forks', text: 'Hạn 18:05 CN, 1 thg 3' },
  },
  {
    kind: 'achievement',
    details: { achievement: 'first_win', user_id: 'u' },
    path: '/w/chess/players/u',
    en: { title: 'New achievement: First win' },
    vi: { title: 'Thành tích mới: Ván thắng đầu tiên' },
  },
  {
    kind: 'achievement',
    details: { achievement: 'not_known_to_this_version', user_id: 'u' },
    path: '/w/chess/players/u',
    en: { title: 'You have a new achievement' },
    vi: { title: 'Bạn có thành tích mới' },
  },
  {
    kind: 'announcement',
    details: { announcement_id: 'a', title: 'Evening', text: 'Friday', workspace: 'Riverside' },
    path: '/w/announcements',
    en: { title: 'Riverside: Evening', text: 'Friday' },
    vi: { title: 'Riverside: Evening', text: 'Friday' },
  },
  {
    kind: 'invite_used',
    details: { workspace: 'Riverside' },
    path: '/w/members',
    en: { title: 'Ann has joined Riverside with your invitation' },
    vi: { title: 'Ann đã tham gia Riverside bằng lời mời của bạn' },
  },
  {
    kind: 'chat_report',
    details: { line_id: 'l' },
    path: '/w/members',
    en: { title: 'A chat message was reported' },
    vi: { title: 'Một tin nhắn đã bị báo cáo' },
  },
  {
    kind: 'name_found',
    details: { page_id: 'p', title: 'Results', host: 'federation.example' },
    path: '/w/crawlers?page=p',
    en: { title: 'Your name is on a page of federation.example', text: 'Results' },
    vi: { title: 'Tên bạn xuất hiện trên một trang của federation.example', text: 'Results' },
  },
  {
    kind: 'task_assigned',
    details: { task_id: 'x', task: 'Chairs' },
    path: '/w/tasks',
    en: { title: 'Ann has given you a task', text: 'Chairs' },
    vi: { title: 'Ann đã giao cho bạn một công việc', text: 'Chairs' },
  },
  {
    kind: 'task_due',
    details: { task_id: 'x', task: 'Chairs', due_at: STARTS_AT },
    path: '/w/tasks',
    en: { title: 'A task is due on Sun, Mar 1, 06:05 PM', text: 'Chairs' },
    vi: { title: 'Một công việc đến hạn lúc 18:05 CN, 1 thg 3', text: 'Chairs' },
  },
  {
    kind: 'task_finished',
    details: { task_id: 'x', task: 'Chairs' },
    path: '/w/tasks',
    en: { title: 'Ann has finished a task', text: 'Chairs' },
    vi: { title: 'Ann đã hoàn thành một công việc', text: 'Chairs' },
  },
];

/** What three notifications of a kind say as one. */
export const GROUPED_SENTENCES: Readonly<Record<NotificationKind, { en: string; vi: string }>> = {
  challenge: { en: '3 challenges', vi: '3 lời thách đấu' },
  challenge_answered: {
    en: '3 of your challenges were answered',
    vi: '3 lời thách đấu của bạn đã được trả lời',
  },
  your_move: { en: 'Your move in 3 games', vi: 'Đến lượt bạn đi trong 3 ván' },
  game_ended: { en: '3 of your games have ended', vi: '3 ván của bạn đã kết thúc' },
  review_done: {
    en: 'The reviews of 3 games are ready',
    vi: 'Bản phân tích của 3 ván đã sẵn sàng',
  },
  round_starts: { en: '3 rounds start soon', vi: '3 vòng đấu sắp bắt đầu' },
  round_paired: { en: 'You are paired in 3 rounds', vi: 'Bạn đã được xếp cặp trong 3 vòng' },
  result_to_confirm: {
    en: '3 results wait for you to confirm them',
    vi: '3 kết quả chờ bạn xác nhận',
  },
  homework: { en: '3 new sets of homework', vi: '3 bài tập mới' },
  achievement: { en: '3 new achievements', vi: '3 thành tích mới' },
  announcement: { en: '3 announcements', vi: '3 thông báo' },
  invite_used: {
    en: '3 members have joined with your invitations',
    vi: '3 thành viên đã tham gia bằng lời mời của bạn',
  },
  chat_report: { en: '3 chat messages were reported', vi: '3 tin nhắn đã bị báo cáo' },
  name_found: {
    en: 'Your name is on 3 pages of websites',
    vi: 'Tên bạn xuất hiện trên 3 trang web',
  },
  task_assigned: { en: 'You have 3 new tasks', vi: 'Bạn có 3 công việc mới' },
  task_due: { en: '3 tasks are due soon', vi: '3 công việc sắp đến hạn' },
  task_finished: { en: '3 tasks were finished', vi: '3 công việc đã hoàn thành' },
};
