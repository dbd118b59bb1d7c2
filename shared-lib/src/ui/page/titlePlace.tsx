import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The shell's bar of a phone says where a page may stand with its title; null where there is no bar. */
export function setTitlePlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Is there a bar that takes the title of a page? */
export const useTitlePlace = (): HTMLElement | null => useSyncExternalStore(subscribe, () => place);

/** The title of a page in the bar of a phone, in the logo's place: a header of its own would push the page down. */
export function TitleInBar({ place: target, children }: { place: HTMLElement; children: ReactNode }) {
  return createPortal(children, target);
}
