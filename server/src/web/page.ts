import type { Preload, Registry } from './release-store.js';

/** Where public/index.html leaves room for what differs from request to request. */
const PLACE = '<!--hatid:head-->';

export interface PageConfig {
  readonly demo: boolean;
  readonly overrides: boolean;
  readonly version: string;
  /** Who cannot get in writes here: the address that Hatid's own e-mails come from. */
  readonly support: string;
  /** The server's present instant, so that no screen has to believe the device's clock. */
  readonly time: string;
}

export interface PageParts {
  readonly nonce: string;
  readonly config: PageConfig;
  readonly registry: Registry;
  readonly preloads: readonly Preload[];
}

/** JSON for a script element: no `<`, so that no value can end it. */
const data = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const attribute = (value: string): string =>
  value.replaceAll('&', '&amp;').replaceAll('"', '&quot;').replaceAll('<', '&lt;');

/** A link is used only when it asks like the script that follows. Of a hash, browsers look at a script's alone. */
function preloadLink({ href, as, integrity, later }: Preload): string {
  const mode = integrity === undefined ? '' : ' crossorigin="anonymous"';
  const hash = integrity !== undefined && as === 'script' ? ` integrity="${attribute(integrity)}"` : '';
  return `<link rel="preload" as="${as}"${mode} href="${attribute(href)}"${hash}${later ? ' fetchpriority="low"' : ''}>`;
}

/** The shell's page with the nonce, the configuration, the registry and what to fetch ahead. */
export function renderPage(template: string, { nonce, config, registry, preloads }: PageParts): string {
  const head = [
    `<meta property="csp-nonce" content="${attribute(nonce)}">`,
    ...preloads.map(preloadLink),
    data('page-config', config),
    data('remotes-registry', registry),
  ].join('\n    ');
  // A function, because a replacement text would give a meaning to `$&` in the data.
  return template.replace(PLACE, () => head);
}

/** The area to fetch ahead: a cookie the browser's script sets at sign-in. It decides nothing else. */
export const areaOfCookie = (cookies: string | undefined): string | undefined =>
  /(?:^|;\s*)hatid_area=([a-z][a-z0-9-]{0,40})(?:;|$)/.exec(cookies ?? '')?.[1];
