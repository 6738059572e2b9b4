import { expect, test } from 'vitest';
import { findOpponents, onlineFirst, opponentsAmong } from './opponents.ts';

const ANN = { user_id: 'a', name: 'Ann' };
const DANG = { user_id: 'd', name: 'Đặng Văn Hòa' };
const ZOE = { user_id: 'z', name: 'Zoë' };

test('each member is listed once, and the member themself is not', () => {
  expect(opponentsAmong([ZOE, ANN, { ...ZOE, name: 'Zoë' }, DANG], 'a')).toEqual([DANG, ZOE]);
});

test.each([
  ['', [ANN, DANG, ZOE]],
  ['zoe', [ZOE]],
  ['hoa dang', [DANG]],
  ['nobody', []],
])('“%s” finds %o', (typed, found) => {
  expect(findOpponents([ANN, DANG, ZOE], typed)).toEqual(found);
});

test('members who are online come first, those who can play before the others', () => {
  const online = {
    d: { do_not_disturb: false, is_playing: true },
    z: { do_not_disturb: false, is_playing: false },
  };
  expect(onlineFirst([ANN, DANG, ZOE], online)).toEqual([ZOE, DANG, ANN]);
  expect(onlineFirst([ANN, DANG, ZOE], undefined)).toEqual([ANN, DANG, ZOE]);
});
