/** Chromium's event that the product can be installed. TypeScript does not know it. */
interface InstallPromptEvent extends Event {
  prompt(): Promise<unknown>;
}
declare global {
  interface WindowEventMap {
    beforeinstallprompt: InstallPromptEvent;
  }
  interface Navigator {
    /** On an iPhone or iPad: was the page opened from the home screen? */
    readonly standalone?: boolean;
  }
}

let waiting: InstallPromptEvent | undefined;
const listeners = new Set<() => void>();

function keep(event: InstallPromptEvent | undefined): void {
  waiting = event;
  for (const listener of listeners) listener();
}

/** Keeps the browser's own offer to install, which comes once for a page and at any moment. */
export function keepInstallPrompt(): void {
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault();
    keep(event);
  });
  // Installed, also by the browser's own menu.
  addEventListener('appinstalled', () => keep(undefined));
}

/** The browser's question. It can be asked once. */
export function askToInstall(): void {
  void waiting?.prompt();
  keep(undefined);
}

export const isInstallable = (): boolean => waiting !== undefined;

export function onInstallable(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
