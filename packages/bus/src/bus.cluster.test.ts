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
let line: string[];
beforeEach(() => {
  faults = [];
  line = [];
});

function connectBus(): Promise<Bus> {
  return connectNats({
    servers: [nats.url],
    name: 'test',
    onFault: (error) => faults.push(error),
    onLine: (change) => line.push(change),
    onUnreachable: (error) => faults.push(error),
  });
}

/** What was heard so far, a gap among it as such. */
function ear(): Listener & { heard: string[] } {
  const heard: string[] = [];
  return {
    heard,
    onMessage: (message) => void heard.push(text(message)),
    onGap: () => void heard.push('(gap)'),
  };
}

/** How one end publishes and the other listens: the same end, or two that share a server. */
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

  test('carries messages to everybody who listens, in order, byte for byte', async () => {
    const [topic, first, second] = [subject(), ear(), ear()];
    await there.subscribe(topic, first);
    await here.subscribe(topic, second);
    const sent = Array.from({ length: 1_000 }, (_, index) => `${index} \0 \u00e9 \u6f22`);
    for (const message of sent) here.publish(topic, bytes(message));
    await here.flush();
    await eventually(() => expect([first.heard.length, second.heard.length]).toEqual([1e3, 1e3]));
    expect(first.heard).toEqual(sent);
    expect(second.heard).toEqual(sent);
  });

  test('tells nobody what they did not ask for', async () => {
    const [topic, other, listener] = [subject(), subject(), ear()];
    await there.subscribe(topic, listener);
    here.publish(other, bytes('not for you'));
    here.publish(subjectOf(topic, 'below'), bytes('nor this'));
    here.publish(topic, bytes('this'));
    await eventually(() => expect(listener.heard).toEqual(['this']));
  });

  test('hears everything from the moment a subscription stands', async () => {
    for (let round = 0; round < 50; round += 1) {
      const [topic, listener] = [subject(), ear()];
      await there.subscribe(topic, listener);
      here.publish(topic, bytes('first'));
      await eventually(() => expect(listener.heard).toEqual(['first']));
    }
  });

  test('is silent to those who have ended, and only to them', async () => {
    const [topic, gone, stays] = [subject(), ear(), ear()];
    const subscription = await there.subscribe(topic, gone);
    await there.subscribe(topic, stays);
    here.publish(topic, bytes('one'));
    await eventually(() => expect([gone.heard, stays.heard]).toEqual([['one'], ['one']]));
    subscription.end();
    subscription.end();
    here.publish(topic, bytes('two'));
    await eventually(() => expect(stays.heard).toEqual(['one', 'two']));
    expect(gone.heard).toEqual(['one']);
  });

  test('takes the same listener twice, and lets it end once', async () => {
    const [topic, listener] = [subject(), ear()];
    const once = await there.subscribe(topic, listener);
    await there.subscribe(topic, listener);
    here.publish(topic, bytes('x'));
    await eventually(() => expect(listener.heard).toEqual(['x', 'x']));
    once.end();
    here.publish(topic, bytes('y'));
    await eventually(() => expect(listener.heard).toEqual(['x', 'x', 'y']));
  });

  test('reports a listener that fails, and goes on', async () => {
    const [topic, listener] = [subject(), ear()];
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
    await eventually(() => expect(listener.heard).toEqual(['x', 'y']));
    expect(faults.map((fault) => (fault as Error).message)).toEqual(['deaf', 'deaf']);
  });

  test('has said nothing yet when publish returns', async () => {
    const [topic, listener] = [subject(), ear()];
    await here.subscribe(topic, listener);
    here.publish(topic, bytes('x'));
    expect(listener.heard).toEqual([]);
    await eventually(() => expect(listener.heard).toEqual(['x']));
  });
});

describe('when the NATS server is killed and comes back', () => {
  test('every listener is told of the gap, and hears again', async () => {
    const [here, there] = [await connectBus(), await connectBus()];
    const [topic, listener] = [subject(), ear()];
    await there.subscribe(topic, listener);
    await nats.stop('SIGKILL');
    await eventually(() => expect(line).toEqual(['lost', 'lost']));
    await nats.start();
    await eventually(() => expect(line).toEqual(['lost', 'lost', 'back', 'back']));
    here.publish(topic, bytes('after'));
    await eventually(() => expect(listener.heard).toEqual(['(gap)', 'after']));
    await Promise.all([here.close(), there.close()]);
  });

  test('whoever published before it does not take the silence for consent', async () => {
    const here = await connectBus();
    const topic = subject();
    await here.flush();
    await nats.stop('SIGKILL');
    here.publish(topic, bytes('lost?'));
    const flushed = here.flush().then(
      () => 'taken',
      () => 'may be lost',
    );
    await eventually(() => expect(line).toContain('lost'));
    await nats.start();
    expect(await flushed).toBe('may be lost');
    await eventually(() => expect(line).toContain('back'));
    here.publish(topic, bytes('again'));
    await here.flush();
    await here.close();
  });
});

test.each(['', '.', 'a..b', 'a.*', '>', 'a b', 'a.b\n', 'é'])('%j is no subject', (word) => {
  expect(() => subjectOf(word)).toThrow('Not a subject');
});
