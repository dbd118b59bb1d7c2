import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'shared-lib';
import { saveFile, toCsv } from 'shared-lib/controls';
import { createGlobalStyle } from 'styled-components';

/** Alone on paper, in ink: no sidebar, no filters, no dark theme; across, as a narrow page would print cards. */
const OnPaper = createGlobalStyle`
  @page { size: A4 landscape; margin: 12mm; }
  @media print {
    body * { visibility: hidden; }
    [data-paper], [data-paper] * { visibility: visible; }
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
    [data-paper] [aria-hidden] { display: none; }
    [data-paper] [data-tone] { --tone: #000; --tone-soft: #fff; }
  }
`;

/** True while the page is printed: a list that is paged on the screen is whole on paper. */
export function usePrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    const begins = (): void => flushSync(() => setPrinting(true));
    const ends = (): void => setPrinting(false);
    window.addEventListener('beforeprint', begins);
    window.addEventListener('afterprint', ends);
    return () => {
      window.removeEventListener('beforeprint', begins);
      window.removeEventListener('afterprint', ends);
    };
  }, []);
  return printing;
}

export interface PaperProps {
  /** Of the file, without `.csv`. */
  name: string;
  /** What the file has, its header first; asked when the button is pressed. */
  rows: () => Parameters<typeof toCsv>[0];
  disabled: boolean;
}

/** What is shown, all its pages, as a file or on paper. */
export function Paper({ name, rows, disabled }: PaperProps) {
  return (
    <>
      <OnPaper />
      <Button
        size="sm"
        icon="download"
        disabled={disabled}
        onClick={() => saveFile(`${name}.csv`, new Blob([toCsv(rows())], { type: 'text/csv;charset=utf-8' }))}
      >
        Export CSV
      </Button>
      <Button size="sm" icon="print" disabled={disabled} onClick={() => window.print()}>
        Print
      </Button>
    </>
  );
}
