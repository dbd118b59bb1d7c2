/** The only source of 'now' in the product, for SQL too: statements get the instant as a parameter. */
export interface Clock {
  now(): Date;
}

/** A clock a test or a demo moves by hand. */
export interface MovableClock extends Clock {
  set(instant: string | Date): void;
  advance(by: Duration): void;
}

export interface Duration {
  readonly days?: number;
  readonly hours?: number;
  readonly minutes?: number;
  readonly seconds?: number;
  readonly milliseconds?: number;
}

export const inMilliseconds = ({ days = 0, hours = 0, minutes = 0, seconds = 0, milliseconds = 0 }: Duration): number =>
  (((days * 24 + hours) * 60 + minutes) * 60 + seconds) * 1000 + milliseconds;

/** What a machine knows of time, in milliseconds. */
export interface Machine {
  /** Its own clock, which may be wrong, and set anew at any moment. */
  clock(): number;
  /** How long it has run: only ever grows, whatever its clock is set to. */
  elapsed(): number;
}

export const thisMachine: Machine = { clock: () => Date.now(), elapsed: () => performance.now() };

/** A server's clock: the time of the database, so that all servers agree. Source: R-beyond-190. */
export interface ServerClock extends Clock {
  /** Asks the database what time it is, and goes by the answer. Throws what `ask` throws, and goes on as before. */
  correctBy(ask: () => Promise<Date>): Promise<Correction>;
  /** Milliseconds by which the machine's own clock is ahead of the database's; negative where it is behind. */
  machineAhead(): number;
  /**
   * Whether the machine's two ways to tell time have parted since this was asked last: it slept, in which only its
   * clock goes on, or its clock was set. What time it is has to be asked now.
   */
  hasJumped(): boolean;
}

/** `back`: by so much that the clock was set back; all else never makes it run backwards. */
export type Correction = 'none' | 'gradual' | 'forward' | 'back';

/** Of several questions the quickest answer says best what time it is. */
const LOOKS = 3;
/**
 * What is ahead by less loses it at half pace, so that no instant comes twice. The next look, a minute later, finds it
 * right. More would leave the servers apart for too long: then the clock is set back at once.
 */
const GRADUALLY_UP_TO_MS = 30_000;
/** Its clock and what has passed part by less where a clock is merely kept right. */
const JUMP_MS = 1_000;

/**
 * The machine's clock until the first correction; from then on the database's, carried on by what has passed. With
 * `start` (HATID_CLOCK) the product's time begins there, and stays as far from the database's as it then is.
 */
export function serverClock({
  start,
  machine = thisMachine,
}: {
  readonly start?: Date | undefined;
  readonly machine?: Machine;
} = {}): ServerClock {
  let base = { at: machine.clock(), elapsed: machine.elapsed() };
  let toLose = 0;
  let offset = start ? start.getTime() - base.at : 0;
  let isFirst = true;
  const aside = (): number => machine.clock() - machine.elapsed();
  let asideBefore = aside();

  const real = (): number => {
    const passed = machine.elapsed() - base.elapsed;
    return base.at + passed - Math.min(toLose, passed / 2);
  };
  const goOnFrom = (at: number, losing = 0): void => {
    base = { at, elapsed: machine.elapsed() };
    toLose = losing;
  };
  const correct = (database: number, uncertain: number): Correction => {
    const ahead = real() - database;
    if (isFirst) {
      isFirst = false;
      if (start) offset += ahead;
      goOnFrom(database);
      return ahead > 0 ? 'back' : 'forward';
    }
    if (Math.abs(ahead) <= uncertain) return 'none';
    const isGradual = ahead > 0 && ahead <= GRADUALLY_UP_TO_MS;
    if (isGradual) goOnFrom(real(), ahead);
    else goOnFrom(database);
    return isGradual ? 'gradual' : ahead > 0 ? 'back' : 'forward';
  };

  return {
    now: () => new Date(real() + offset),
    machineAhead: () => machine.clock() - real(),
    hasJumped() {
      const by = Math.abs(aside() - asideBefore);
      asideBefore = aside();
      return by > JUMP_MS;
    },
    async correctBy(ask) {
      let best = { at: 0, elapsed: 0, uncertain: Infinity };
      for (let look = 0; look < LOOKS; look++) {
        const asked = machine.elapsed();
        const at = (await ask()).getTime();
        const uncertain = (machine.elapsed() - asked) / 2;
        if (uncertain < best.uncertain) best = { at, elapsed: asked + uncertain, uncertain };
      }
      return correct(best.at + machine.elapsed() - best.elapsed, best.uncertain);
    },
  };
}

/** Stands still until moved. */
export function movableClock(start: string | Date): MovableClock {
  let instant = parse(start);
  return {
    now: () => new Date(instant),
    set: (to) => {
      instant = parse(to);
    },
    advance: (by) => {
      instant += inMilliseconds(by);
    },
  };
}

function parse(instant: string | Date): number {
  const time = new Date(instant).getTime();
  if (Number.isNaN(time)) throw new RangeError(`not an instant: ${String(instant)}`);
  return time;
}
