import { type ReactNode, useEffect, useState } from 'react';
import { lazyDialog } from 'shared-lib';
import type { DashboardPage } from '../frame/dashboardPages';

const CommandPalette = lazyDialog(() =>
  import(/* webpackChunkName: "palette" */ './CommandPalette').then((code) => code.CommandPalette),
);
const Shortcuts = lazyDialog(() =>
  import(/* webpackChunkName: "palette" */ './Shortcuts').then((code) => code.Shortcuts),
);

/** Pressed with Ctrl or ⌘. A single letter would collide with the commands of screen readers and voice control. */
const KEYS: Readonly<Record<string, 'find' | 'shortcuts'>> = { k: 'find', '/': 'shortcuts' };

/** An open dialog needs an answer first: leaving its form would lose what was typed. */
const isBusy = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** The palette and the list of shortcuts. Their keys work on every page; `find` opens the palette from a button. */
export function usePalette(pages: readonly DashboardPage[]): { palette: ReactNode; find: () => void } {
  const [open, setOpen] = useState<'find' | 'shortcuts'>();
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = KEYS[event.key.toLowerCase()];
      if (!wanted || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return;
      event.preventDefault();
      if (!isBusy()) setOpen(wanted);
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  const close = (): void => setOpen(undefined);
  return {
    find: () => setOpen('find'),
    palette: (
      <>
        {open === 'find' && <CommandPalette pages={pages} onClose={close} onShortcuts={() => setOpen('shortcuts')} />}
        {open === 'shortcuts' && <Shortcuts onClose={close} />}
      </>
    ),
  };
}
