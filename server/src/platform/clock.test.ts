import { serverClock, type Correction, type ServerClock } from './clock.js';

const MINUTE = 60_000;
const NOON = Date.parse('2026-11-20T12:00:00+08:00');

/** A machine and a database. Real time passes for both; the clock of each may be set. */
function world({ machineAhead = 0, start }: { machineAhead?: number; start?: string } = {}) {
  let passed = 0;
  let machine = NOON + machineAhead;
  let database = NOON;
  const clock: ServerClock = serverClock({
    ...(start && { start: new Date(start) }),
    machine: { clock: () => machine + passed, elapsed: () => 5_000 + passed },
  });
  return {
    clock,
    /** Milliseconds by which the server's clock is ahead of the database's. */
    ahead: () => clock.now().getTime() - database - passed,
    pass: (ms: number) => void (passed += ms),
    setMachine: (by: number) => void (machine += by),
    setDatabase: (by: number) => void (database += by),
    /** A question takes `there` milliseconds to reach the database and `back` milliseconds to return. */
    look: (there = 0, back = 0): Promise<Correction> =>
      clock.correctBy(async () => {
        passed += there;
        const at = new Date(database + passed);
        passed += back;
        return at;
      }),
  };
}

describe("a server's clock", () => {
  it.each([3_600_000, -3_600_000, 86_400_000, 7_000, 0])(
    'follows the database from the first question on, with a machine %i ms ahead (R-beyond-190)',
    async (machineAhead) => {
      const { clock, ahead, look, pass } = world({ machineAhead });
      await look();
      expect(ahead()).toBe(0);
      pass(12 * MINUTE);
      expect(ahead()).toBe(0);
      expect(clock.machineAhead()).toBe(machineAhead);
    },
  );

  it.each([3_600_000, -3_600_000])(
    "goes on by elapsed time when the machine's clock is set by %i ms, before it asks again (R-beyond-190)",
    async (by) => {
      const { clock, ahead, look, pass, setMachine } = world();
      await look();
      pass(1_000);
      setMachine(by);
      expect(ahead()).toBe(0);
      expect(clock.machineAhead()).toBe(by);
      expect(await look()).toBe('none');
    },
  );

  it.each([1, 800, 5_000, 29_999, 30_000])(
    'shows every instant once, in order, while it slows down to lose %i ms; a minute later it is right (R-beyond-190)',
    async (tooMuch) => {
      const { clock, ahead, look, pass, setDatabase } = world();
      await look();
      pass(MINUTE);
      setDatabase(-tooMuch);
      const shown = [clock.now().getTime()];
      expect(await look()).toBe('gradual');
      for (let second = 0; second < 60; second++) {
        shown.push(clock.now().getTime());
        pass(500);
        shown.push(clock.now().getTime());
        pass(500);
      }
      expect(shown).toEqual([...shown].sort((a, b) => a - b));
      // Half a second passes between every two of them, so only the question's own two are alike.
      expect(new Set(shown).size).toBe(shown.length - 1);
      expect(Math.abs(ahead())).toBeLessThan(1);
    },
  );

  it('keeps slowing down when it asks again meanwhile, and is never set back for it', async () => {
    const { clock, ahead, look, pass, setDatabase } = world();
    await look();
    setDatabase(-20_000);
    let last = clock.now();
    for (let times = 0; times < 10; times++) {
      await look();
      pass(5_000);
      expect(clock.now().getTime()).toBeGreaterThan(last.getTime());
      last = clock.now();
    }
    expect(Math.abs(ahead())).toBeLessThan(1);
  });

  it.each([
    ['back', -30_001],
    ['back', -3_600_000],
    ['forward', 1],
    ['forward', 3_600_000],
  ])(
    "is set %s at once when the database's clock was set by %i ms, because all servers follow it (R-beyond-190)",
    async (way, by) => {
      const { ahead, look, pass, setDatabase } = world();
      await look();
      pass(MINUTE);
      setDatabase(by);
      expect(await look()).toBe(way);
      expect(ahead()).toBe(0);
    },
  );

  it("believes the quickest of three answers, and makes no correction that the answer's delay could explain", async () => {
    const { ahead, look, pass, clock } = world();
    await look();
    // Nothing differs, although the answer took two seconds to come back.
    expect(await look(0, 2_000)).toBe('none');
    expect(ahead()).toBe(0);
    const ways = [900, 10, 700];
    const asked = world({ machineAhead: MINUTE });
    let nth = 0;
    await asked.clock.correctBy(async () => {
      asked.pass(ways[nth++] ?? 0);
      return new Date(NOON + ways.slice(0, nth).reduce((sum, way) => sum + way, 0));
    });
    expect(Math.abs(asked.ahead())).toBeLessThanOrEqual(5);
    pass(1);
    expect(clock.now().getTime()).toBe(NOON + 6_001);
  });

  it.each([1_001, -1_001, 3_600_000])(
    'says once that its machine slept or had its clock set by %i ms, so that the server asks the time now (R-beyond-190)',
    async (by) => {
      const { clock, ahead, look, pass, setMachine, setDatabase } = world({ machineAhead: MINUTE });
      await look();
      pass(MINUTE);
      expect(clock.hasJumped()).toBe(false);
      setMachine(by);
      setDatabase(by);
      pass(1_000);
      expect([clock.hasJumped(), clock.hasJumped()]).toEqual([true, false]);
      expect(ahead()).toBe(-by);
      await look();
      pass(MINUTE);
      expect(Math.abs(ahead())).toBeLessThan(1);
    },
  );

  it("does not mistake a small correction of the machine's clock for a sleep", () => {
    const { clock, pass, setMachine } = world();
    for (const by of [1_000, -1_000, 30]) {
      setMachine(by);
      pass(1_000);
      expect(clock.hasJumped()).toBe(false);
    }
  });

  it('stays unchanged when the database does not answer', async () => {
    const { ahead, look, pass, clock } = world();
    await look();
    pass(MINUTE);
    await expect(clock.correctBy(() => Promise.reject(new Error('gone')))).rejects.toThrow('gone');
    expect(ahead()).toBe(0);
  });

  it.each([3_600_000, -3_600_000])(
    'begins at HATID_CLOCK and keeps its distance from the database’s time, with a machine %i ms ahead (R-beyond-190)',
    async (machineAhead) => {
      const start = '2026-12-24T20:00:00+08:00';
      const { clock, look, pass, setDatabase, setMachine } = world({ machineAhead, start });
      const shown = (): number => clock.now().getTime() - Date.parse(start);
      pass(2_000);
      expect(shown()).toBe(2_000);
      await look();
      expect(shown()).toBe(2_000);
      setMachine(777_000);
      pass(3_000);
      expect(shown()).toBe(5_000);
      setDatabase(40_000);
      await look();
      expect(shown()).toBe(45_000);
      expect(clock.machineAhead()).toBe(machineAhead + 777_000 - 40_000);
    },
  );
});
