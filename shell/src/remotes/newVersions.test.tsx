import { act, screen } from '@testing-library/react';
import { RELEASED, RELOADS } from 'shared-lib';
import { aUser, renderScreen } from 'shared-lib/testing';
import { newsOf, offerNewVersions } from './newVersions';
import type { Registry, Release } from './registry';

const release = (version: string, over: Partial<Release> = {}): Release => ({
  version,
  entry: `/remotes/driver/${version}/mf-manifest.json`,
  pages: [],
  ...over,
});
const area = (current: Release, ...previous: Release[]) => ({ current, previous });
const PAGE: Registry = {
  schema: 1,
  remotes: { driver: area(release('1.0.0')), operator: area(release('1.0.0')) },
};
const loader = { loaded: () => [{ area: 'driver', version: '1.0.0', faults: [], module: {} as never }] };
const withShell = (shellVersion: string, remotes = PAGE.remotes): Registry => ({ ...PAGE, shellVersion, remotes });
const HOUR = 3_600_000;
const data = (id: string, value: unknown) =>
  `<script type="application/json" id="${id}">${JSON.stringify(value)}</script>`;

let fresh: Registry;
let asked = 0;
let isReachable = true;
let seen: DocumentVisibilityState = 'visible';
let mutating = 0;
let reload: jest.Mock;
let stop = (): void => undefined;

beforeEach(() => {
  jest.useFakeTimers();
  [fresh, asked, seen, mutating, reload] = [withShell('2.0.0'), 0, 'visible', 0, jest.fn()];
  isReachable = true;
  document.head.innerHTML = data('page-config', { shell: '2.0.0' }) + data('remotes-registry', PAGE);
  Object.assign(globalThis, {
    fetch: async () => {
      asked += 1;
      if (!isReachable) throw new TypeError('Failed to fetch');
      return { ok: true, json: async () => fresh };
    },
  });
  Object.defineProperty(document, 'visibilityState', { configurable: true, get: () => seen });
});
afterEach(() => {
  stop();
  document.head.innerHTML = '';
  jest.useRealTimers();
});

/** A day at once, as nothing has to answer in between. */
const wait = async (ms: number): Promise<void> => {
  if (ms > HOUR) act(() => void jest.advanceTimersByTime(ms));
  await act(() => jest.advanceTimersByTimeAsync(ms > HOUR ? 0 : ms));
};
async function open(role: 'driver' | 'operator' = 'driver') {
  const shown = renderScreen(<p>A page</p>, { as: aUser(role) });
  stop = offerNewVersions({ isMutating: () => mutating }, loader, reload);
  await wait(0);
  return shown;
}
async function isReleased(next: Registry): Promise<void> {
  fresh = next;
  window.dispatchEvent(new Event(RELEASED));
  await wait(5_000);
}
async function look(at: DocumentVisibilityState): Promise<void> {
  seen = at;
  document.dispatchEvent(new Event('visibilitychange'));
  await wait(0);
}
const press = () => act(async () => offer()?.click());
const offer = () => screen.queryByRole('button', { name: 'Reload' });

describe('a reload brings', () => {
  it.each<[string, Registry, string]>([
    ['nothing', withShell('2.0.0'), ''],
    ['another shell', withShell('2.1.0'), 'shell 2.1.0'],
    [
      'a version of an area that the page shows',
      withShell('2.0.0', { driver: area(release('1.1.0')) }),
      'driver 1.1.0',
    ],
    [
      'nothing, when the page does not show the area',
      withShell('2.0.0', { ...PAGE.remotes, operator: area(release('1.1.0')) }),
      '',
    ],
    [
      'nothing, when the version does not fit the shell',
      withShell('2.0.0', { driver: area(release('1.1.0', { lacks: ['`peso2` of shared-lib'] }), release('1.0.0')) }),
      '',
    ],
    ['nothing, as far as a server from before says', PAGE, ''],
  ])('%s (R-beyond-236)', (_what, next, news) => {
    expect(newsOf(next, loader)).toBe(news);
  });

  it('nothing, when the shell runs from its sources', () => {
    document.head.innerHTML = '';
    expect(newsOf(withShell('2.1.0'), loader)).toBe('');
  });
});

describe('an open page', () => {
  it('learns of a release and offers a reload; when it is taken back, the offer goes (R-beyond-236)', async () => {
    await open();
    expect([asked, offer()]).toEqual([1, null]);
    await isReleased(withShell('2.1.0'));
    expect(screen.getByText('Hatid was updated: what you typed stays when you reload')).toBeInTheDocument();
    await press();
    expect(reload).toHaveBeenCalledTimes(1);
    await isReleased(withShell('2.1.1'));
    expect(offer()).toBeInTheDocument();
    await isReleased(withShell('2.0.0'));
    expect(offer()).toBeNull();
  });

  it('offers the same news once: a closed offer does not come back with the release of another area', async () => {
    await open();
    await isReleased(withShell('2.1.0'));
    act(() => screen.getByRole('button', { name: 'Dismiss' }).click());
    await isReleased(withShell('2.1.0', { ...PAGE.remotes, operator: area(release('1.1.0')) }));
    await wait(HOUR);
    expect(offer()).toBeNull();
    await isReleased(withShell('2.1.0', { ...PAGE.remotes, driver: area(release('1.1.0')) }));
    expect(offer()).toBeInTheDocument();
  });

  it('says so when Reload is pressed without a network, and offers it again (R-device-22)', async () => {
    await open();
    await isReleased(withShell('2.1.0'));
    isReachable = false;
    await press();
    expect(reload).not.toHaveBeenCalled();
    expect(screen.getByText('No network: reload when it is back')).toBeInTheDocument();
    isReachable = true;
    await wait(15_000);
    await press();
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('asks by itself each hour, for who has no live channel', async () => {
    await open();
    fresh = withShell('2.1.0');
    await wait(HOUR);
    expect(offer()).toBeInTheDocument();
  });

  it('waits while a reload would lose something, or something is being sent (R-beyond-236)', async () => {
    const hold = (event: Event): void => event.preventDefault();
    window.addEventListener('beforeunload', hold);
    await open();
    await isReleased(withShell('2.1.0'));
    await wait(60_000);
    expect(offer()).toBeNull();
    window.removeEventListener('beforeunload', hold);
    mutating = 1;
    await wait(15_000);
    expect(offer()).toBeNull();
    mutating = 0;
    await wait(15_000);
    expect(offer()).toBeInTheDocument();
  });

  it('reloads by itself after a day, when somebody comes back to it, with what was typed written down (R-beyond-236)', async () => {
    await open();
    await isReleased(withShell('2.1.0'));
    const away = async () => {
      await look('hidden');
      await wait(60_000);
      await look('visible');
    };
    await wait(23 * HOUR);
    await away();
    expect(reload).not.toHaveBeenCalled();
    await wait(HOUR);
    expect(reload).not.toHaveBeenCalled();
    const written = jest.fn();
    window.addEventListener(RELOADS, written);
    await away();
    expect(reload).toHaveBeenCalledTimes(1);
    expect(written).toHaveBeenCalled();
  });

  const comesBackAfterADay = async () => {
    await open();
    await isReleased(withShell('2.1.0'));
    await wait(24 * HOUR);
    await look('hidden');
    await wait(60_000);
  };
  it('never reloads by itself without a network: the browser would show its own page', async () => {
    await comesBackAfterADay();
    isReachable = false;
    await look('visible');
    expect(reload).not.toHaveBeenCalled();
    await look('hidden');
    isReachable = true;
    await wait(60_000);
    await look('visible');
    expect(reload).toHaveBeenCalledTimes(1);
  });

  it('never reloads by itself under a hand, while it asks whether the network is there', async () => {
    await comesBackAfterADay();
    seen = 'visible';
    document.dispatchEvent(new Event('visibilitychange'));
    window.dispatchEvent(new Event('pointerdown'));
    await wait(0);
    expect(reload).not.toHaveBeenCalled();
  });

  it.each(['operator', 'driver'] as const)(
    'of the %s that stays in view never reloads by itself: a call or an SOS would come without a sound',
    async (role) => {
      await open(role);
      await isReleased(withShell('2.1.0'));
      await wait(24 * HOUR);
      await wait(HOUR);
      expect(reload).not.toHaveBeenCalled();
    },
  );
});
