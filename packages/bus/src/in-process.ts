import type { Bus, Listener, Subject } from './bus.ts';

/** For a platform that is one process: nothing to run, nothing to lose on the way. */
export function createInProcessBus(onFault: (error: unknown) => void): Bus {
  const listeners = new Map<Subject, Set<Listener>>();

  function deliver(listener: Listener, message: Uint8Array): void {
    try {
      listener.onMessage(message);
    } catch (error) {
      onFault(error);
    }
  }

  return {
    publish(subject, message) {
      const hearing = [...(listeners.get(subject) ?? [])];
      // Later, as from any other bus: whoever publishes is done before anybody hears of it.
      queueMicrotask(() => {
        for (const listener of hearing) {
          if (listeners.get(subject)?.has(listener)) deliver(listener, message);
        }
      });
    },
    flush: async () => undefined,
    async subscribe(subject, listener) {
      // An object of its own: the same listener may subscribe twice, and end once.
      const own: Listener = {
        onMessage: (message) => listener.onMessage(message),
        onGap: () => listener.onGap(),
      };
      const hearing = listeners.get(subject) ?? new Set();
      listeners.set(subject, hearing.add(own));
      return {
        end() {
          hearing.delete(own);
          if (hearing.size === 0 && listeners.get(subject) === hearing) listeners.delete(subject);
        },
      };
    },
    async close() {
      listeners.clear();
    },
  };
}
