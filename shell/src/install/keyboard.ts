/** What a browser's own bars may take from the height that can be seen. */
const BARS_MAX = 120;

/**
 * Writes the height of the on-screen keyboard into `--keyboard`, in browsers that lay it over the page (iPhones).
 * Others make the page smaller (`interactive-widget` in public/index.html), and it is 0. Returns what ends it.
 */
export function watchKeyboard(): () => void {
  const { visualViewport: seen, document } = window;
  if (!seen) return () => undefined;
  const write = (): void => {
    // A page that is zoomed shows less of itself, without a keyboard.
    const covered = innerHeight - seen.height * seen.scale;
    document.documentElement.style.setProperty('--keyboard', `${covered > BARS_MAX ? Math.round(covered) : 0}px`);
  };
  seen.addEventListener('resize', write);
  return () => seen.removeEventListener('resize', write);
}
