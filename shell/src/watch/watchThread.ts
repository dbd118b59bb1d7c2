// How it works: docs/subsystems/broken-remotes.md.
import type { Shown } from './heartbeat';
import type { Asked, Said } from './thread.worker';
import { WATCHED } from './watchedMark';

/** A press that waited this long was in vain for its person. */
const IN_VAIN_MS = 1_000;
/** The presses that waited arrive before that. */
const SETTLED_MS = 1_000;

interface ThreadWatch {
  readonly worker: Pick<Worker, 'postMessage' | 'addEventListener'>;
  /** The device's store, if the browser lets us. */
  readonly device: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> | undefined;
  /** The build of the shell. */
  readonly shell: string;
  /** What the page at this path shows. */
  readonly shownAt: (pathname: string) => Shown;
  /** Calls `listener` when another version of a remote runs. */
  readonly onRunning: (listener: () => void) => unknown;
  /** The page was blocked, and somebody pressed in vain. */
  readonly onBlocked: (shown: Shown) => void;
}

/** A browser without it says where it is once a second. */
const { navigation } = globalThis as Partial<typeof globalThis>;

/**
 * Answers the worker that watches this page's thread, and says what the page shows. A page that is hidden, or stopped
 * by a dialog, a print or a question before it is left, wants no questions. Source: R-beyond-246, R-beyond-247.
 */
export function watchThread({ worker, device, shell, shownAt, onRunning, onBlocked }: ThreadWatch): void {
  /** How many dialogs stop the page. */
  let stops = 0;
  let pressedInVain = -Infinity;
  let isMine = false;

  function say(pathname = location.pathname): void {
    const isSeen = document.visibilityState === 'visible' && stops === 0;
    const said: Said = { shell, shown: isSeen ? shownAt(pathname) : undefined };
    worker.postMessage(said);
  }
  const rest = (): void => {
    stops += 1;
    say();
  };
  const goOn = (): void => {
    stops = Math.max(0, stops - 1);
    say();
  };

  /** Another page that left its mark keeps it. */
  function mark(isSeen: boolean): void {
    if (isSeen && device?.getItem(WATCHED) == null) {
      isMine = true;
      device?.setItem(WATCHED, '1');
    } else if (!isSeen && isMine) {
      isMine = false;
      device?.removeItem(WATCHED);
    }
  }
  function seen(): void {
    mark(document.visibilityState === 'visible');
    say();
  }

  worker.addEventListener('message', ({ data }: MessageEvent<Asked>) => {
    say();
    if (data === 'are you there?') return;
    // A stop in a debugger looks the same, but nobody presses meanwhile.
    const before = performance.now();
    setTimeout(() => {
      if (before - pressedInVain < SETTLED_MS) onBlocked(data.ended);
      pressedInVain = -Infinity;
    }, SETTLED_MS);
  });
  for (const press of ['pointerdown', 'keydown'] as const)
    addEventListener(
      press,
      ({ timeStamp }) => {
        const now = performance.now();
        if (now - timeStamp > IN_VAIN_MS) pressedInVain = now;
      },
      { capture: true, passive: true },
    );

  document.addEventListener('visibilitychange', seen);
  addEventListener('pageshow', seen);
  addEventListener('pagehide', () => {
    mark(false);
    worker.postMessage({ shell, shown: undefined } satisfies Said);
  });
  addEventListener('beforeprint', rest);
  addEventListener('afterprint', goOn);
  addEventListener('beforeunload', () => {
    rest();
    // It runs once the question is answered with no.
    setTimeout(goOn);
  });
  for (const name of ['alert', 'confirm', 'prompt'] as const) {
    const ask: (...words: string[]) => unknown = window[name].bind(window);
    Object.assign(window, {
      [name](...words: string[]) {
        rest();
        try {
          return ask(...words);
        } finally {
          goOn();
        }
      },
    });
  }
  // What blocks is often the page to come, and it is too late to say so then.
  navigation?.addEventListener('navigate', ({ destination }) => say(new URL(destination.url).pathname));
  onRunning(() => say());
  seen();
}
