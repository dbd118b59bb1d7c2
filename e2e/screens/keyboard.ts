import type { Page } from '@playwright/test';

/** Uses the keyboard only. Counts the presses, and notes when the focus was lost. */
export interface Keyboard {
  /** The presses so far, without typed letters. */
  presses: () => number;
  press: (key: string, times?: number) => Promise<void>;
  /** Types into the focused element. */
  type: (text: string) => Promise<void>;
  /** The last focused element, for each time the focus was lost. */
  lost: () => Promise<string[]>;
}

/** Checks every frame from now on. */
export async function onKeyboard(page: Page): Promise<Keyboard> {
  let count = 0;
  await page.evaluate(() => {
    const lost: string[] = [];
    let before = '';
    Object.assign(window, { lostKeyboard: lost });
    const look = (): void => {
      const { activeElement } = document;
      const nowhere = activeElement === null || activeElement === document.body;
      if (nowhere && before !== '') lost.push(before);
      before = nowhere
        ? ''
        : `${activeElement.tagName} ${activeElement.getAttribute('aria-label') ?? activeElement.textContent}`;
      requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  return {
    presses: () => count,
    press: async (key, times = 1) => {
      for (let nth = 0; nth < times; nth += 1) {
        count += 1;
        await page.keyboard.press(key);
      }
    },
    type: (text) => page.keyboard.type(text),
    lost: () => page.evaluate(() => (window as unknown as { lostKeyboard: string[] }).lostKeyboard),
  };
}
