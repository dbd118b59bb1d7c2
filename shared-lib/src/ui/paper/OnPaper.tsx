import { createGlobalStyle } from 'styled-components';

/**
 * Prints only what is marked `data-paper`, in ink: no sidebar, no dark theme, and nothing marked `data-screen`. In
 * landscape, as a narrow page would print cards. `data-print` marks what only paper shows, such as a date where the
 * screen says 'Today': on paper that would soon be wrong.
 *
 * @param $page another sheet: `size: A5; margin: 12mm`
 * @example <OnPaper /><div data-paper>…</div>
 */
export const OnPaper = createGlobalStyle<{ $page?: string }>`
  @media screen {
    [data-paper] [data-print] { display: none; }
  }
  @page { ${({ $page = 'size: A4 landscape; margin: 12mm' }) => $page}; }
  @media print {
    body *:not(:has([data-paper]), [data-paper], [data-paper] *) { display: none; }
    /* What it stands in is as high as a screen: as paper, a sheet with nothing on it. */
    :is(body, body *):has([data-paper]) { height: auto; min-height: 0; }
    [data-paper] {
      position: absolute;
      inset: 0 0 auto;
      color: #000;
      --ink: #000;
      --ink-2: #333;
      --surface: #fff;
      --sunken: #fff;
      --bg: #fff;
      --line: #999;
    }
    [data-paper] [data-screen] { display: none; }
    [data-paper] tr { break-inside: avoid; }
    body [data-paper] :is(td, th) { padding-block: 5px; }
    [data-paper] [aria-hidden]:not(svg) { display: none; }
    [data-paper] [data-tone] { --tone: #000; --tone-soft: #fff; }
  }
`;
