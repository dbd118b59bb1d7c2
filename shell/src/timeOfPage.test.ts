import { LAST_OFFSET, timeOfPage } from './timeOfPage';

const TIME = '2026-11-20T05:10:00.000Z';

function pageWith(config: object): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script type="application/json" id="page-config">${JSON.stringify(config)}</script>`;
  return page;
}
/** A navigation with these timings, in milliseconds. */
function visited(timing: { responseStart: number; transferSize: number; workerStart?: number }): void {
  performance.getEntriesByType = () => [timing as PerformanceNavigationTiming];
}

beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(2_300));
afterEach(() => jest.restoreAllMocks());

describe("the page's time", () => {
  it('is as old as the answer that brought the page', async () => {
    visited({ responseStart: 300, transferSize: 4_000 });
    expect(await timeOfPage(pageWith({ time: TIME }))).toEqual({ time: TIME, ageMs: 2_000 });
  });

  it('is that of a page that a service worker has handed on from the network (R-device-21)', async () => {
    visited({ responseStart: 300, transferSize: 0, workerStart: 20 });
    expect(await timeOfPage(pageWith({ time: TIME }))).toEqual({ time: TIME, ageMs: 2_000 });
  });

  it('is the last known one on a page that this device kept, and nobody is asked (R-device-21)', async () => {
    visited({ responseStart: 5, transferSize: 0, workerStart: 2 });
    jest.spyOn(Date, 'now').mockReturnValue(Date.parse('2026-11-20T09:00:00.000Z'));
    localStorage.setItem(LAST_OFFSET, '-3600000');
    const kept = pageWith({ keptAt: TIME });
    expect(await timeOfPage(kept)).toEqual({ time: '2026-11-20T08:00:00.000Z', ageMs: 0 });
    localStorage.removeItem(LAST_OFFSET);
    expect(await timeOfPage(kept)).toEqual({ time: '2026-11-20T09:00:00.000Z', ageMs: 0 });
  });

  describe('when the browser kept the page from an earlier day', () => {
    const ask = jest.fn();
    beforeEach(() => {
      visited({ responseStart: 5, transferSize: 0 });
      globalThis.fetch = ask;
    });

    it('comes from a new answer (1-017, 9-001)', async () => {
      const date = 'Sat, 21 Nov 05:10:00 GMT';
      ask.mockResolvedValue({ headers: new Map([['date', date]]) });
      expect(await timeOfPage(pageWith({ time: TIME }))).toEqual({ time: date, ageMs: 0 });
    });

    it('is not trusted when no answer comes', async () => {
      ask.mockRejectedValue(new DOMException('', 'TimeoutError'));
      expect(await timeOfPage(pageWith({ time: TIME }))).toBeUndefined();
    });
  });

  it('is unknown on a page that no server wrote', async () => {
    visited({ responseStart: 300, transferSize: 4_000 });
    expect(await timeOfPage(document.implementation.createHTMLDocument())).toBeUndefined();
  });
});
