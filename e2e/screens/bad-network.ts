import type { Page, Route } from '@playwright/test';

/** A phone's network, at the test's word. */
export interface BadNetwork {
  /** No news comes through the live channel from now on, though it stays open; or they come again. */
  silenceChannel: (silent: boolean) => void;
  /** What is asked for gets no answer, and is given up after a hundredth of the product's own time. */
  answerNothing: () => Promise<void>;
  /** Answers come again; what was asked for meanwhile stays without one. */
  answerAgain: () => Promise<void>;
  /** The next request there arrives and is done, but its answer gets lost on the way. */
  loseAnswer: (url: string) => Promise<void>;
}

/** To be asked for in `prepare` of who is signed in, before the page is loaded. */
export async function badNetwork(page: Page): Promise<BadNetwork> {
  let silent = false;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!silent) socket.send(message);
    });
  });
  // The time-out is the browser's own, with everything that follows from it; only nobody waits half a minute for it.
  await page.addInitScript(() => {
    const timeout = Object.getOwnPropertyDescriptor(XMLHttpRequest.prototype, 'timeout')!;
    Object.defineProperty(XMLHttpRequest.prototype, 'timeout', {
      ...timeout,
      set(this: XMLHttpRequest, ms: number) {
        timeout.set!.call(this, document.documentElement.dataset.network === 'silent' ? ms / 100 : ms);
      },
    });
  });
  const become = (network: string) =>
    page.evaluate((now) => void (document.documentElement.dataset.network = now), network);
  return {
    silenceChannel: (next) => void (silent = next),
    answerNothing: async () => {
      await page.route('**/api/**', () => undefined);
      await become('silent');
    },
    answerAgain: async () => {
      await page.unroute('**/api/**');
      await become('there');
    },
    loseAnswer: async (url) => {
      const lose = async (route: Route): Promise<void> => {
        await route.fetch();
        await become('there');
      };
      await page.route(url, lose, { times: 1 });
      await become('silent');
    },
  };
}
