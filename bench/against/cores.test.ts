import { expect, test } from 'vitest';
import { share } from './cores.ts';

test('the first core is measured, the others send requests', () => {
  expect(share('0-3,8')).toEqual({ measured: '0', load: '1,2,3,8' });
  expect(share('2,5')).toEqual({ measured: '2', load: '5' });
  expect(share('4')).toEqual({ measured: '4', load: '4' });
});
