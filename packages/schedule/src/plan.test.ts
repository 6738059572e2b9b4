import { describe, expect, test } from 'vitest';
import { DAY, HOUR, makeInput, makeTask, MONDAY, weekly } from './make-input.testkit.ts';
import { planTasks } from './plan.ts';
import type { Interval, Plan, TaskBlock } from './types.ts';

const at = (day: number, hour: number): number => MONDAY - 8 * HOUR + day * DAY + hour * HOUR;
const span = (day: number, from: number, to: number): Interval => ({
  start: at(day, from),
  end: at(day, to),
});
const block = (taskId: string, day: number, from: number, to: number): TaskBlock => ({
  taskId,
  ...span(day, from, to),
});
const placesOf = ({ blocks }: Plan): TaskBlock[] =>
  blocks.map(({ taskId, start, end }) => ({ taskId, start, end }));

describe('a plan', () => {
  test('puts the task that is due first to the earliest time, and those without a due date last', () => {
    const tasks = [
      makeTask('someday', { priority: 'critical' }),
      makeTask('friday', { due: at(4, 17) }),
      makeTask('tuesday', { due: at(1, 17), priority: 'low' }),
    ];
    const { blocks, unscheduled } = planTasks(makeInput({ tasks }));
    expect(blocks).toEqual([
      { ...block('tuesday', 0, 9, 10), reason: 'due' },
      { ...block('friday', 0, 10, 11), reason: 'due' },
      { ...block('someday', 0, 11, 12), reason: 'priority' },
    ]);
    expect(unscheduled).toEqual([]);
  });

  test('orders tasks without a due date by priority', () => {
    const tasks = (['low', 'critical', 'normal', 'high'] as const).map((priority) =>
      makeTask(priority, { priority }),
    );
    expect(placesOf(planTasks(makeInput({ tasks }))).map(({ taskId }) => taskId)).toEqual([
      'critical',
      'high',
      'normal',
      'low',
    ]);
  });

  test('works around events and pinned blocks, whose minutes count', () => {
    const tasks = [makeTask('a', { minutesNeeded: 120 })];
    const pinned = [block('a', 1, 20, 21)];
    const plan = planTasks(makeInput({ tasks, pinned, busy: [span(0, 9, 9.1)] }));
    expect(plan.blocks).toEqual([
      { ...block('a', 0, 9.25, 10.25), reason: 'priority' },
      { ...block('a', 1, 20, 21), reason: 'pinned' },
    ]);
  });

  test('ends a block early if the minutes are not whole quarters of an hour', () => {
    const tasks = [makeTask('a', { minutesNeeded: 50 })];
    const plan = planTasks(makeInput({ tasks }));
    expect(placesOf(plan)).toEqual([{ taskId: 'a', start: at(0, 9), end: at(0, 9) + 50 * 60_000 }]);
    const again = planTasks(makeInput({ tasks, standing: placesOf(plan) }));
    expect(again.moved).toEqual([]);
  });

  test('leaves a slot to the kind of hours that has no other', () => {
    const hours = { work: weekly([1], 9, 11), personal: weekly([1], 9, 10), meeting: [] };
    const tasks = [
      makeTask('work', { due: at(0, 11), minutesNeeded: 60 }),
      makeTask('personal', { hours: 'personal', due: at(0, 12), minutesNeeded: 60 }),
    ];
    expect(placesOf(planTasks(makeInput({ hours, tasks })))).toEqual([
      block('personal', 0, 9, 10),
      block('work', 0, 10, 11),
    ]);
  });

  test('keeps blocks within the limits of their lengths, with breaks between the longest', () => {
    const tasks = [makeTask('a', { minutesNeeded: 180, minBlockMinutes: 60, maxBlockMinutes: 60 })];
    const lengths = placesOf(planTasks(makeInput({ tasks })));
    expect(lengths).toEqual([
      block('a', 0, 9, 10),
      block('a', 0, 10.25, 11.25),
      block('a', 0, 11.5, 12.5),
    ]);
  });

  test('keeps the break before a block that stays where it was, too', () => {
    const tasks = [makeTask('a', { minutesNeeded: 120, minBlockMinutes: 60, maxBlockMinutes: 60 })];
    const plan = planTasks(makeInput({ tasks, standing: [block('a', 0, 10, 11)] }));
    expect(placesOf(plan)).toEqual([block('a', 0, 10, 11), block('a', 0, 11.25, 12.25)]);
  });

  test('places an unsplittable task whole, and moves splittable ones around it', () => {
    const tasks = [
      makeTask('whole', { isSplittable: false, minutesNeeded: 240, due: at(0, 17) }),
      makeTask('parts', { minutesNeeded: 240, due: at(0, 17), priority: 'critical' }),
    ];
    const plan = planTasks(makeInput({ tasks }));
    expect(plan.unscheduled).toEqual([]);
    expect(plan.blocks.filter(({ taskId }) => taskId === 'whole')).toHaveLength(1);
  });

  test('places an unsplittable task after the time that another one cannot give up', () => {
    const tasks = [
      makeTask('due', { minutesNeeded: 30, due: at(0, 10) }),
      makeTask('whole', { isSplittable: false, minutesNeeded: 120 }),
    ];
    const plan = planTasks(makeInput({ tasks }));
    expect(placesOf(plan)).toEqual([block('due', 0, 9, 9.5), block('whole', 0, 9.5, 11.5)]);
    expect(plan.unscheduled).toEqual([]);
  });
});

describe('against the standing plan', () => {
  const tasks = [makeTask('a'), makeTask('b')];
  const standing = [block('a', 2, 14, 15), block('b', 3, 9, 10)];

  test('nothing moves if nothing has changed, also where earlier time is free', () => {
    const { blocks, moved } = planTasks(makeInput({ tasks, standing }));
    expect(moved).toEqual([]);
    expect(blocks).toEqual(standing.map((kept) => ({ ...kept, reason: 'kept' })));
  });

  test('an event moves only the block under it, and says so', () => {
    const { moved } = planTasks(makeInput({ tasks, standing, busy: [span(2, 14.5, 16)] }));
    expect(moved).toEqual([
      { taskId: 'a', from: span(2, 14, 15), to: expect.any(Object) as Interval, reason: 'event' },
    ]);
  });

  test.for([
    ['pinned', { pinned: [block('b', 2, 14, 15)], tasks }],
    [
      'hours',
      { hours: { work: weekly([1], 9, 17), personal: [], meeting: [] }, tasks: [makeTask('a')] },
    ],
    ['task_changed', { tasks: [] }],
    ['task_changed', { tasks: [makeTask('a', { earliestStart: at(3, 9) })] }],
    [
      'made_room',
      { tasks: [makeTask('a'), makeTask('c', { earliestStart: at(2, 14), due: at(2, 15) })] },
    ],
    ['passed', { now: at(2, 14.5), tasks: [makeTask('a', { minutesNeeded: 30 })] }],
  ] as const)('a block that cannot stay has the reason %s', ([reason, change]) => {
    const { moved } = planTasks(makeInput({ ...change, standing: [block('a', 2, 14, 15)] }));
    expect(moved).toMatchObject([{ taskId: 'a', from: span(2, 14, 15), reason }]);
  });

  test('a block that has begun stays, and one that is over is planned again', () => {
    const now = at(0, 9.5);
    const begun = [block('a', 0, 9, 10)];
    const plan = planTasks(makeInput({ now, tasks: [makeTask('a')], standing: begun }));
    expect(placesOf(plan)).toEqual(begun);
    const later = planTasks(makeInput({ now: at(0, 10), tasks: [makeTask('a')], standing: begun }));
    expect(placesOf(later)).toEqual([block('a', 0, 10, 11)]);
    expect(later.moved).toEqual([]);
  });
});

describe('what is not scheduled has a reason', () => {
  test.for([
    ['no_duration', 0, { minutesNeeded: null }],
    ['no_hours', 60, { hours: 'meeting' }],
    ['window_too_short', 30, { earliestStart: at(0, 9), due: at(0, 9.5) }],
    ['window_too_short', 60, { due: at(-1, 9) }],
    ['window_too_short', 60, { due: at(0, 9.5), isSplittable: false }],
    ['block_too_long', 600, { minutesNeeded: 600, isSplittable: false }],
    ['block_too_long', 600, { minutesNeeded: 600, minBlockMinutes: 540 }],
  ] as const)('%s', ([reason, minutesMissing, task]) => {
    const plan = planTasks(makeInput({ tasks: [makeTask('a', task)] }));
    expect(plan.unscheduled).toEqual([{ taskId: 'a', minutesMissing, reason, overload: null }]);
    expect(plan.maybeMissed).toEqual([]);
  });

  test('overloaded names the tasks that compete, the days, and the minutes', () => {
    const tasks = [
      makeTask('a', { minutesNeeded: 480, due: at(1, 17) }),
      makeTask('b', { minutesNeeded: 600, due: at(1, 17), priority: 'low' }),
      makeTask('later', { earliestStart: at(2, 9) }),
      makeTask('evening', { hours: 'personal' }),
    ];
    const plan = planTasks(makeInput({ tasks }));
    expect(plan.unscheduled).toEqual([
      { taskId: 'b', minutesMissing: 120, reason: 'overloaded', overload: 0 },
    ]);
    expect(plan.overloads).toEqual([
      {
        taskIds: ['a', 'b'],
        fromDay: '2026-03-02',
        toDay: '2026-03-03',
        minutesWanted: 1_080,
        minutesFree: 960,
      },
    ]);
  });

  test('an overload lasts from the first to the last day of the time that its tasks share', () => {
    const tasks = ['a', 'b'].map((id) => makeTask(id, { minutesNeeded: 3_000, due: at(14, 17) }));
    const plan = planTasks(makeInput({ tasks, horizonDays: 15 }));
    // Three weeks begin with a Monday; eleven days have eight hours.
    expect(plan.overloads).toEqual([
      {
        taskIds: ['a', 'b'],
        fromDay: '2026-03-02',
        toDay: '2026-03-16',
        minutesWanted: 6_000,
        minutesFree: 5_280,
      },
    ]);
  });

  test('tasks of the same time share an overload, and those of other hours have their own', () => {
    const work = ['a', 'b', 'c'].map((id) => makeTask(id, { minutesNeeded: 300, due: at(0, 17) }));
    const personal = ['d', 'e'].map((id) =>
      makeTask(id, { hours: 'personal', minutesNeeded: 120, due: at(0, 21) }),
    );
    const plan = planTasks(makeInput({ tasks: [...work, ...personal] }));
    const today = { fromDay: '2026-03-02', toDay: '2026-03-02' };
    expect(plan.overloads).toEqual([
      { ...today, taskIds: ['a', 'b', 'c'], minutesWanted: 900, minutesFree: 480 },
      { ...today, taskIds: ['d', 'e'], minutesWanted: 240, minutesFree: 180 },
    ]);
    expect(plan.unscheduled).toEqual([
      { taskId: 'b', minutesMissing: 120, reason: 'overloaded', overload: 0 },
      { taskId: 'c', minutesMissing: 300, reason: 'overloaded', overload: 0 },
      { taskId: 'e', minutesMissing: 60, reason: 'overloaded', overload: 1 },
    ]);
  });

  test('overloaded without a cut: blocks leave no place that is long enough', () => {
    const hours = { work: weekly([1], 9, 12), personal: weekly([1], 10, 11), meeting: [] };
    const tasks = [
      makeTask('middle', { hours: 'personal', isSplittable: false, due: at(0, 11) }),
      makeTask('long', { minutesNeeded: 120, isSplittable: false, due: at(0, 12) }),
    ];
    const plan = planTasks(makeInput({ hours, tasks }));
    expect(plan.unscheduled).toMatchObject([{ taskId: 'long', reason: 'overloaded', overload: 0 }]);
    expect(plan.overloads).toMatchObject([{ taskIds: ['long', 'middle'] }]);
    expect(plan.maybeMissed).toEqual(['long']);
  });
});

describe('when clocks change', () => {
  const night = { work: weekly([7], 1, 4), personal: [], meeting: [] };
  const tasks = [makeTask('a', { minutesNeeded: 600 })];
  const minutesOn = (now: number): number => {
    const { blocks } = planTasks(
      makeInput({ now, horizonDays: 2, timeZone: 'Europe/Berlin', hours: night, tasks }),
    );
    return blocks.reduce((sum, { start, end }) => sum + (end - start) / 60_000, 0);
  };

  test('hours from one to four have one hour less in spring and one more in autumn', () => {
    expect(minutesOn(Date.UTC(2026, 2, 21, 10))).toBe(180);
    expect(minutesOn(Date.UTC(2026, 2, 28, 10))).toBe(120);
    expect(minutesOn(Date.UTC(2026, 9, 24, 10))).toBe(240);
  });

  test('hours follow the local clock before and after', () => {
    const hours = { work: weekly([6, 7], 9, 10), personal: [], meeting: [] };
    const input = makeInput({ now: Date.UTC(2026, 2, 28, 0), horizonDays: 2, hours });
    const plan = planTasks({ ...input, timeZone: 'Europe/Berlin', tasks });
    expect(plan.blocks.map(({ start }) => new Date(start).toISOString())).toEqual([
      '2026-03-28T08:00:00.000Z',
      '2026-03-29T07:00:00.000Z',
    ]);
  });
});
