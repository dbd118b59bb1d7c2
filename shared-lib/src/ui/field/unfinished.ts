/** A field that knows about itself that nothing whole stands in it. */
export const UNFINISHED = 'data-unfinished';

/** Before it there is nothing in the product: 2026 reads 0002, 0020 and 0202 while it is typed. */
const EARLIEST_DAY = '2000-01-01';

const hasHalfYear = ({ type, value }: HTMLInputElement): boolean =>
  type === 'date' && value !== '' && value < EARLIEST_DAY;

/**
 * The browser hands on an empty text for what is half typed ('--:20 AM', 30 February) as for an empty field. Only
 * `badInput` tells the two apart. A year that is half typed is a date to the browser.
 */
export const isHalfTyped = (input: HTMLInputElement): boolean => input.validity.badInput || hasHalfYear(input);

const unfinishedIn = (place: HTMLElement | null): HTMLInputElement[] =>
  [...(place?.querySelectorAll('input') ?? [])].filter((input) => isHalfTyped(input) || input.hasAttribute(UNFINISHED));

/** Is a field of this form half typed? */
export const hasUnfinished = (form: HTMLElement | null): boolean => unfinishedIn(form).length > 0;

/**
 * Makes every half-typed field of a form say so, and answers whether there is one. Nothing may be sent then: what the
 * form holds for such a field is not what is seen in it.
 */
export function refuseUnfinished(form: HTMLElement | null): boolean {
  const unfinished = unfinishedIn(form);
  for (const input of unfinished) input.dispatchEvent(new Event('invalid', { cancelable: true }));
  return unfinished.length > 0;
}
