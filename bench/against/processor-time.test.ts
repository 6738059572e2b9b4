import { describe, expect, test } from 'vitest';
import { endedChildrenNs, onProcessorNs, readProcessorTime, usedNs } from './processor-time.ts';

const reading = (threads: Record<string, number>, ended: Record<number, number> = {}) => ({
  threads: new Map(Object.entries(threads)),
  ended: new Map(Object.entries(ended).map(([process, ns]) => [Number(process), ns])),
});

test('the time on a processor is the first number of schedstat', () => {
  expect(onProcessorNs('368580 195812 2\n')).toBe(368_580);
});

test('the time of ended children is read behind a name with spaces and brackets', () => {
  const before = 'S 1 2 3 0 -1 4194560 5 6 7 8 100 200';
  expect(endedChildrenNs(`77 (a) b (c) ${before} 30 12 20 0 1\n`)).toBe(420_000_000);
});

describe('the processor time between two readings', () => {
  test('is what all threads of all processes used', () => {
    const before = reading({ '1/1': 10, '1/2': 20, '5/5': 30 });
    expect(usedNs(before, reading({ '1/1': 11, '1/2': 22, '5/5': 34 }))).toBe(7);
  });

  test('has all of a process that started meanwhile', () => {
    expect(usedNs(reading({ '1/1': 10 }), reading({ '1/1': 10, '5/5': 30 }))).toBe(30);
  });

  test('has of a process that ended meanwhile only what it used meanwhile', () => {
    const before = reading({ '1/1': 10, '5/5': 30 }, { 1: 1_000 });
    expect(usedNs(before, reading({ '1/1': 10 }, { 1: 1_037 }))).toBe(7);
  });

  test('counts the ended children of an ended process once', () => {
    const before = reading({ '1/1': 10, '5/5': 30 }, { 1: 1_000, 5: 400 });
    expect(usedNs(before, reading({ '1/1': 10 }, { 1: 1_435 }))).toBe(5);
  });

  test('has a process that started and ended meanwhile', () => {
    expect(usedNs(reading({ '1/1': 10 }, { 1: 0 }), reading({ '1/1': 12 }, { 1: 100 }))).toBe(102);
  });

  test('does not become less because a thread of a running process ended', () => {
    expect(usedNs(reading({ '1/1': 10, '1/2': 500 }), reading({ '1/1': 13 }))).toBe(3);
  });
});

test('the time of this process grows while it works', () => {
  const before = readProcessorTime(process.pid);
  const until = process.cpuUsage().user + 200_000;
  while (process.cpuUsage().user < until);
  // Linux brings the time of a running thread up to date with each tick.
  expect(usedNs(before, readProcessorTime(process.pid))).toBeGreaterThan(100_000_000);
});
