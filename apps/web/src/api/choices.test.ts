import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createChoices } from './choices.ts';

interface Fields {
  sound: boolean;
  board: string;
}

/** A server whose responses are held until a test releases them, with the page's view of the stored record. */
function heldServer(initial: Fields = { sound: true, board: 'brown' }) {
  let database = initial;
  let stored = initial;
  const held: { changes: Partial<Fields>; answer: () => void; fail: () => void }[] = [];
  let reads = 0;
  const choices = createChoices<Fields, Fields>({
    send: (changes) =>
      new Promise((resolve, reject) => {
        held.push({
          changes,
          answer: () => {
            database = { ...database, ...changes };
            resolve(database);
          },
          fail: () => reject(new Error('refused')),
        });
      }),
    onStored: (answer) => {
      stored = answer;
    },
    onFailed: () => {
      reads += 1;
    },
  });
  return {
    choices,
    held,
    shown: (): Fields => ({ ...stored, ...choices.pending.get() }),
    /** Simulates a refetch: the record as the server has it now. */
    read: () => {
      stored = database;
    },
    database: () => database,
    reads: () => reads,
  };
}

/** Runs everything that does not wait for a response. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('a choice that is stored at once', () => {
  test('shows before the call returns', () => {
    const { choices, shown } = heldServer();
    void choices.choose({ sound: false });
    expect(shown().sound).toBe(false);
  });

  test('stays on the screen while an older response comes', async () => {
    const { choices, held, shown } = heldServer();
    void choices.choose({ sound: false });
    void choices.choose({ sound: true });
    void choices.choose({ sound: false });
    held[0]?.answer();
    await settle();
    expect(shown().sound).toBe(false);
  });

  test('stays on the screen while an older read comes', async () => {
    const { choices, shown, read, held } = heldServer();
    void choices.choose({ sound: false });
    read();
    expect(shown().sound).toBe(false);
    held[0]?.answer();
    await settle();
    expect(shown().sound).toBe(false);
  });

  test('is sent after earlier choices, and of the same field only the last', async () => {
    const { choices, held, database } = heldServer();
    const results = [
      choices.choose({ sound: false }),
      choices.choose({ sound: true }),
      choices.choose({ board: 'blue' }),
      choices.choose({ sound: false }),
    ];
    expect(held.map(({ changes }) => changes)).toEqual([{ sound: false }]);
    held[0]?.answer();
    await settle();
    held[1]?.answer();
    await settle();
    held[2]?.answer();
    const answers = await Promise.all(results);
    expect(held.map(({ changes }) => changes)).toEqual([
      { sound: false },
      { board: 'blue' },
      { sound: false },
    ]);
    expect(answers[1]).toBeNull();
    expect(database()).toEqual({ sound: false, board: 'blue' });
  });

  test('reverts to the stored value when it fails, which is then fetched again', async () => {
    const { choices, held, shown, reads } = heldServer();
    const failed = choices.choose({ sound: false });
    held[0]?.fail();
    await expect(failed).rejects.toThrow('refused');
    expect(shown().sound).toBe(true);
    expect(reads()).toBe(1);
  });

  test('is not reverted by the failure of an older choice of the same field', async () => {
    const { choices, held, shown } = heldServer();
    const failed = choices.choose({ board: 'green' });
    void choices.choose({ board: 'blue' });
    held[0]?.fail();
    await expect(failed).rejects.toThrow('refused');
    expect(shown().board).toBe('blue');
    await settle();
    held[1]?.answer();
    await settle();
    expect(shown().board).toBe('blue');
  });

  test('is shown and stored last, whatever the order of responses', async () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('choose' as const), sound: fc.boolean() }),
      fc.record({ kind: fc.constant('paint' as const), board: fc.constantFrom('blue', 'green') }),
      fc.record({ kind: fc.constantFrom('answer' as const, 'read' as const) }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 20 }), async (steps) => {
        const { choices, held, shown, read, database } = heldServer();
        const expected = { sound: true, board: 'brown' };
        for (const each of steps) {
          if (each.kind === 'choose') {
            expected.sound = each.sound;
            void choices.choose({ sound: each.sound });
          } else if (each.kind === 'paint') {
            expected.board = each.board;
            void choices.choose({ board: each.board });
          } else if (each.kind === 'read') read();
          else held.shift()?.answer();
          expect(shown()).toEqual(expected);
          await settle();
          expect(shown()).toEqual(expected);
        }
        for (let next = held.shift(); next !== undefined; next = held.shift()) {
          next.answer();
          await settle();
        }
        expect(shown()).toEqual(expected);
        expect(database()).toEqual(expected);
      }),
    );
  });
});
