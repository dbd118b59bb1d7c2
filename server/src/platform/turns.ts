// How it works: docs/subsystems/database.md.
import { RecordBusy } from './errors.js';

/**
 * Runs work on one thing in the order it was asked for, a limited number at a time on this server. Requests that would
 * only wait for the same row or processor wait here, without a connection or a thread. `patienceMs` limits the wait.
 * @throws RecordBusy after it
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

/** @param most the work of one key at a time */
export function createTurns(most = 1): InTurn {
  const lines = new Map<string, Line>();
  return async (key, work, patienceMs) => {
    const line: Line = lines.get(key) ?? { running: 0, waiting: [] };
    lines.set(key, line);
    // The next in line takes the place of the one that ends, so the number of running ones stays.
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
