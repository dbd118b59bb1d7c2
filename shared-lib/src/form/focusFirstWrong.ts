/** A control that is marked invalid, or a `Field` that is. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"]';
/** What can take the focus in a group: not a past slot, nor a disabled choice. */
const STANDS = ':is(input, select, textarea, button):not(:disabled), a[href]';

/** The error of a `Field`. */
const COMPLAINT = '[data-complaint]';

/**
 * Moves the focus to the first field with an error, in the order of the screen. If the field has nothing to choose from
 * (yet), it goes to the field itself, so that the error is read. That scrolls it into view too, as the chosen item of a
 * long list is far below.
 */
export function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(WRONG);
  if (!wrong) return;
  if (wrong.matches(STANDS)) wrong.focus();
  else focusWithin(wrong);
  wrong.querySelector(COMPLAINT)?.scrollIntoView({ block: 'nearest' });
}

/** Moves the focus to the chosen item of a place, or its first control, or the place itself. */
export function focusWithin(place: HTMLElement | null): void {
  if (!place) return;
  const target =
    place.querySelector<HTMLElement>('input:checked:not(:disabled)') ?? place.querySelector<HTMLElement>(STANDS);
  if (!target) place.tabIndex = -1;
  (target ?? place).focus();
}
