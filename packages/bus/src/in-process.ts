import type { Bus, Listener, Subject } from './bus.ts';

/** The bus for an installation with a single process. It never loses a message. */
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
      const subscribers = [...(listeners.get(subject) ?? [])];
      // Delivered later, like from NATS: `publish` returns before any listener is called.
      queueMicrotask(() => {
        for (const listener of subscribers) {
          if (listeners.get(subject)?.has(listener)) deliver(listener, message);
        }
      });
    },
    flush: async () => undefined,
    async subscribe(subject, listener) {
      // A new object for each subscription, because the same listener may subscribe twice and end once.
      const own: Listener = {
        onMessage: (message) => listener.onMessage(message),
        onGap: () => listener.onGap(),
      };
      const subscribers = listeners.get(subject) ?? new Set();
      listeners.set(subject, subscribers.add(own));
      return {
        end() {
          subscribers.delete(own);
          if (subscribers.size === 0 && listeners.get(subject) === subscribers)
            listeners.delete(subject);
        },
      };
    },
    async close() {
      listeners.clear();
    },
  };
}
