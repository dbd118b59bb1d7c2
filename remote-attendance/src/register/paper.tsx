import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from 'shared-lib';
import { OnPaper, saveFile, toCsv } from 'shared-lib/controls';
import * as m from '../texts/m';

/** True while the page prints: on paper a list shows all its pages. */
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
  /** The name of the file, without `.csv`. */
  name: string;
  /** The rows of the file, its header first; asked for when the button is pressed. */
  rows: () => Parameters<typeof toCsv>[0];
  disabled: boolean;
}

/** Saves or prints the list, all its pages. */
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
        {m.export_csv()}
      </Button>
      <Button size="sm" icon="print" disabled={disabled} onClick={() => window.print()}>
        {m.print()}
      </Button>
    </>
  );
}
