import { describe, expect, test } from 'vitest';
import {
  bodyOfEvent,
  checkEventForm,
  newEventForm,
  withStart,
  type EventForm,
} from './event-form.ts';
import { clockOf, hoursOf, minuteOfClock, rowsOf, withMoreHours } from './hours-form.ts';
import { choiceOf, repeatChoices, repeatFormOf, repeatOf } from './repeat-form.ts';

const form: EventForm = {
  ...newEventForm(new Date(2026, 2, 24, 18)),
  title: ' Club evening ',
  timeZone: 'Europe/Berlin',
};

describe('the form of an event', () => {
  test('a new one lasts two hours, and its end moves with its start', () => {
    expect([form.start, form.end]).toEqual(['2026-03-24T18:00', '2026-03-24T20:00']);
    expect(withStart(form, '2026-03-31T23:00').end).toBe('2026-04-01T01:00');
    expect(withStart(form, '').end).toBe(form.end);
  });
  test('a repeat follows the start to another weekday', () => {
    const weekly = { ...form, rule: 'FREQ=WEEKLY;BYDAY=TU' };
    expect(withStart(weekly, '2026-03-25T18:00').rule).toBe('FREQ=WEEKLY');
    const monthly = { ...form, rule: 'FREQ=MONTHLY;BYDAY=4TU' };
    expect(withStart(monthly, '2026-03-05T18:00').rule).toBe('FREQ=MONTHLY;BYDAY=1TH');
  });
  test('the last of whole days is included in the form, and not in the request', () => {
    const whole = { ...form, isWholeDay: true, end: '2026-03-25T20:00' };
    expect(bodyOfEvent(whole)).toMatchObject({
      title: 'Club evening',
      start: '2026-03-24',
      end: '2026-03-26',
      repeat: null,
    });
  });
  test('faults are named by field', () => {
    expect(checkEventForm(form)).toEqual({});
    expect(checkEventForm({ ...form, title: ' ', end: form.start, until: '2026-03-01' })).toEqual({
      title: 'titleMissing',
      end: 'endWrong',
      until: 'untilWrong',
    });
    expect(checkEventForm({ ...form, start: '', end: '' })).toMatchObject({
      start: 'startMissing',
    });
  });
});

describe('repeats', () => {
  test.each([
    ['2026-03-24', 'FREQ=MONTHLY;BYDAY=4TU'],
    ['2026-03-31', 'FREQ=MONTHLY;BYDAY=-1TU'],
  ])('%s by weekday', (day, rule) => {
    expect(repeatChoices(day).monthlyByWeekday).toBe(rule);
    expect(choiceOf(rule, day)).toBe('monthlyByWeekday');
  });
  test('a rule is found in any order, with what is the default, and with the weekday of the event', () => {
    expect(choiceOf('INTERVAL=2;FREQ=WEEKLY', '2026-03-24')).toBe('fortnightly');
    expect(choiceOf('FREQ=WEEKLY;INTERVAL=1;BYDAY=TU', '2026-03-24')).toBe('weekly');
    expect(choiceOf('FREQ=WEEKLY;BYDAY=TU,TH', '2026-03-24')).toBeNull();
    expect(choiceOf('FREQ=DAILY;COUNT=3', '2026-03-24')).toBeNull();
  });
  test('the end of a rule is a field of its own', () => {
    const repeat = 'FREQ=WEEKLY;UNTIL=20261231';
    expect(repeatFormOf(repeat)).toEqual({ rule: 'FREQ=WEEKLY', until: '2026-12-31' });
    expect(repeatOf(repeatFormOf(repeat))).toBe(repeat);
    expect(repeatOf(repeatFormOf(null))).toBeNull();
  });
});

describe('hours', () => {
  test('midnight is the end of the day, or its start', () => {
    expect([clockOf(1_440), clockOf(570)]).toEqual(['00:00', '09:30']);
    expect([minuteOfClock('00:00', true), minuteOfClock('00:00', false)]).toEqual([1_440, 0]);
    expect(minuteOfClock('', true)).toBeNull();
  });
  test('more hours come after those that a day has', () => {
    const twice = withMoreHours(withMoreHours([], 'work', 2), 'work', 2);
    expect(hoursOf(twice, 'UTC')).toEqual({
      time_zone: 'UTC',
      work: [
        { weekday: 2, start_minute: 1_080, end_minute: 1_200 },
        { weekday: 2, start_minute: 1_200, end_minute: 1_320 },
      ],
      personal: [],
      meeting: [],
    });
    expect(hoursOf(rowsOf(hoursOf(twice, 'UTC')), 'UTC')).toEqual(hoursOf(twice, 'UTC'));
  });
});
