import { type ReactNode, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';

let place: HTMLElement | null = null;
const listeners = new Set<() => void>();

/** The shell's bar on a phone sets where a page puts its title; null if there is no bar. */
export function setTitlePlace(element: HTMLElement | null): void {
  place = element;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** The bar that shows the title of a page, if there is one. */
export const useTitlePlace = (): HTMLElement | null => useSyncExternalStore(subscribe, () => place);

/** The title of a page in the bar of a phone, in place of the logo: a separate header would push the page down. */
export function TitleInBar({ place: target, children }: { place: HTMLElement; children: ReactNode }) {
  return createPortal(children, target);
}
