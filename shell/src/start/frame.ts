// How it works: docs/subsystems/starts.md.
import { dark, light, MOBILE_BREAKPOINT, type Role } from 'shared-lib/start';
import * as m from '../texts/m';

// Each colour by its own name: a minimizer then leaves the others out.
const LIGHT = `--a:${light.bg};--b:${light.surface};--c:${light.line};--d:${light['ink-2']}`;
const DARK = `--a:${dark.bg};--b:${dark.surface};--c:${dark.line};--d:${dark['ink-2']}`;
const SHOWN = ':has(#root:empty,#root [data-part=loading]) #start';

/**
 * The same places and sizes as in `frame/Dashboard.tsx`, `frame/PhoneBar.tsx` and the dashboards. It is shown while the
 * page has drawn nothing but 'Loading', and lies over that. Its variables are its own: this sheet counts after others.
 */
const STYLE = `
#start{${LIGHT}}
[data-theme=dark]{color-scheme:dark}
[data-theme=dark] #start{${DARK}}
[data-start]${SHOWN}{display:grid;position:fixed;z-index:25;inset:0;overflow:hidden;grid-template:48px 44px 1fr/minmax(0,1fr);
background:var(--a);color:var(--d);font:400 .8125rem/1.45 Inter,system-ui,sans-serif}
#start i{height:12px;width:72px;border-radius:6px;background:var(--c)}
#start div{display:flex;align-items:center;gap:16px;padding:0 16px}
#start div+div{box-shadow:inset 0 -1px var(--c)}
#start-bar i{width:20px}
#start-bar i+i{width:180px}
#start p{display:grid;gap:12px;height:220px;align-content:start;margin:8px 16px;padding:18px;border:1px solid var(--c);
border-radius:16px;background:var(--b)}
#start p::before{content:'${m.loading()}'}
#start p i+i{width:50%}
@media (min-width:${MOBILE_BREAKPOINT}px){
[data-start]${SHOWN}{grid-template:72px 44px 1fr/232px 1fr}
#start::before{content:'';grid-row:1/4;border-right:1px solid var(--c);background:var(--b)}
#start>*{grid-column:2;padding-inline:32px}
#start-bar i:first-child{display:none}
}`;

/**
 * Draws the frame of a role's page, in the look that this person chose (`theme.ts` of shared-lib).
 * Source: R-beyond-272.
 */
export function drawFrame(role: Role): void {
  const root = document.documentElement;
  const theme = localStorage.getItem('theme');
  const isDark = theme === 'dark' || (theme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches);
  root.dataset.theme = isDark ? 'dark' : 'light';
  root.dataset.textSize = localStorage.getItem('textSize') ?? '';
  root.dataset.start = role;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(STYLE);
  document.adoptedStyleSheets.push(sheet);
}
