import type { Page, Response } from '@playwright/test';

/**
 * Watches a page, from inside it, for a text. `appeared` resolves to the instant when the text came, in ms since 1970.
 * The watch has started when this resolves.
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

/** The instant of an answer's first byte, in ms since 1970. */
export function answeredAt(response: Response): number {
  const { startTime, responseStart } = response.request().timing();
  return startTime + responseStart;
}

/** Marks a page. A reload removes the mark. */
export const markPage = (page: Page): Promise<void> =>
  page.evaluate(() => void (document.documentElement.dataset.opened = 'once'));
export const isMarked = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.documentElement.dataset.opened === 'once');
