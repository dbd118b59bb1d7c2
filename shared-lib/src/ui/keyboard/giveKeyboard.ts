/** How long the page may still remove a card or its list, after a press or after its dialog has closed. */
const SETTLES_MS = 5_000;

/** Watches the element that got the focus last. */
let settling: MutationObserver | undefined;

/**
 * Moves the focus to what `next` finds, and once more if that goes while the page settles. A person who moves the focus
 * keeps it: `next` is asked only while nothing has it.
 *
 * @param next moves the focus and returns the focused element; it is told whether one had it before
 */
export function giveKeyboard(next: (again: boolean) => Element | null): void {
  settling?.disconnect();
  const give = (again: boolean): Element | null => (isNowhere() ? next(again) : document.activeElement);
  let held = give(false);
  const observer = new MutationObserver(() => {
    if (!held?.isConnected) held = give(true);
  });
  settling = observer;
  observer.observe(document.body, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), SETTLES_MS);
}

const isNowhere = (): boolean => document.activeElement === null || document.activeElement === document.body;
