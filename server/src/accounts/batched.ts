interface Asked<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
}

/**
 * Asks for several at once: what comes while a question is under way waits for the next one. None is answered by a
 * question that was asked before it came. `ask` answers in the order of its keys.
 */
export function batched<K, V>(ask: (keys: readonly K[]) => Promise<readonly V[]>): (key: K) => Promise<V> {
  let waiting: Asked<K, V>[] = [];
  let isAsking = false;

  const askAll = async (): Promise<void> => {
    isAsking = true;
    while (waiting.length) {
      const batch = waiting;
      waiting = [];
      try {
        const answers = await ask(batch.map(({ key }) => key));
        batch.forEach(({ resolve }, at) => resolve(answers[at] as V));
      } catch (error) {
        batch.forEach(({ reject }) => reject(error));
      }
    }
    isAsking = false;
  };

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject });
      if (!isAsking) void askAll();
    });
}
