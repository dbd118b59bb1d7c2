import type { Shown } from './heartbeat';
import type { Asked, Said } from './thread.worker';
import { WATCHED } from './watchedMark';
import { watchThread } from './watchThread';

const said: Said[] = [];
const blocked: Shown[] = [];
let hear: (data: Asked) => void;
let run: () => void;

/** Once for this page, as in the product. */
beforeAll(() => {
  const worker = new EventTarget();
  hear = (data) => void worker.dispatchEvent(new MessageEvent('message', { data }));
  watchThread({
    worker: Object.assign(worker, { postMessage: (message: Said) => void said.push(message) }) as unknown as Worker,
    device: localStorage,
    shell: '/main.1.js',
    shownAt: (place) => ({ place }),
    onRunning: (listener) => (run = listener),
    onBlocked: (shown) => blocked.push(shown),
  });
});
beforeEach(() => {
  dispatchEvent(new Event('pageshow'));
  said.length = 0;
  blocked.length = 0;
});
afterEach(() => {
  jest.useRealTimers();
  dispatchEvent(new Event('pagehide'));
});

const last = () => said.at(-1)?.shown;
const turn = (visibility: DocumentVisibilityState): void => {
  jest.spyOn(document, 'visibilityState', 'get').mockReturnValue(visibility);
  document.dispatchEvent(new Event('visibilitychange'));
};

describe('a page that its worker watches', () => {
  it('answers each question with what it shows, and says when another version runs', () => {
    history.replaceState(null, '', '/dashboard/cash');
    hear('are you there?');
    expect(last()).toEqual({ place: '/dashboard/cash' });
    run();
    expect(said).toHaveLength(2);
  });

  it('wants no questions while it is hidden, printed or stopped by a dialog (R-beyond-247)', () => {
    turn('hidden');
    expect(last()).toBeUndefined();
    turn('visible');
    expect(last()).toBeDefined();
    dispatchEvent(new Event('beforeprint'));
    hear('are you there?');
    expect(last()).toBeUndefined();
    dispatchEvent(new Event('afterprint'));
    expect(last()).toBeDefined();
    const shownMeanwhile: unknown[] = [];
    dialog = () => void shownMeanwhile.push(last());
    window.alert('Leave?');
    expect(shownMeanwhile).toEqual([undefined]);
    expect(last()).toBeDefined();
  });

  it('leaves a mark while it is on the screen, and takes it away when it goes (R-beyond-246)', () => {
    expect(localStorage.getItem(WATCHED)).toBe('1');
    turn('hidden');
    expect(localStorage.getItem(WATCHED)).toBeNull();
    // Another page never took its mark away.
    localStorage.setItem(WATCHED, '1');
    turn('visible');
    dispatchEvent(new Event('pagehide'));
    expect(localStorage.getItem(WATCHED)).toBe('1');
    localStorage.clear();
  });

  it.each([
    ['is to blame for a block in which somebody pressed', 3_000, 1],
    ['is not to blame for a stop in which nobody pressed, as in a debugger', 10, 0],
  ])('%s (R-beyond-246, R-beyond-247)', (_, waited, times) => {
    jest.useFakeTimers();
    hear({ ended: { place: '/dashboard' } });
    const press = new Event('pointerdown');
    Object.defineProperty(press, 'timeStamp', { value: performance.now() - waited });
    dispatchEvent(press);
    jest.advanceTimersByTime(2_000);
    expect(blocked).toHaveLength(times);
    jest.advanceTimersByTime(60_000);
  });
});

/** What the browser's own dialog does. The watch wraps it when it begins. */
let dialog = (): void => undefined;
window.alert = () => dialog();
