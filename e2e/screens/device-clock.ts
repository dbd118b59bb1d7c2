/**
 * To be run in a page before its own code: the device's clock is five years ahead. Playwright's own clock takes the
 * navigation's timings away, from which the page tells how old it is.
 */
export function fiveYearsAhead(): void {
  const Real = Date;
  const AHEAD = 5 * 365 * 24 * 60 * 60_000;
  globalThis.Date = class extends Real {
    constructor(...at: [] | [number]) {
      if (at.length === 0) super(Real.now() + AHEAD);
      else super(...at);
    }
    static override now = (): number => Real.now() + AHEAD;
  } as DateConstructor;
}
