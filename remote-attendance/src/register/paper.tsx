import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'shared-lib';
import { OnPaper, saveFile, toCsv } from 'shared-lib/controls';

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
