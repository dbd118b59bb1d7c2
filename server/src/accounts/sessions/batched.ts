// How it works: docs/subsystems/sign-in.md.
interface Asked<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
  isAnswered: boolean;
  wasAskedAgain: boolean;
  /** The running or waiting queries that ask for it. */
  questions: number;
}

export interface BatchedOptions {
  /** Milliseconds that later calls wait for the answer of a running query. */
  readonly patienceMs?: number;
  /** The most queries that run at the same time. */
  readonly mostAtOnce?: number;
}

/**
 * Reads several values with one query. Calls during a running query wait for the next one, so no call is answered by an
 * earlier query. `ask` answers in the order of its keys.
 *
 * A query that takes longer than `patienceMs` delays nobody: the next one goes out beside it, and asks its open keys
 * again. The first answer counts.
 */
export function batched<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  { patienceMs = 500, mostAtOnce = 4 }: BatchedOptions = {},
): (key: K) => Promise<V> {
  let waiting: Asked<K, V>[] = [];
  /** The query whose answer the next one waits for. */
  let latest: object | undefined;
  let underWay = 0;

  const askAgain = (asked: Asked<K, V>): void => {
    if (asked.isAnswered || asked.wasAskedAgain) return;
    asked.wasAskedAgain = true;
    asked.questions++;
    waiting.push(asked);
  };

  const askNext = (): void => {
    if (latest || !waiting.length || underWay >= mostAtOnce) return;
    const [batch, question] = [waiting, {}];
    waiting = [];
    latest = question;
    underWay++;
    const goOn = (): void => {
      if (latest === question) latest = undefined;
      askNext();
    };
    const impatient = setTimeout(() => {
      for (const asked of batch) askAgain(asked);
      goOn();
    }, patienceMs);
    const end = (each: (asked: Asked<K, V>, at: number) => void): void => {
      clearTimeout(impatient);
      underWay--;
      batch.forEach(each);
      goOn();
    };
    ask(batch.map(({ key }) => key)).then(
      (answers) =>
        end((asked, at) => {
          asked.isAnswered = true;
          asked.resolve(answers[at] as V);
        }),
      (error: unknown) =>
        end((asked) => {
          if (--asked.questions === 0) asked.reject(error);
        }),
    );
  };

  return (key) =>
    new Promise<V>((resolve, reject) => {
      waiting.push({ key, resolve, reject, isAnswered: false, wasAskedAgain: false, questions: 1 });
      askNext();
    });
}
