// How it works: docs/subsystems/screens.md.
import { MOBILE_BREAKPOINT } from '../domain/limits';

/**
 * Every colour of the product, once for light and once for dark. Screens use them as CSS custom properties
 * (`var(--surface)`, `var(--amber-soft)`), never as literals. So a theme switch repaints without rendering.
 *
 * Pairs with text have a contrast of 4.5 : 1, pairs that draw a control 3 : 1, what a phone shows in sunlight 7 : 1
 * (R-beyond-300). `tokens.test.ts` calculates all.
 */
export interface ColorTokens {
  /** The ground of the page, of cards and fields on it, and of parts deeper than the page. */
  bg: string;
  surface: string;
  sunken: string;
  /** Hairlines. They separate and decorate; nothing depends on them alone. */
  line: string;
  'line-strong': string;
  /** The outline of fields and tick boxes: 3 : 1 on every ground. */
  field: string;
  /** Text: main, secondary, and the faintest that is still readable. */
  ink: string;
  'ink-2': string;
  'ink-3': string;
  /** The one next thing to do. */
  brand: string;
  'brand-hover': string;
  'brand-ink': string;
  'brand-soft': string;
  'on-brand': string;
  clay: string;
  'clay-soft': string;
  'on-clay': string;
  amber: string;
  'amber-soft': string;
  red: string;
  'red-soft': string;
  'on-red': string;
  blue: string;
  'blue-soft': string;
  green: string;
  'green-soft': string;
  violet: string;
  'violet-soft': string;
  grey: string;
  'grey-soft': string;
  /** Behind a dialog. */
  veil: string;
  shadow: string;
  'shadow-high': string;
}

export const light: ColorTokens = {
  bg: '#f6f4ef',
  surface: '#fffefb',
  sunken: '#efece4',
  line: '#e2ddd1',
  'line-strong': '#cbc4b4',
  field: '#8d8676',
  ink: '#1f2a2b',
  'ink-2': '#4a5453',
  'ink-3': '#626a67',
  brand: '#0c635b',
  'brand-hover': '#0b5b54',
  'brand-ink': '#0a4f49',
  'brand-soft': '#d9ece8',
  'on-brand': '#ffffff',
  clay: '#a54a24',
  'clay-soft': '#f8e4d8',
  'on-clay': '#ffffff',
  amber: '#855600',
  'amber-soft': '#fbeac6',
  red: '#b3261e',
  'red-soft': '#fbdedb',
  'on-red': '#ffffff',
  blue: '#1f5f99',
  'blue-soft': '#dceaf7',
  green: '#216b39',
  'green-soft': '#dcefdf',
  violet: '#6a4a9c',
  'violet-soft': '#e9e1f5',
  grey: '#5c6360',
  'grey-soft': '#e8e6df',
  veil: '#1f2a2b73',
  shadow: '0 1px 2px #1f2a2b14, 0 4px 14px #1f2a2b0d',
  'shadow-high': '0 2px 6px #1f2a2b1a, 0 16px 40px #1f2a2b2e',
};

export const dark: ColorTokens = {
  bg: '#121817',
  surface: '#1b2322',
  sunken: '#161d1c',
  line: '#2c3735',
  'line-strong': '#40504d',
  field: '#72857f',
  ink: '#e9eeea',
  'ink-2': '#b1bcb7',
  'ink-3': '#8f9b96',
  brand: '#4fb8ac',
  'brand-hover': '#63c6ba',
  'brand-ink': '#8fd8cf',
  'brand-soft': '#173b37',
  'on-brand': '#06211e',
  clay: '#f0a27c',
  'clay-soft': '#43281b',
  'on-clay': '#2a1206',
  amber: '#eec369',
  'amber-soft': '#3d2f11',
  red: '#f2948d',
  'red-soft': '#451f1c',
  'on-red': '#3a0d09',
  blue: '#8bbcec',
  'blue-soft': '#1b3045',
  green: '#86cf9b',
  'green-soft': '#1c3824',
  violet: '#c0a6ea',
  'violet-soft': '#31264a',
  grey: '#aab3ae',
  'grey-soft': '#2b3432',
  veil: '#000000a6',
  shadow: '0 1px 2px #0006, 0 6px 18px #0004',
  'shadow-high': '0 2px 8px #0008, 0 18px 44px #000a',
};

/**
 * The seven colours of a state: amber waits, blue moves, violet is served, green is done or ready, red is late or
 * refused, clay needs the operator, grey is idle.
 */
export const TONES = ['amber', 'blue', 'violet', 'green', 'red', 'clay', 'grey'] as const;
export type Tone = (typeof TONES)[number];

/** Plus the brand, for what is ours rather than a state. */
export const badgeTones = [...TONES, 'brand'] as const;
export type BadgeTone = (typeof badgeTones)[number];

/**
 * Sizes do not change with the theme. Type is in rem, so the text size of the browser and of the product both scale it.
 */
export const scale: Record<string, string> = {
  s1: '4px',
  s2: '8px',
  s3: '12px',
  s4: '16px',
  s5: '24px',
  s6: '32px',
  s7: '48px',
  'r-s': '6px',
  'r-m': '10px',
  'r-l': '16px',
  't-xs': '0.75rem',
  't-s': '0.8125rem',
  't-m': '0.9375rem',
  't-l': '1.0625rem',
  't-xl': '1.375rem',
  't-2xl': '1.75rem',
  fast: '120ms',
  slow: '180ms',
};

/** Space steps as a prop: `gap={4}` is `var(--s4)`, 16 px. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 7;

export const space = (step: Space): string => (step === 0 ? '0' : `var(--s${step})`);

/** As a query for `matchMedia`. The fraction keeps 767.5 px (a zoomed page) from matching neither side. */
export const belowBreakpoint = `(max-width: ${MOBILE_BREAKPOINT - 0.02}px)`;

/** Media queries of the product. Below 768 px the sidebar is a drawer (2-084). */
export const media = {
  phone: `@media ${belowBreakpoint}`,
  desk: `@media (min-width: ${MOBILE_BREAKPOINT}px)`,
  /** Touch screens: targets are at least 44 px. e2e/every-page looks whether anything sticks out of a phone. */
  touch: `@media (pointer: coarse), ${belowBreakpoint}`,
  hover: '@media (hover: hover)',
  still: '@media (prefers-reduced-motion: reduce)',
} as const;

const declarations = (values: object): string =>
  Object.entries(values)
    .map(([name, value]) => `--${name}:${String(value)};`)
    .join('');

/** Per cent of a tone in its text; the rest is ink. So the text is readable in sunlight on every ground: 7 : 1. */
export const TONE_IN_TEXT = 60;

/** The CSS of all tokens. A `data-tone` attribute on any element sets `--tone`, `--tone-soft` and `--tone-text`. */
export const tokenCss = (): string =>
  [
    `:root{${declarations(scale)}}`,
    `:root,[data-theme='light']{color-scheme:light;${declarations(light)}}`,
    `[data-theme='dark']{color-scheme:dark;${declarations(dark)}}`,
    ...badgeTones.map(
      (tone) =>
        `[data-tone='${tone}']{--tone:var(--${tone === 'brand' ? 'brand-ink' : tone});--tone-soft:var(--${tone}-soft);}`,
    ),
    `[data-tone]{--tone-text:color-mix(in srgb,var(--tone) ${TONE_IN_TEXT}%,var(--ink));}`,
  ].join('\n');
