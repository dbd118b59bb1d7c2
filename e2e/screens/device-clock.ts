/**
 * Runs in a page before its own code: sets the device's clock five years ahead. Playwright's own clock would remove the
 * navigation's timings, from which the page computes its age.
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
