import { pageName, type PageRow } from 'shared-lib';
import type { Registry } from './registry';

/** A page below /dashboard, and its area. */
export interface AreaPage extends PageRow {
  readonly area: string;
}

export interface KnownPages {
  /** The pages of all areas, for all roles. Empty until the registry is loaded, if the page did not carry it. */
  readonly rows: readonly AreaPage[];
  /** Areas that run from a developer's machine. Their pages are known once their code has loaded. */
  readonly awaited: readonly string[];
  /** Pages of newer versions that broke, and which the running version lacks. */
  readonly lost: readonly AreaPage[];
}

export interface AreaPages {
  /** The same object until something changes, as useSyncExternalStore requires. */
  snapshot: () => KnownPages;
  subscribe: (listener: () => void) => () => void;
  /** Takes the pages of the released versions. Later registries change nothing: an open page keeps its first one. */
  list: (registry: Registry) => void;
  /** The area runs and has these pages. Without `pages` it does not run, and keeps its released ones. */
  settle: (area: string, pages?: readonly PageRow[]) => void;
}

/** The known pages of the areas, before and after their code loads. */
export function createAreaPages(start?: Registry): AreaPages {
  const pagesOf = new Map<string, readonly PageRow[]>();
  const awaited = new Set<string>();
  const listeners = new Set<() => void>();
  let listed = false;
  const lost = new Map<string, readonly AreaPage[]>();
  let known: KnownPages = { rows: [], awaited: [], lost: [] };

  function change(): void {
    const rows = [...pagesOf].flatMap(([area, pages]) =>
      pages.map((page): AreaPage => ({ ...page, label: pageName(page), area })),
    );
    known = { rows, awaited: [...awaited], lost: [...lost.values()].flat() };
    listeners.forEach((listener) => listener());
  }

  function list({ remotes }: Registry): void {
    if (listed) return;
    listed = true;
    for (const [area, { current }] of Object.entries(remotes)) {
      pagesOf.set(area, current.pages);
      if (current.local) awaited.add(area);
    }
    change();
  }

  function settle(area: string, pages?: readonly PageRow[]): void {
    const before = pagesOf.get(area) ?? [];
    const news = awaited.delete(area) || (pages && !samePages(pages, before));
    if (pages) {
      const ever = [...before.map((page): AreaPage => ({ ...page, area })), ...(lost.get(area) ?? [])];
      lost.set(
        area,
        ever.filter(({ path }) => pages.every((page) => page.path !== path)),
      );
      pagesOf.set(area, pages);
    }
    if (news) change();
  }

  if (start) list(start);
  return {
    list,
    settle,
    snapshot: () => known,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

const textOf = (pages: readonly PageRow[]): string =>
  JSON.stringify(pages.map(({ path, label, roles, icon, order }) => [path, label, roles, icon, order]));

/** True if both have equal rows for the same pages. The content of the pages does not count. */
export const samePages = (some: readonly PageRow[], others: readonly PageRow[]): boolean =>
  textOf(some) === textOf(others);
