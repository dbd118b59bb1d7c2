/** Marks a field that holds no complete value. */
export const UNFINISHED = 'data-unfinished';

/** The product has nothing before it: while 2026 is typed, it reads 0002, 0020 and 0202. */
const EARLIEST_DAY = '2000-01-01';

const hasHalfYear = ({ type, value }: HTMLInputElement): boolean =>
  type === 'date' && value !== '' && value < EARLIEST_DAY;

/**
 * The browser reports an empty text for a half-typed value ('--:20 AM', 30 February), as for an empty field. Only
 * `badInput` tells them apart. A half-typed year is a date to the browser.
 */
export const isHalfTyped = (input: HTMLInputElement): boolean => input.validity.badInput || hasHalfYear(input);

const unfinishedIn = (place: HTMLElement | null): HTMLInputElement[] =>
  [...(place?.querySelectorAll('input') ?? [])].filter((input) => isHalfTyped(input) || input.hasAttribute(UNFINISHED));

/** Is a field of this form half typed? */
export const hasUnfinished = (form: HTMLElement | null): boolean => unfinishedIn(form).length > 0;

/**
 * Makes every half-typed field of a form show its error, and returns whether there is one. Nothing may be sent then:
 * the form's value of such a field is not what it shows.
 */
export function refuseUnfinished(form: HTMLElement | null): boolean {
  const unfinished = unfinishedIn(form);
  for (const input of unfinished) input.dispatchEvent(new Event('invalid', { cancelable: true }));
  return unfinished.length > 0;
}
