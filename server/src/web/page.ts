// How it works: docs/subsystems/releases.md.
import type { ShownVersion } from './previews.js';
import type { Preload, Registry } from './release-store.js';
import { PLACE, START_PLACE } from './shell-part.js';

export interface PageConfig {
  readonly demo: boolean;
  readonly overrides: boolean;
  /** Said where phones keep nothing. */
  readonly offline?: false;
  readonly version: string;
  /** The version of the shell that the page has. */
  readonly shell: string;
  /** The address for people who cannot get in. Hatid's own e-mails come from it. */
  readonly support: string;
  /** The server's present instant, so that no screen depends on the device's clock. */
  readonly time: string;
  /** The last event before the page. All that it fetches is newer, so its live channel begins here. */
  readonly event?: string;
  /** The id by which the page says once how its start went. */
  readonly start: string;
  /** What this device shows instead of what everybody has. */
  readonly shown?: readonly ShownVersion[];
  /** The addresses of files that a phone keeps beside the page, to start without a network. */
  readonly kept?: readonly string[];
}

export interface PageParts {
  readonly nonce: string;
  readonly config: PageConfig;
  readonly registry: Registry;
  readonly preloads: readonly Preload[];
  /** The script that runs before all others. */
  readonly start: string | undefined;
  /** The Filipino of the shell's texts, for a page in that language. */
  readonly filipino?: string;
  /** Filipino texts as the business corrected them, by their English. */
  readonly corrected?: Readonly<Record<string, string>>;
}

/** JSON for a script element. It has no `<`, so no value can end the element. */
const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/**
 * Fetched after the page's own scripts, which run while it arrives. A browser uses a preload only if it asks exactly
 * like the script that follows. Browsers check the hash of a preload only for scripts.
 */
function preloadLink({ href, as, integrity }: Preload): string {
  const mode = integrity === undefined ? '' : ' crossorigin="anonymous"';
  const hash = integrity !== undefined && as === 'script' ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="${as}"${mode} href="${attribute(href)}"${hash} fetchpriority="low">`;
}

/** The shell's page with the nonce, the configuration, the registry and the preloads. */
export function renderPage(
  template: string,
  { nonce, config, registry, preloads, start, filipino, corrected = {} }: PageParts,
): string {
  const head = [
    `<meta property="csp-nonce" content="${attribute(nonce)}">`,
    ...preloads.map(preloadLink),
    data('page-config', config),
    data('remotes-registry', registry),
    ...(Object.keys(corrected).length > 0 ? [data('corrected-texts', corrected)] : []),
  ].join('\n    ');
  // A function, because in a replacement text `$&` would have a meaning.
  const first = start === undefined ? '' : `<script src="/${attribute(start)}"></script>`;
  // Deferred, like the scripts of the shell, which stand after it: it runs before them.
  const texts = filipino === undefined ? '' : `<script defer src="/${attribute(filipino)}"></script>`;
  const page = filipino === undefined ? template : template.replace('<html lang="en">', '<html lang="fil">');
  return page.replace(START_PLACE, () => first + texts).replace(PLACE, () => head);
}

/** The area to preload, from a cookie that the browser's script sets at sign-in. The cookie decides nothing else. */
export const areaOfCookie = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)hatid_area=([a-z][a-z0-9-]{0,40})(?:;|$)/.exec(cookies ?? '')?.[1];

/** Whether this browser reads Filipino: its script says so at sign-in, for people whose screens have it. */
export const readsFilipino = (cookies: string | undefined): boolean =>
  /(?:^|;\s*)hatid_language=fil(?:;|$)/.test(cookies ?? '');
