/** The query of the first address. The router may have moved on before the areas' code reads it. */
export const queryAtStart = location.search;

/** What the server says about itself in the page. */
export interface PageConfig {
  /** True if the data are invented. Every page says so. */
  demo: boolean;
  /** True if remotes from a developer's machine may be plugged in (HATID_REMOTE_OVERRIDES). */
  overrides: boolean;
  /** False where the server takes back what devices keep (HATID_OFFLINE). */
  offline: boolean;
  /** The server's version. */
  version: string;
  /** The version of the page's shell; undefined for one that runs from its sources. */
  shell?: string | undefined;
  /** The e-mail address for people who cannot get in. */
  support: string;
  /** ISO instant when the server wrote the page. */
  time?: string | undefined;
  /** On a page that this device kept: ISO instant when the server wrote it. It has no `time`, `event` or `start`. */
  keptAt?: string | undefined;
  /** The last event before the server wrote the page. */
  event?: string | undefined;
  /** The id by which this page says how its start went. */
  start?: string | undefined;
  /** What this device shows instead of what everybody has. */
  shown: readonly ShownVersion[];
}

/** A version of an area that a link shows, or that a person chose. */
export interface ShownVersion {
  remote: string;
  version: string;
  chosen?: true;
  /** It was taken back since, so the page has what everybody has. */
  gone?: true;
}

const unknown: PageConfig = {
  demo: false,
  overrides: false,
  offline: false,
  version: 'unknown',
  support: '',
  shown: [],
};

/** The page's configuration. The strictest one when the shell's server does not write any. */
export function readPageConfig(page: Document = document): PageConfig {
  const text = page.getElementById('page-config')?.textContent;
  if (!text) return unknown;
  const value = JSON.parse(text) as Partial<PageConfig>;
  return {
    demo: value.demo === true,
    overrides: value.overrides === true,
    offline: value.offline !== false,
    version: value.version ?? unknown.version,
    shell: value.shell,
    support: value.support ?? unknown.support,
    time: value.time,
    keptAt: value.keptAt,
    event: value.event,
    start: value.start,
    shown: value.shown ?? [],
  };
}
