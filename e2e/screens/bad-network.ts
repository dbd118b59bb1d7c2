import type { Page, Route } from '@playwright/test';

/** A phone's network that the test controls. */
export interface BadNetwork {
  /** True: the live channel stays open but delivers nothing. False: it delivers again. */
  silenceChannel: (silent: boolean) => void;
  /** Requests get no answer, and time out after a hundredth of the product's own time limit. */
  answerNothing: () => Promise<void>;
  /** Answers come again. Requests sent meanwhile stay without one. */
  answerAgain: () => Promise<void>;
  /** The server gets and handles the next request to this address, but its answer is lost. */
  loseAnswer: (url: string) => Promise<void>;
}

/** Call it in `prepare`, before the page loads. */
export async function badNetwork(page: Page): Promise<BadNetwork> {
  let silent = false;
  await page.routeWebSocket(/\/ws\//, (socket) => {
    const server = socket.connectToServer();
    server.onMessage((message) => {
      if (!silent) socket.send(message);
    });
  });
  // The browser's own time-out runs, with all its effects, but after a hundredth of half a minute.
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
