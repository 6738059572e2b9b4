import type { Sentences } from './sentences.ts';

const COLORS = { white: 'White', black: 'Black' };
const ENDS = {
  won: (opponent: string) => `You have won against ${opponent}`,
  lost: (opponent: string) => `You have lost against ${opponent}`,
  drawn: (opponent: string) => `Your game against ${opponent} is drawn`,
  aborted: (opponent: string) => `Your game against ${opponent} was aborted`,
};

export const ENGLISH: Sentences = {
  somebody: 'A former member',
  challenge: {
    one: ({ actor_name }) => ({ title: `${actor_name} challenges you to a game` }),
    several: (count) => `${count} challenges`,
  },
  challenge_answered: {
    one: ({ actor_name, details }) => ({
      title: `${actor_name} has ${details.answer} your challenge`,
    }),
    several: (count) => `${count} of your challenges were answered`,
  },
  your_move: {
    one: ({ actor_name }) => ({ title: `Your move against ${actor_name}` }),
    several: (count) => `Your move in ${count} games`,
  },
  game_ended: {
    one: ({ actor_name, details }) => ({ title: ENDS[details.result](String(actor_name)) }),
    several: (count) => `${count} of your games have ended`,
  },
  review_done: {
    one: () => ({ title: 'The review of your game is ready' }),
    several: (count) => `The reviews of ${count} games are ready`,
  },
  round_starts: {
    one: ({ details }, { date }) => ({
      title: `${details.tournament}: round ${details.round} starts on ${date(details.starts_at)}`,
    }),
    several: (count) => `${count} rounds start soon`,
  },
  round_paired: {
    one: ({ details: { tournament, round, board, color, opponent } }) => ({
      title:
        opponent === null
          ? `${tournament}, round ${round}: you have a bye`
          : `${tournament}, round ${round}: ${COLORS[color]} against ${opponent}, board ${board}`,
    }),
    several: (count) => `You are paired in ${count} rounds`,
  },
  result_to_confirm: {
    one: ({ details: { tournament, round, opponent, result } }) => ({
      title: `${opponent} has entered ${result}. Please confirm it`,
      text: `${tournament}, round ${round}`,
    }),
    several: (count) => `${count} results wait for you to confirm them`,
  },
  homework: {
    one: ({ actor_name, details: { title, due_at } }, { date }) => ({
      title: `${actor_name} has given you homework: ${title}`,
      ...(due_at !== null && { text: `Until ${date(due_at)}` }),
    }),
    several: (count) => `${count} new sets of homework`,
  },
  achievement: {
    one: ({ details }, { achievement }) => {
      const name = achievement(details.achievement);
      return {
        title: name === undefined ? 'You have a new achievement' : `New achievement: ${name}`,
      };
    },
    several: (count) => `${count} new achievements`,
  },
  announcement: {
    one: ({ details: { workspace, title, text } }) => ({ title: `${workspace}: ${title}`, text }),
    several: (count) => `${count} announcements`,
  },
  invite_used: {
    one: ({ actor_name, details }) => ({
      title: `${actor_name} has joined ${details.workspace} with your invitation`,
    }),
    several: (count) => `${count} members have joined with your invitations`,
  },
  chat_report: {
    one: () => ({ title: 'A chat message was reported' }),
    several: (count) => `${count} chat messages were reported`,
  },
  name_found: {
    one: ({ details: { host, title } }) => ({
      title: `Your name is on a page of ${host}`,
      text: title,
    }),
    several: (count) => `Your name is on ${count} pages of websites`,
  },
  task_assigned: {
    one: ({ actor_name, details }) => ({
      title: `${actor_name} has given you a task`,
      text: details.task,
    }),
    several: (count) => `You have ${count} new tasks`,
  },
  task_due: {
    one: ({ details: { task, due_at } }, { date }) => ({
      title: `A task is due on ${date(due_at)}`,
      text: task,
    }),
    several: (count) => `${count} tasks are due soon`,
  },
  task_finished: {
    one: ({ actor_name, details }) => ({
      title: `${actor_name} has finished a task`,
      text: details.task,
    }),
    several: (count) => `${count} tasks were finished`,
  },
};
