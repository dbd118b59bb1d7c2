/** What was done may take a card, or the list it stood in, a moment after it was pressed or its dialog has closed. */
const SETTLES_MS = 5_000;

/** Watches over what the keyboard was given to last. */
let settling: MutationObserver | undefined;

/**
 * Gives the keyboard to what `next` finds, and for as long as the page settles once more when that has gone. Who has
 * moved it on meanwhile keeps it: `next` is asked only while it stands nowhere.
 *
 * @param next gives it, told whether something had it before, and answers what has it now
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
