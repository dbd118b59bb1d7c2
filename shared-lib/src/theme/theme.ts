import { useSyncExternalStore } from 'react';
import { dark, light } from './tokens';

/** webpack's own variable. The dialogs' scroll lock reads it for the `<style>` that it writes. */
declare let __webpack_nonce__: string | undefined;

/**
 * Passes the page's style nonce (`<meta property="csp-nonce">`) to the dialogs' scroll lock, which the content security
 * policy would otherwise block. styled-components reads the same element itself.
 */
function passStyleNonce(): void {
  const nonce = document.querySelector<HTMLMetaElement>('meta[property="csp-nonce"]')?.content;
  if (!nonce) return;
  try {
    // No `typeof` guard: webpack would turn it into a question whether a nonce was set before, and none ever was.
    __webpack_nonce__ = nonce;
  } catch {
    // Without webpack (in a unit test) there is no policy either.
  }
}

/** The user's choices. `system` follows the device, also while the page is open. */
export const themeChoices = ['light', 'dark', 'system'] as const;
export type ThemeChoice = (typeof themeChoices)[number];
export type Theme = 'light' | 'dark';

/** The size of all text: the browser's own, and two larger steps. */
export const textSizes = ['normal', 'large', 'larger'] as const;
export type TextSize = (typeof textSizes)[number];

const THEME_KEY = 'theme';
const TEXT_SIZE_KEY = 'textSize';
const darkQuery = '(prefers-color-scheme: dark)';

const listeners = new Set<() => void>();
let started = false;

function read<T extends string>(key: string, allowed: readonly T[], fallback: T): T {
  try {
    const stored = localStorage.getItem(key);
    return allowed.find((value) => value === stored) ?? fallback;
  } catch {
    // A browser may block storage. The product then looks as the device asks.
    return fallback;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Only the memory of the choice is lost.
  }
}

let choice: ThemeChoice = 'system';
let size: TextSize = 'normal';

const deviceIsDark = (): boolean => typeof matchMedia === 'function' && matchMedia(darkQuery).matches;

const resolve = (wanted: ThemeChoice): Theme => (wanted === 'system' ? (deviceIsDark() ? 'dark' : 'light') : wanted);

function apply(): void {
  const root = document.documentElement;
  const theme = resolve(choice);
  root.dataset.theme = theme;
  root.dataset.textSize = size;
  // The bars of a phone's browser take the colour of the page.
  let bars = document.querySelector<HTMLMetaElement>('meta[name="theme-color"]');
  if (!bars) {
    bars = document.head.appendChild(document.createElement('meta'));
    bars.name = 'theme-color';
  }
  bars.content = (theme === 'dark' ? dark : light).bg;
  for (const listener of listeners) listener();
}

function load(): void {
  choice = read(THEME_KEY, themeChoices, 'system');
  size = read(TEXT_SIZE_KEY, textSizes, 'normal');
  apply();
}

/** Reads the stored choice and sets `data-theme` on the document. It may be called again. */
export function startTheme(): void {
  if (started) return;
  started = true;
  passStyleNonce();
  load();
  if (typeof matchMedia === 'function') matchMedia(darkQuery).addEventListener('change', apply);
  // Another tab changed it: all tabs of one person look alike.
  window.addEventListener('storage', (event) => {
    if (event.key === THEME_KEY || event.key === TEXT_SIZE_KEY || event.key === null) load();
  });
}

export function setTheme(next: ThemeChoice): void {
  choice = next;
  write(THEME_KEY, next);
  apply();
}

export function setTextSize(next: TextSize): void {
  size = next;
  write(TEXT_SIZE_KEY, next);
  apply();
}

const subscribe = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/**
 * The chosen theme, and the resulting one on this device.
 *
 * @example const { choice, theme, setTheme } = useTheme();
 */
export function useTheme(): { choice: ThemeChoice; theme: Theme; setTheme: (next: ThemeChoice) => void } {
  const current = useSyncExternalStore(subscribe, () => `${choice} ${resolve(choice)}`);
  const [chosen, theme] = current.split(' ') as [ThemeChoice, Theme];
  return { choice: chosen, theme, setTheme };
}

/**
 * The chosen text size.
 *
 * @example const { textSize, setTextSize } = useTextSize();
 */
export function useTextSize(): { textSize: TextSize; setTextSize: (next: TextSize) => void } {
  return { textSize: useSyncExternalStore(subscribe, () => size), setTextSize };
}
