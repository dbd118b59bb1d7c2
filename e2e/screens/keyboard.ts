import type { Page } from '@playwright/test';

/** Hands on the keyboard alone, counted; and whether it ever stood nowhere meanwhile. */
export interface Keyboard {
  /** Presses so far; typed letters are none. */
  presses: () => number;
  press: (key: string, times?: number) => Promise<void>;
  /** Types into what has the keyboard. */
  type: (text: string) => Promise<void>;
  /** What was last drawn before the keyboard stood nowhere, for each time it did. */
  lost: () => Promise<string[]>;
}

/** Looks at every frame from now on. */
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
