// How it works: docs/subsystems/database.md.
/** The only source of 'now' in the product. SQL statements get the instant as a parameter. */
export interface Clock {
  now(): Date;
}

/** A clock that a test or a demo moves by hand. */
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

/** A machine's two ways to tell time, in milliseconds. */
export interface Machine {
  /** The machine's own clock. It may be wrong, and may be set at any moment. */
  clock(): number;
  /** How long the machine has run. It only grows, whatever its clock is set to. */
  elapsed(): number;
}

export const thisMachine: Machine = { clock: () => Date.now(), elapsed: () => performance.now() };

/** A server's clock: the time of the database, so that all servers agree. Source: R-beyond-190. */
export interface ServerClock extends Clock {
  /** Asks the database for the time and follows the answer. Throws what `ask` throws, and then goes on as before. */
  correctBy(ask: () => Promise<Date>): Promise<Correction>;
  /** Milliseconds by which the machine's own clock is ahead of the database's; negative if behind. */
  machineAhead(): number;
  /**
   * Have the machine's two ways to tell time drifted apart since the last call? Either it slept, when only its clock
   * goes on, or its clock was set. The server must then ask the time now.
   */
  hasJumped(): boolean;
}

/** `back` means that the clock was set back. All other corrections never make it run backwards. */
export type Correction = 'none' | 'gradual' | 'forward' | 'back';

/** Ask several times: the quickest answer is the most exact. */
const LOOKS = 3;
/**
 * A clock that is ahead by less than this runs at half speed, so no instant comes twice. A minute later the next
 * question finds it right. A clock further ahead is set back at once, or the servers would differ for too long.
 */
const GRADUALLY_UP_TO_MS = 30_000;
/** Small corrections of the machine's clock stay below this difference. */
const JUMP_MS = 1_000;

/**
 * Follows the machine's clock until the first correction, then the database's time carried on by elapsed time. With
 * `start` (HATID_CLOCK) the product's time begins there, and keeps that distance from the database's.
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

/** Stands still until it is moved. */
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
