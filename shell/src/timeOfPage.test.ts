import { timeOfPage } from './timeOfPage';

const TIME = '2026-11-20T05:10:00.000Z';

function pageWith(config: object): Document {
  const page = document.implementation.createHTMLDocument();
  page.body.innerHTML = `<script type="application/json" id="page-config">${JSON.stringify(config)}</script>`;
  return page;
}
/** A navigation with these timings, in milliseconds. */
function visited({ responseStart, transferSize }: { responseStart: number; transferSize: number }): void {
  performance.getEntriesByType = () => [{ responseStart, transferSize } as PerformanceNavigationTiming];
}

beforeEach(() => jest.spyOn(performance, 'now').mockReturnValue(2_300));
afterEach(() => jest.restoreAllMocks());

describe("the page's time", () => {
  it('is as old as the answer that brought the page', async () => {
    visited({ responseStart: 300, transferSize: 4_000 });
    expect(await timeOfPage(pageWith({ time: TIME }))).toEqual({ time: TIME, ageMs: 2_000 });
  });

  describe('when the browser kept the page from an earlier day', () => {
    const ask = jest.fn();
    beforeEach(() => {
      visited({ responseStart: 5, transferSize: 0 });
      globalThis.fetch = ask;
    });

    it('comes from a new answer (1-017, 9-001)', async () => {
      const date = 'Sat, 21 Nov 2026 05:10:00 GMT';
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
