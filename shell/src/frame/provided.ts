import { useEffect, useState } from 'react';
import { type RemoteModule, type Role, useLocation } from 'shared-lib';
import { areaAt, areasOf } from '../remotes/areas';
import { useAreaLoader } from '../remotes/RemotesProvider';
import { SHELL_PAGES } from './pages';

type RouteOf = RemoteModule['routes'][number];

/** The paths that a module's routes open, their first segment below /dashboard: `''` is /dashboard itself. */
export function pathsOf(routes: readonly RouteOf[]): string[] {
  return routes.flatMap((route) => {
    if (route.index) return [''];
    const [segment = ''] = (route.path ?? '').split('/');
    if (segment === '' || segment === '*') return pathsOf(route.children ?? []);
    return [segment];
  });
}

const KEY = 'hatid.pages';

/**
 * What the areas had last time: the sidebar does not wait for code to know its rows, and forgets them with what is no
 * longer there.
 */
function remembered(role: Role): Record<string, string[]> {
  try {
    const kept = JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Record<Role, Record<string, string[]>>>;
    return kept[role] ?? {};
  } catch {
    return {};
  }
}

function remember(role: Role, pages: Record<string, string[]>): void {
  try {
    localStorage.setItem(KEY, JSON.stringify({ [role]: pages }));
  } catch {
    // Without storage the sidebar fills a moment later, each time.
  }
}

const ownArea = (role: Role): string => areaAt('', role) ?? role;

/** Before an area was ever seen: the pages that it is there for. */
const firstGuess = (area: string): string[] => (area === 'attendance' ? ['attendance'] : ['']);

/**
 * Every page below /dashboard that really exists for a role: those of the shell, and those that the areas' loaded
 * modules have routes for. A later version of an area brings its new rows by itself.
 */
export function useProvidedPages(role: Role): ReadonlySet<string> {
  const loader = useAreaLoader();
  const { pathname } = useLocation();
  const [pages, setPages] = useState(() => remembered(role));
  useEffect(() => {
    let open = true;
    const takeAll = (): void => {
      const loaded = Object.fromEntries(loader.loaded().map(({ area, module }) => [area, pathsOf(module.routes)]));
      if (!open) return;
      setPages((before) => {
        const next = { ...before, ...loaded };
        if (JSON.stringify(next) === JSON.stringify(before)) return before;
        remember(role, next);
        return next;
      });
    };
    // One that cannot be loaded says so in its own place. The others come when somebody goes there, or when the page is
    // idle.
    loader.open(ownArea(role)).then(takeAll, takeAll);
    return () => {
      open = false;
    };
  }, [loader, role, pathname]);
  const shell = SHELL_PAGES.filter((page) => page.roles.includes(role)).map(({ path }) => path);
  return new Set([...shell, ...areasOf(role).flatMap((area) => pages[area] ?? firstGuess(area))]);
}
