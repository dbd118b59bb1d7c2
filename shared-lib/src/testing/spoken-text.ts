/** What a screen reader says of an element: its text without what is for the eye alone. */
export function spokenText(element: Element): string | null {
  const spoken = element.cloneNode(true) as Element;
  for (const hidden of spoken.querySelectorAll('[aria-hidden="true"]')) hidden.remove();
  return spoken.textContent;
}
