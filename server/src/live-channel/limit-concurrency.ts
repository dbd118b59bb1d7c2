/** The same function with at most `most` calls at a time; the others wait in order. */
export function limitConcurrency<A>(most: number, work: (given: A) => Promise<void>): (given: A) => Promise<void> {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async (given) => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      await work(given);
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
