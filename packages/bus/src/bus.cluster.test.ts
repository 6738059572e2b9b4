import { randomUUID } from 'node:crypto';
import { eventually, startTestNats, type TestNats } from '@rookery/testkit';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { connectNats, createInProcessBus, subjectOf, type Bus, type Listener } from './index.ts';

const text = (message: Uint8Array) => Buffer.from(message).toString();
const subject = () => subjectOf('test', randomUUID());
const bytes = (message: string) => new Uint8Array(Buffer.from(message));

let nats: TestNats;
beforeAll(async () => {
  nats = await startTestNats();
});
afterAll(() => nats.stop());

let faults: unknown[];
let states: string[];
beforeEach(() => {
  faults = [];
  states = [];
});

function connectBus(): Promise<Bus> {
  return connectNats({
    servers: [nats.url],
    name: 'test',
    onFault: (error) => faults.push(error),
    onConnection: (state) => states.push(state),
    onUnreachable: (error) => faults.push(error),
  });
}

/** Records messages and gaps. */
function recorder(): Listener & { received: string[] } {
  const received: string[] = [];
  return {
    received,
    onMessage: (message) => void received.push(text(message)),
    onGap: () => void received.push('(gap)'),
  };
}

/** The publishing and the listening end: the same bus, or two that share a server. */
interface Ends {
  readonly here: Bus;
  readonly there: Bus;
}

const BUSES: Record<string, () => Promise<Ends>> = {
  'in one process': async () => {
    const bus = createInProcessBus((error) => faults.push(error));
    return { here: bus, there: bus };
  },
  'over NATS': async () => ({ here: await connectBus(), there: await connectBus() }),
};

describe.each(Object.entries(BUSES))('a bus %s', (_name, open) => {
  let here: Bus;
  let there: Bus;

  beforeEach(async () => {
    ({ here, there } = await open());
  });
  afterEach(() => Promise.all([here.close(), there.close()]));

  test('delivers messages to all listeners, in order and byte for byte', async () => {
    const [topic, first, second] = [subject(), recorder(), recorder()];
    await there.subscribe(topic, first);
    await here.subscribe(topic, second);
    const sent = Array.from({ length: 1_000 }, (_, index) => `${index} \0 \u00e9 \u6f22`);
    for (const message of sent) here.publish(topic, bytes(message));
    await here.flush();
    await eventually(() =>
      expect([first.received.length, second.received.length]).toEqual([1e3, 1e3]),
    );
    expect(first.received).toEqual(sent);
    expect(second.received).toEqual(sent);
  });

  test('delivers no messages of other subjects', async () => {
    const [topic, other, listener] = [subject(), subject(), recorder()];
    await there.subscribe(topic, listener);
    here.publish(other, bytes('not for you'));
    here.publish(subjectOf(topic, 'below'), bytes('nor this'));
    here.publish(topic, bytes('this'));
    await eventually(() => expect(listener.received).toEqual(['this']));
  });

  test('delivers every message published after `subscribe` has resolved', async () => {
    for (let round = 0; round < 50; round += 1) {
      const [topic, listener] = [subject(), recorder()];
      await there.subscribe(topic, listener);
      here.publish(topic, bytes('first'));
      await eventually(() => expect(listener.received).toEqual(['first']));
    }
  });

  test('stops delivering to ended subscriptions only', async () => {
    const [topic, gone, stays] = [subject(), recorder(), recorder()];
    const subscription = await there.subscribe(topic, gone);
    await there.subscribe(topic, stays);
    here.publish(topic, bytes('one'));
    await eventually(() => expect([gone.received, stays.received]).toEqual([['one'], ['one']]));
    subscription.end();
    subscription.end();
    here.publish(topic, bytes('two'));
    await eventually(() => expect(stays.received).toEqual(['one', 'two']));
    expect(gone.received).toEqual(['one']);
  });

  test('accepts the same listener twice, and ends one of its subscriptions', async () => {
    const [topic, listener] = [subject(), recorder()];
    const once = await there.subscribe(topic, listener);
    await there.subscribe(topic, listener);
    here.publish(topic, bytes('x'));
    await eventually(() => expect(listener.received).toEqual(['x', 'x']));
    once.end();
    here.publish(topic, bytes('y'));
    await eventually(() => expect(listener.received).toEqual(['x', 'x', 'y']));
  });

  test('reports a listener that throws, and continues', async () => {
    const [topic, listener] = [subject(), recorder()];
    const failing: Listener = {
      onMessage() {
        throw new Error('deaf');
      },
      onGap: () => undefined,
    };
    await there.subscribe(topic, failing);
    await there.subscribe(topic, listener);
    here.publish(topic, bytes('x'));
    here.publish(topic, bytes('y'));
    await eventually(() => expect(listener.received).toEqual(['x', 'y']));
    expect(faults.map((fault) => (fault as Error).message)).toEqual(['deaf', 'deaf']);
  });

  test('has delivered nothing when publish returns', async () => {
    const [topic, listener] = [subject(), recorder()];
    await here.subscribe(topic, listener);
    here.publish(topic, bytes('x'));
    expect(listener.received).toEqual([]);
    await eventually(() => expect(listener.received).toEqual(['x']));
  });
});

describe('when the NATS server is killed and comes back', () => {
  test('every listener is told of the gap and gets messages again', async () => {
    const [here, there] = [await connectBus(), await connectBus()];
    const [topic, listener] = [subject(), recorder()];
    await there.subscribe(topic, listener);
    await nats.stop('SIGKILL');
    await eventually(() => expect(states).toEqual(['lost', 'lost']));
    await nats.start();
    await eventually(() => expect(states).toEqual(['lost', 'lost', 'restored', 'restored']));
    here.publish(topic, bytes('after'));
    await eventually(() => expect(listener.received).toEqual(['(gap)', 'after']));
    await Promise.all([here.close(), there.close()]);
  });

  test('flush rejects for messages published before', async () => {
    const here = await connectBus();
    const topic = subject();
    await here.flush();
    await nats.stop('SIGKILL');
    here.publish(topic, bytes('lost?'));
    const flushed = here.flush().then(
      () => 'taken',
      () => 'may be lost',
    );
    await eventually(() => expect(states).toContain('lost'));
    await nats.start();
    expect(await flushed).toBe('may be lost');
    await eventually(() => expect(states).toContain('restored'));
    here.publish(topic, bytes('again'));
    await here.flush();
    await here.close();
  });
});

test.each(['', '.', 'a..b', 'a.*', '>', 'a b', 'a.b\n', 'é'])(
  '%j is not a valid subject',
  (word) => {
    expect(() => subjectOf(word)).toThrow('Not a subject');
  },
);
