// How it works: docs/subsystems/releases.md.
/** The event before the product reloads its page. Forms write down what is typed. */
export const RELOADS = 'hatid:reloads';

/** The event when a version of the shell or of a remote was released or taken back. */
export const RELEASED = 'hatid:released';

/**
 * Would a reload lose nothing? Forms write down what is typed; one with a password or a file says no, as it would to
 * the browser.
 */
export function losesNothing(): boolean {
  window.dispatchEvent(new Event(RELOADS));
  return window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
}

/** Loads the page anew. A form whose draft brings everything back does not ask first. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(RELOADS));
  window.location.reload();
}
