interface Asked<K, V> {
  readonly key: K;
  readonly resolve: (value: V) => void;
  readonly reject: (reason: unknown) => void;
  isAnswered: boolean;
  wasAskedAgain: boolean;
  /** Those that bring it, under way or about to go out. */
  questions: number;
}

export interface BatchedOptions {
  /** How long those behind a question wait for its answer, in milliseconds. */
  readonly patienceMs?: number;
  /** Questions under way at the same time, at most. */
  readonly mostAtOnce?: number;
}

/**
 * Asks for several at once: what comes while a question is under way waits for the next one. None is answered by a
 * question that was asked before it came. `ask` answers in the order of its keys.
 *
 * A question that takes longer than `patienceMs` holds nobody up: the next goes out beside it, and brings what that one
 * has not answered once more; whichever answers first counts.
 */
export function batched<K, V>(
  ask: (keys: readonly K[]) => Promise<readonly V[]>,
  { patienceMs = 500, mostAtOnce = 4 }: BatchedOptions = {},
): (key: K) => Promise<V> {
  let waiting: Asked<K, V>[] = [];
  /** The one whose answer the next waits for. */
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
