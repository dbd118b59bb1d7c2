/** The greatest width of a popover, and its distance from the edges of the window and from its opener. */
const WIDTH = 400;
const EDGE = 12;
const GAP = 6;
/** With less space than this below, and more above, it opens above. */
const ENOUGH = 340;

/**
 * The place of a popover, within the window. It opens below the focused element, or above it if there is more space.
 * The page behind does not scroll, so it stays there.
 */
export function openerPosition(): Record<'--top' | '--bottom' | '--left' | '--room', string> {
  const { left, right, top, bottom } = (document.activeElement ?? document.body).getBoundingClientRect();
  const { innerWidth, innerHeight } = window;
  const fits = Math.min(WIDTH, innerWidth - 2 * EDGE);
  const at = left + fits > innerWidth - EDGE ? right - fits : left;
  const below = innerHeight - bottom;
  const isBelow = below >= ENOUGH || below >= top;
  // Always visible: its opener may have been scrolled to the edge.
  const from = Math.max(EDGE, Math.min(isBelow ? bottom + GAP : innerHeight - top + GAP, innerHeight - ENOUGH));
  return {
    '--top': isBelow ? `${from}px` : 'auto',
    '--bottom': isBelow ? 'auto' : `${from}px`,
    '--left': `${Math.max(EDGE, Math.min(at, innerWidth - fits - EDGE))}px`,
    '--room': `${innerHeight - from - EDGE}px`,
  };
}
