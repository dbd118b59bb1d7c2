import { createContext, type ReactNode, useContext } from 'react';
import { createPortal } from 'react-dom';

/**
 * Where a page puts its title: an element that the shell's bar on a phone shows; null where there is no bar. It exists
 * before the bar is drawn. So page and bar are drawn at once, and nothing jumps.
 */
export const TitlePlace = createContext<HTMLElement | null>(null);

/** The place for the title of a page, if there is a bar. */
export const useTitlePlace = (): HTMLElement | null => useContext(TitlePlace);

/** The title of a page in the bar of a phone, in place of the logo: a separate header would push the page down. */
export function TitleInBar({ place: target, children }: { place: HTMLElement; children: ReactNode }) {
  return createPortal(children, target);
}
