import { setTimeout as wait } from 'node:timers/promises';
import pino from 'pino';
import type { Database } from '../platform/database/database.js';
import { startEventFeed } from './event-feed.js';

/** A database whose outbox is empty and takes some milliseconds to say so. It counts its reads. */
function slowOutbox(ms: number) {
  const reads = { count: 0 };
  const quick = {
    one: () => Promise.resolve({ xmin: '1' }),
    rows: async () => {
      reads.count++;
      await wait(ms);
      return [];
    },
  };
  // Nothing listens at port 1, so the feed is woken by this test alone.
  const connection = { host: '127.0.0.1', port: 1, database: 'none', user: 'none' };
  return { reads, db: { connection, withStatementLimit: () => quick } as unknown as Database };
}

describe('the feed of the live channel', () => {
  it('rests as long as a read took, so that one read serves all commits of a moment (R-beyond-1450)', async () => {
    const { reads, db } = slowOutbox(20);
    const handlers = { onBatch: () => Promise.resolve(() => undefined), onSight: () => undefined };
    const feed = await startEventFeed({ db, log: pino({ level: 'silent' }), handlers });
    const begun = performance.now();
    while (performance.now() - begun < 400) {
      feed.wake();
      await wait(2);
    }
    const took = performance.now() - begun;
    await feed.stop();
    // Without the rest it reads without a pause: 20 times in 400 ms.
    expect(reads.count).toBeGreaterThan(1);
    expect(reads.count).toBeLessThanOrEqual(took / 40 + 1);
  });
});
