import { useState } from 'react';
import { createGlobalStyle } from 'styled-components';
import { startTheme } from './theme';
import { media, tokenCss } from './tokens';

/* For people who want little movement. A removed animation sends no end event, so it is made short instead. A short
  transition would apply to every element, as transitions begin with 'all': an inherited colour would take a frame
  for each level. */
const Styles = createGlobalStyle`
  ${tokenCss()}

  *, *::before, *::after { box-sizing: border-box; }

  html { -webkit-text-size-adjust: 100%; text-size-adjust: 100%; background: var(--bg); }
  html[data-text-size='large'] { font-size: 112.5%; }
  html[data-text-size='larger'] { font-size: 125%; }

  body {
    margin: 0;
    /* A phone on its side: nothing lies below the notch. */
    padding: 0 env(safe-area-inset-right) 0 env(safe-area-inset-left);
    min-height: 100dvh;
    background: var(--bg);
    color: var(--ink);
    font: 400 var(--t-m)/1.45 Inter, system-ui, -apple-system, 'Segoe UI', Roboto, 'Helvetica Neue', Arial, sans-serif;
    font-feature-settings: 'cv05' 1;
    font-variant-numeric: tabular-nums;
    -webkit-font-smoothing: antialiased;
    overflow-wrap: break-word;
    -webkit-tap-highlight-color: transparent;
  }

  h1, h2, h3, h4, p, dl, dd, ul, ol, figure, fieldset { margin: 0; }
  ul, ol, fieldset, legend { padding: 0; }
  fieldset { border: 0; min-width: 0; }
  ul[role='list'], ol[role='list'] { list-style: none; }
  h1 { font-size: var(--t-xl); line-height: 1.2; letter-spacing: -0.01em; font-weight: 700; }
  h2 { font-size: var(--t-l); line-height: 1.3; font-weight: 700; }
  h3, h4 { font-size: var(--t-m); line-height: 1.35; font-weight: 700; }
  b, strong { font-weight: 600; }

  button, input, select, textarea { font: inherit; color: inherit; letter-spacing: inherit; }
  /* Two quick taps are two presses: they do not zoom. */
  a, button, label, input { touch-action: manipulation; }
  button { cursor: pointer; }
  button:disabled { cursor: not-allowed; }
  a { color: var(--brand-ink); }
  svg { display: block; }
  img, video { max-width: 100%; }
  ::placeholder { color: var(--ink-3); opacity: 1; }
  ::selection { background: var(--brand-soft); color: var(--brand-ink); }

  :focus { outline: none; }
  :focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
  /* A page's main region and headings take the focus on navigation; they are places, not controls. */
  [tabindex='-1']:focus-visible { outline: none; }

  @keyframes appear { from { visibility: hidden; } }
  [data-shape] { animation: appear 1ms var(--quiet) backwards; }

  ${media.still} {
    *, *::before, *::after {
      animation-duration: 0.01ms !important;
      animation-iteration-count: 1 !important;
      transition: none !important;
      scroll-behavior: auto !important;
    }
  }

  @media print {
    body { background: #fff; }
  }
`;

/**
 * Tokens, base styles and the stored theme. Rendered once, at the root of each document: the shell's, and that of a
 * remote which its team runs alone.
 *
 * @example <GlobalStyle />
 */
export function GlobalStyle() {
  // In the first render, not in an effect: the attribute must be set before the first paint.
  useState(startTheme);
  return <Styles />;
}
