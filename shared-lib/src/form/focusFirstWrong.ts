/** A control that says so itself, or a `Field` that is wrong. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"]';
/** What of a group the keyboard can stand on: a slot of the past, or a choice that is not open, cannot take it. */
const STANDS = ':is(input, select, textarea, button):not(:disabled), a[href]';

/** What is said against a `Field`. */
const COMPLAINT = '[data-complaint]';

/**
 * Moves the keyboard to the first field of a form that something is said against, in the order of the screen; where
 * the field has nothing to choose from (yet), to the field itself, so that its complaint is read. That is in sight
 * then, too: what is chosen in a long list stands far below it.
 */
export function focusFirstWrong(form: HTMLElement | null): void {
  const wrong = form?.querySelector<HTMLElement>(WRONG);
  if (!wrong) return;
  if (wrong.matches(STANDS)) wrong.focus();
  else focusWithin(wrong);
  wrong.querySelector(COMPLAINT)?.scrollIntoView({ block: 'nearest' });
}

/** Puts the keyboard at what is chosen in a place, else at its first control, else at the place itself. */
export function focusWithin(place: HTMLElement | null): void {
  if (!place) return;
  const target =
    place.querySelector<HTMLElement>('input:checked:not(:disabled)') ?? place.querySelector<HTMLElement>(STANDS);
  if (!target) place.tabIndex = -1;
  (target ?? place).focus();
}
