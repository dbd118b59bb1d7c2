// How it works: docs/subsystems/calls-and-steps.md.
import { useEffect } from 'react';
import { belowBreakpoint } from '../theme/tokens';

/** The main step of the current visit, in a list of the dashboard (StaffList). */
const STEP = "[data-now='true'] > :first-child [data-takes-step][data-variant='primary']";
/** As high as the bar of a phone, in pixels: above it, a button is out of sight. */
const BAR = 64;
const GAP = 12;

interface Held {
  readonly step: HTMLElement;
  readonly card: Element;
  readonly restore: readonly (() => void)[];
  /** From the lower edge of the step at its place to that of its card. */
  readonly below: number;
}

/** Sets styles of an element, and returns how to take them back. */
function style(element: HTMLElement, styles: Readonly<Record<string, string>>): () => void {
  for (const [name, value] of Object.entries(styles)) element.style.setProperty(name, value, 'important');
  return () => Object.keys(styles).forEach((name) => element.style.removeProperty(name));
}

/** Another step would lie below the held one, whose place is at the foot of the screen. Source: R-beyond-1533. */
function coversAnother(step: HTMLElement, card: Element, height: number): boolean {
  const top = innerHeight - height - 3 * GAP;
  return [...document.querySelectorAll('main [data-takes-step]')].some((other) => {
    if (other === step || card.contains(other)) return false;
    const box = other.getBoundingClientRect();
    return box.bottom > top && box.top < innerHeight;
  });
}

/** Takes the step out of its card to the foot of the screen. Card and page keep their heights. */
function hold(step: HTMLElement, card: Element): Held {
  const { height, bottom } = step.getBoundingClientRect();
  const below = card.getBoundingClientRect().bottom - bottom;
  const row = step.parentElement;
  const gap = row ? parseFloat(getComputedStyle(row).rowGap) || 0 : 0;
  const main = step.closest('main');
  const restore = [
    style(step, {
      position: 'fixed',
      'z-index': '19',
      left: 'var(--s4)',
      right: 'var(--s4)',
      bottom: 'calc(var(--s3) + env(safe-area-inset-bottom))',
      width: 'auto',
      'box-shadow': '0 0 0 var(--s3) var(--surface), 0 -4px 14px 12px #1f2a2b1a',
    }),
    row ? style(row, { 'padding-bottom': `${height + gap}px` }) : () => undefined,
    // So that the end of the page can be scrolled above it.
    main ? style(main, { 'padding-bottom': `${height + 3 * GAP}px` }) : () => undefined,
  ];
  return { step, card, restore, below };
}

/**
 * Keeps the current visit's one step under the thumb while a phone scrolls past its card. While the card is on the
 * screen, the step is in it; a call that was put off takes the foot instead, and another step that scrolls by is never
 * covered. Source: R-beyond-303, R-beyond-1533, R-pages-122.
 *
 * @returns how to end it
 */
export function keepStepInReach(): () => void {
  const phone = matchMedia(belowBreakpoint);
  let held: Held | undefined;
  let frame = 0;
  const release = (): void => {
    held?.restore.forEach((back) => back());
    held = undefined;
  };
  const look = (): void => {
    frame = 0;
    const isFree = phone.matches && !document.querySelector("[data-part='put-off'], [data-part='new-request']");
    const step = isFree ? document.querySelector<HTMLElement>(STEP) : null;
    const card = step?.closest('article');
    const isCovering = step && card && coversAnother(step, card, step.offsetHeight);
    if (held && (isCovering || held.step !== step || held.card.getBoundingClientRect().bottom - held.below > BAR))
      release();
    if (held || !step || !card || isCovering || step.getBoundingClientRect().bottom > BAR) return;
    held = hold(step, card);
  };
  const lookSoon = (): void => {
    frame ||= requestAnimationFrame(look);
  };
  // The step was taken, or a call came or left: the button is another one, or goes back.
  const changes = new MutationObserver(lookSoon);
  changes.observe(document.body, { childList: true, subtree: true });
  addEventListener('scroll', lookSoon, { passive: true });
  addEventListener('resize', lookSoon);
  // Somebody may have scrolled before this code was there.
  lookSoon();
  return () => {
    cancelAnimationFrame(frame);
    removeEventListener('scroll', lookSoon);
    removeEventListener('resize', lookSoon);
    changes.disconnect();
    release();
  };
}

/** {@link keepStepInReach}, while the page of a therapist or driver is open. */
export const useStepInReach = (): void => useEffect(keepStepInReach, []);
