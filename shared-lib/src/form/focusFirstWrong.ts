/** A control that says so itself, or the first one of a wrong `Field`: of its radios, chips, links. */
const WRONG = '[aria-invalid="true"], [data-invalid="true"] :is(input, select, textarea, button, a)';

/** Moves the keyboard to the first field of a form that something is said against, in the order of the screen. */
export function focusFirstWrong(form: HTMLElement | null): void {
  form?.querySelector<HTMLElement>(WRONG)?.focus();
}
