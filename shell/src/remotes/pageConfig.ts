/**
 * The query the page was opened with. The router may have moved on before the code of the areas, which reads it, is
 * there.
 */
export const queryAtStart = location.search;

/** What the server says about itself in the page. */
export interface PageConfig {
  /** The data are invented; every page says so. */
  demo: boolean;
  /** Remotes served by a team's own machine may be plugged in (HATID_REMOTE_OVERRIDES). */
  overrides: boolean;
  /** The server's version. */
  version: string;
  /** E-mail address for who cannot get in. */
  support: string;
  /** ISO instant at which the server wrote the page. */
  time?: string | undefined;
}

const unknown: PageConfig = { demo: false, overrides: false, version: 'unknown', support: '' };

/** The page configuration; the strictest one when the shell is served by something that writes none. */
export function readPageConfig(page: Document = document): PageConfig {
  const text = page.getElementById('page-config')?.textContent;
  if (!text) return unknown;
  const value = JSON.parse(text) as Partial<PageConfig>;
  return {
    demo: value.demo === true,
    overrides: value.overrides === true,
    version: value.version ?? unknown.version,
    support: value.support ?? unknown.support,
    time: value.time,
  };
}
