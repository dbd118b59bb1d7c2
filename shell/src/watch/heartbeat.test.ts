import { createHeartbeat, EVERY_MS, type Shown } from './heartbeat';

const shown: Shown = { place: '/dashboard', of: { area: 'driver', version: '1.1.0', entry: '/remotes/driver/1.1.0/' } };

/** A page and its worker, on a clock of the test. */
function watched() {
  let time = 0;
  const told: unknown[] = [];
  let isAsked = false;
  const heart = createHeartbeat(
    {
      ask: () => (isAsked = true),
      blocked: (what) => told.push(['blocked', what]),
      back: () => told.push('back'),
    },
    () => time,
  );
  heart.heard(shown);
  return {
    told,
    heart,
    /** Ticks; the page answers each question, or none. */
    pass(ticks: number, { answers = false, every = EVERY_MS } = {}): void {
      for (let tick = 0; tick < ticks; tick++) {
        time += every;
        heart.tick();
        if (answers && isAsked) heart.heard(shown);
        isAsked = false;
      }
    },
  };
}

describe('a page that is watched', () => {
  it('is blocked when it leaves the worker without an answer for 5 s; that is told once (R-beyond-246)', () => {
    const { told, pass } = watched();
    pass(20, { answers: true });
    pass(5);
    expect(told).toEqual([]);
    pass(1);
    expect(told).toEqual([['blocked', shown]]);
    pass(60);
    expect(told).toHaveLength(1);
  });

  it('that answers again is told of, and watched on', () => {
    const { told, pass, heart } = watched();
    pass(8);
    heart.heard(shown);
    pass(8);
    expect(told).toEqual([['blocked', shown], 'back', ['blocked', shown]]);
  });

  it('is not blocked when the device slept, however long (R-beyond-247)', () => {
    const { told, pass } = watched();
    pass(4);
    pass(1, { every: 8 * 60 * 60_000 });
    pass(4);
    expect(told).toEqual([]);
  });

  it('is not blocked on a device so busy that the worker is late, too (R-beyond-247)', () => {
    const { told, pass } = watched();
    pass(60, { every: EVERY_MS * 2 });
    expect(told).toEqual([]);
  });

  it('is not blocked while it is slow, but answers (R-beyond-247)', () => {
    const { told, pass, heart } = watched();
    for (let round = 0; round < 20; round++) {
      pass(4);
      heart.heard(shown);
    }
    expect(told).toEqual([]);
  });

  it('is not asked while it is hidden or shows a dialog (R-beyond-247)', () => {
    const { told, pass, heart } = watched();
    heart.heard(undefined);
    pass(600);
    heart.heard(shown);
    pass(4);
    expect(told).toEqual([]);
  });
});
