/** The event before the product reloads its page. Forms write down what is typed. */
export const RELOADS = 'hatid:reloads';

/** Loads the page anew. A form whose draft brings everything back does not ask first. */
export function reloadPage(): void {
  window.dispatchEvent(new Event(RELOADS));
  window.location.reload();
}
