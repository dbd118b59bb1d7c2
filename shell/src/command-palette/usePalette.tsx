import { type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { lazyDialog, useNavigate, useUser } from 'shared-lib';
import type { DashboardPage } from '../frame/dashboardPages';

const CommandPalette = lazyDialog(() =>
  import(/* webpackChunkName: "palette" */ './CommandPalette').then((code) => code.CommandPalette),
);
const Shortcuts = lazyDialog(() =>
  import(/* webpackChunkName: "palette" */ './Shortcuts').then((code) => code.Shortcuts),
);

/** Keys pressed alone. Their code loads with the first one. */
const singleKeys = () => import(/* webpackChunkName: "palette" */ './singleKeys');

/** Pressed with Ctrl or ⌘. */
const KEYS: Readonly<Record<string, 'find' | 'shortcuts'>> = { k: 'find', '/': 'shortcuts' };

/** An open dialog needs an answer first: leaving its form would lose what was typed. */
const isBusy = (): boolean => document.querySelector('[role=dialog], [role=alertdialog]') !== null;

/** The palette and the list of shortcuts. Their keys work on every page; `find` opens the palette from a button. */
export function usePalette(pages: readonly DashboardPage[]): { palette: ReactNode; find: () => void } {
  const [open, setOpen] = useState<'find' | 'shortcuts'>();
  const { role } = useUser();
  const navigate = useNavigate();
  const pressAlone = useEffectEvent((event: KeyboardEvent): void => {
    if (event.key.length > 1 || isBusy()) return;
    const go = (to: string): void => void navigate(to);
    singleKeys().then(
      (code) => code.pressSingleKey(event, { role, pages, open: setOpen, go }),
      () => undefined,
    );
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      const wanted = KEYS[event.key.toLowerCase()];
      if (event.altKey) return;
      if (!(event.ctrlKey || event.metaKey)) return pressAlone(event);
      if (!wanted || event.shiftKey) return;
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
