import type { Page, Response } from '@playwright/test';

/**
 * Watches a page until a text is in it, from inside the page: the instant at which the document changed, in ms since
 * 1970. It begins to watch before it resolves; `appeared` is what to wait for.
 */
export async function watchFor(page: Page, text: string): Promise<{ appeared: () => Promise<number> }> {
  const handle = await page.evaluateHandle((wanted) => {
    const isThere = (): boolean => document.body.innerText.includes(wanted);
    if (isThere()) throw new Error(`${wanted} is on the page already`);
    return {
      at: new Promise<number>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isThere()) return;
          observer.disconnect();
          resolve(Date.now());
        });
        observer.observe(document.body, { childList: true, subtree: true, characterData: true });
      }),
    };
  }, text);
  return { appeared: () => handle.evaluate(({ at }) => at) };
}

/** When the first byte of an answer was there, in ms since 1970. */
export function answeredAt(response: Response): number {
  const { startTime, responseStart } = response.request().timing();
  return startTime + responseStart;
}

/** Marks a page; a mark that is gone later says that the page was loaded anew. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dataset.opened = 'once'));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.opened === 'once');
