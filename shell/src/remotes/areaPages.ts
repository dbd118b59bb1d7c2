import type { PageRow } from 'shared-lib';
import type { Registry } from './registry';

/** A page below /dashboard with the area that brings it. */
export interface AreaPage extends PageRow {
  readonly area: string;
}

export interface KnownPages {
  /** Of all areas and for all roles; none until the registry is there, where the page did not carry it. */
  readonly rows: readonly AreaPage[];
  /** Areas that run from a team's machine: their pages are known once their code is. */
  readonly awaited: readonly string[];
}

export interface AreaPages {
  /** The same object until something changes, as useSyncExternalStore asks. */
  snapshot: () => KnownPages;
  subscribe: (listener: () => void) => () => void;
  /** Takes the pages of what is released. Later registries change nothing: an open page keeps what it began with. */
  list: (registry: Registry) => void;
  /** An area runs, with these pages; or does not run, and keeps those it was released with. */
  settle: (area: string, pages?: readonly PageRow[]) => void;
}

/** What is known of the areas' pages, before any code of theirs came and after. */
export function createAreaPages(start?: Registry): AreaPages {
  const pagesOf = new Map<string, readonly PageRow[]>();
  const awaited = new Set<string>();
  const listeners = new Set<() => void>();
  let listed = false;
  let known: KnownPages = { rows: [], awaited: [] };

  function change(): void {
    const rows = [...pagesOf].flatMap(([area, pages]) => pages.map((page): AreaPage => ({ ...page, area })));
    known = { rows, awaited: [...awaited] };
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
    const news = awaited.delete(area) || (pages && !samePages(pages, pagesOf.get(area) ?? []));
    if (pages) pagesOf.set(area, pages);
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

/** Do both say the same of the same pages? What a page shows is not looked at. */
export const samePages = (some: readonly PageRow[], others: readonly PageRow[]): boolean =>
  textOf(some) === textOf(others);
