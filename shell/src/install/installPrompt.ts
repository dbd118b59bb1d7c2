/** Chromium's event that the product can be installed. TypeScript does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
}

/** The browser's own offer to install, which comes once for a page and at any moment. */
export const kept: { prompt?: InstallPromptEvent | undefined } = {};

/** Keeps the browser's offer until a good moment. In the first code of the page, as it may come early. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    kept.prompt = event;
  });
  // By the browser's own menu, too.
  addEventListener('appinstalled', () => (kept.prompt = undefined));
}
