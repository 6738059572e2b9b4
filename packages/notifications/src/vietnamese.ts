import type { Sentences } from './sentences.ts';

const COLORS = { white: 'quân trắng', black: 'quân đen' };
const ENDS = {
  won: (opponent: string) => `Bạn đã thắng ${opponent}`,
  lost: (opponent: string) => `Bạn đã thua ${opponent}`,
  drawn: (opponent: string) => `Ván của bạn với ${opponent} đã hòa`,
  aborted: (opponent: string) => `Ván của bạn với ${opponent} đã bị hủy`,
};

export const VIETNAMESE: Sentences = {
  somebody: 'Một thành viên cũ',
  challenge: {
    one: ({ actor_name }) => ({ title: `${actor_name} thách đấu bạn` }),
    several: (count) => `${count} lời thách đấu`,
  },
  challenge_answered: {
    one: ({ actor_name, details }) => ({
      title: `${actor_name} đã ${details.answer === 'accepted' ? 'nhận lời' : 'từ chối'} thách đấu của bạn`,
    }),
    several: (count) => `${count} lời thách đấu của bạn đã được trả lời`,
  },
  your_move: {
    one: ({ actor_name }) => ({ title: `Đến lượt bạn đi với ${actor_name}` }),
    several: (count) => `Đến lượt bạn đi trong ${count} ván`,
  },
  game_ended: {
    one: ({ actor_name, details }) => ({ title: ENDS[details.result](String(actor_name)) }),
    several: (count) => `${count} ván của bạn đã kết thúc`,
  },
  review_done: {
    one: () => ({ title: 'Bản phân tích ván đấu của bạn đã sẵn sàng' }),
    several: (count) => `Bản phân tích của ${count} ván đã sẵn sàng`,
  },
  round_starts: {
    one: ({ details }, { date }) => ({
      title: `${details.tournament}: vòng ${details.round} bắt đầu lúc ${date(details.starts_at)}`,
    }),
    several: (count) => `${count} vòng đấu sắp bắt đầu`,
  },
  round_paired: {
    one: ({ details: { tournament, round, board, color, opponent } }) => ({
      title:
        opponent === null
          ? `${tournament}, vòng ${round}: bạn được miễn đấu`
          : `${tournament}, vòng ${round}: ${COLORS[color]} với ${opponent}, bàn ${board}`,
    }),
    several: (count) => `Bạn đã được xếp cặp trong ${count} vòng`,
  },
  result_to_confirm: {
    one: ({ details: { tournament, round, opponent, result } }) => ({
      title: `${opponent} đã nhập ${result}. Hãy xác nhận`,
      text: `${tournament}, vòng ${round}`,
    }),
    several: (count) => `${count} kết quả chờ bạn xác nhận`,
  },
  homework: {
    one: ({ actor_name, details: { title, due_at } }, { date }) => ({
      title: `${actor_name} đã giao bài tập cho bạn: ${title}`,
      ...(due_at !== null && { text: `Hạn ${date(due_at)}` }),
    }),
    several: (count) => `${count} bài tập mới`,
  },
  achievement: {
    one: ({ details }, { achievement }) => {
      const name = achievement(details.achievement);
      return { title: name === undefined ? 'Bạn có thành tích mới' : `Thành tích mới: ${name}` };
    },
    several: (count) => `${count} thành tích mới`,
  },
  announcement: {
    one: ({ details: { workspace, title, text } }) => ({ title: `${workspace}: ${title}`, text }),
    several: (count) => `${count} thông báo`,
  },
  invite_used: {
    one: ({ actor_name, details }) => ({
      title: `${actor_name} đã tham gia ${details.workspace} bằng lời mời của bạn`,
    }),
    several: (count) => `${count} thành viên đã tham gia bằng lời mời của bạn`,
  },
  chat_report: {
    one: () => ({ title: 'Một tin nhắn đã bị báo cáo' }),
    several: (count) => `${count} tin nhắn đã bị báo cáo`,
  },
  name_found: {
    one: ({ details: { host, title } }) => ({
      title: `Tên bạn xuất hiện trên một trang của ${host}`,
      text: title,
    }),
    several: (count) => `Tên bạn xuất hiện trên ${count} trang web`,
  },
  task_assigned: {
    one: ({ actor_name, details }) => ({
      title: `${actor_name} đã giao cho bạn một công việc`,
      text: details.task,
    }),
    several: (count) => `Bạn có ${count} công việc mới`,
  },
  task_due: {
    one: ({ details: { task, due_at } }, { date }) => ({
      title: `Một công việc đến hạn lúc ${date(due_at)}`,
      text: task,
    }),
    several: (count) => `${count} công việc sắp đến hạn`,
  },
  task_finished: {
    one: ({ actor_name, details }) => ({
      title: `${actor_name} đã hoàn thành một công việc`,
      text: details.task,
    }),
    several: (count) => `${count} công việc đã hoàn thành`,
  },
};
