import { RecordBusy } from './errors.js';

/**
 * Does what concerns one thing in the order asked, so many at a time on this server. Whoever would only wait for the
 * same row or processor waits here, where waiting takes no connection and no thread from anybody; where `patienceMs` is
 * given, no longer than that. @throws RecordBusy after it
 */
export type InTurn = <T>(key: string, work: () => Promise<T>, patienceMs?: number) => Promise<T>;

interface Line {
  running: number;
  readonly waiting: (() => void)[];
}

function itsTurn({ waiting }: Line, patienceMs: number | undefined): Promise<void> {
  return new Promise((begin, giveUp) => {
    const late = (): void => {
      waiting.splice(waiting.indexOf(enter), 1);
      giveUp(new RecordBusy());
    };
    const timer = patienceMs === undefined ? undefined : setTimeout(late, patienceMs);
    const enter = (): void => {
      clearTimeout(timer);
      begin();
    };
    waiting.push(enter);
  });
}

/** @param most of one key at a time */
export function createTurns(most = 1): InTurn {
  const lines = new Map<string, Line>();
  return async (key, work, patienceMs) => {
    const line: Line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    // Whoever is let in by one who leaves takes that place: the number that runs stays.
    if (line.running < most) line.running++;
    else await itsTurn(line, patienceMs);
    try {
      return await work();
    } finally {
      const next = line.waiting.shift();
      if (next) next();
      else if (--line.running === 0) lines.delete(key);
    }
  };
}
