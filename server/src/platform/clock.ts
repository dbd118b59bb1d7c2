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

export const systemClock: Clock = { now: () => new Date() };

/** Runs at the pace of real time, beginning at `start` now (HATID_CLOCK). */
export function offsetClock(start: Date): Clock {
  const offset = start.getTime() - Date.now();
  return { now: () => new Date(Date.now() + offset) };
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

/**
 * Real time at which the clock will show `instant`: what a timer or a job queue that runs on real time must wait for.
 */
export const realTimeOf = (clock: Clock, instant: Date): Date =>
  new Date(Date.now() + instant.getTime() - clock.now().getTime());
