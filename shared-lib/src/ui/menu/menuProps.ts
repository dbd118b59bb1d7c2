import type { ReactElement } from 'react';
import type { IconName } from '../icon/icons';

export interface MenuAction {
  label: string;
  icon?: IconName;
  /** Runs an action; or `to` opens a page of the product, `href` one outside. */
  onSelect?: () => void;
  to?: string;
  href?: string;
  danger?: boolean;
  disabled?: boolean;
}
export type MenuEntry = MenuAction | 'separator' | { heading: string };

export interface DropdownMenuProps {
  /** A `Button` or an `IconButton`. */
  trigger: ReactElement;
  /** What the menu is for, for screen readers: 'More actions for Ana Villareal'. */
  label: string;
  items: readonly MenuEntry[];
  /** Loads what its items need, once somebody points at it. */
  prefetch?: () => void;
}
