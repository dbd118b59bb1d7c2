// How it works: docs/subsystems/broken-remotes.md.
/** What a page showed when it last answered. */
export interface Shown {
  /** The path of the page. */
  readonly place: string;
  /** The version of the remote whose page it is. Left out for a page of the shell, and for a local build. */
  readonly of?: { readonly area: string; readonly version: string; readonly entry: string };
}

/** How often the worker asks the page whether it is there, in milliseconds. */
export const EVERY_MS = 1_000;
/** So many questions in a row without an answer: the page is blocked. */
export const UNANSWERED = 5;
/** A worker whose own clock is this late slept, or the whole device has too much to do. */
const LATE = 1.5;

interface Told {
  ask: () => void;
  /** The page does not answer, and shows this. */
  blocked: (shown: Shown) => void;
  /** It answers again. */
  back: () => void;
}

/**
 * Decides when a page is blocked. It counts its own punctual ticks and not the time: in sleep and in a frozen tab the
 * worker stands as well, and on a busy device it is late. Source: R-beyond-246.
 */
export function createHeartbeat({ ask, blocked, back }: Told, now = () => performance.now()) {
  let shown: Shown | undefined;
  let unanswered = 0;
  let isAsked = false;
  let isNoted = false;
  let before = now();

  return {
    /** Call it every EVERY_MS. */
    tick(): void {
      const at = now();
      const isLate = at - before > EVERY_MS * LATE;
      before = at;
      if (!shown) return;
      if (isLate) unanswered = 0;
      else if (isAsked) unanswered += 1;
      if (unanswered >= UNANSWERED && !isNoted) {
        isNoted = true;
        blocked(shown);
      }
      if (!isAsked) ask();
      isAsked = true;
    },
    /** What the page says. Undefined: it is hidden or shows a dialog, and does not want to be asked. */
    heard(said: Shown | undefined): void {
      if (isNoted) back();
      isNoted = false;
      isAsked = false;
      unanswered = 0;
      shown = said;
    },
  };
}
