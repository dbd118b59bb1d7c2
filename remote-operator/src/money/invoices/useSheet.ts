import { useEffect, useState } from 'react';
import type { SheetSize } from './InvoicePaper';

/** Prints once the sheet is drawn; `afterprint` ends it, as `print` may return at once. */
export function useSheet() {
  const [sheet, print] = useState<SheetSize | null>(null);
  useEffect(() => {
    if (!sheet) return undefined;
    const over = (): void => print(null);
    window.addEventListener('afterprint', over);
    window.print();
    return () => window.removeEventListener('afterprint', over);
  }, [sheet]);
  return { sheet: sheet ?? 'a5', isPrinting: sheet !== null, print } as const;
}
