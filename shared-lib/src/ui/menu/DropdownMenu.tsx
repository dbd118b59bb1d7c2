import { cloneElement, type MouseEvent, type ReactElement, useState } from 'react';
import { lazyModule } from '../lazy/lazyModule';
import type { DropdownMenuProps } from './menuProps';

const menuCode = lazyModule(() => import(/* webpackChunkName: "menus" */ './RadixMenu'));

/** Loads the code of the menus before the first opening. */
export const prefetchMenus = menuCode.prefetch;

type Trigger = ReactElement<{
  onClick?: (event: MouseEvent) => void;
  onPointerEnter?: () => void;
  onFocus?: () => void;
  'aria-haspopup'?: 'menu';
  'aria-expanded'?: boolean;
}>;

/**
 * The minor actions of a card or a row. Its code loads on the first opening, hover or focus. Until then only the
 * trigger is there. It is replaced by the menu's own only on opening, so the focus is never lost.
 *
 * @example
 * <DropdownMenu label="More actions" trigger={<IconButton icon="more" size="sm" label="More actions" />}
 *   items={[{ label: 'Edit', icon: 'edit', onSelect: edit }, 'separator', { label: 'Cancel', onSelect: cancel }]} />
 */
export function DropdownMenu({ trigger, label, items, prefetch }: DropdownMenuProps) {
  const [open, setOpen] = useState(false);
  const [used, setUsed] = useState(false);
  const code = menuCode.useCode(used, () => {
    setUsed(false);
    setOpen(false);
  });
  const ahead = (): void => {
    menuCode.prefetch();
    prefetch?.();
  };
  if (code && used)
    return <code.RadixMenu trigger={trigger} label={label} items={items} open={open} onOpenChange={setOpen} />;
  return cloneElement(trigger as Trigger, {
    'aria-haspopup': 'menu',
    'aria-expanded': open,
    onPointerEnter: ahead,
    onFocus: ahead,
    onClick: () => {
      setUsed(true);
      setOpen(true);
    },
  });
}
