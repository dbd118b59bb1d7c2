import { useState } from 'react';
import { Button, failureText, now, serviceDayOf, toast } from 'shared-lib';
import { saveFile } from 'shared-lib/controls';

export interface ExportCsvProps {
  /** The content of the file, for its name and errors: `bookings`. */
  what: string;
  /** Fetches all results of the list, not only one page. */
  fetch: () => Promise<Blob>;
  label?: string;
}

/** Exports all pages of a list as a CSV file. Source: R-pages-81. */
export function ExportCsv({ what, fetch, label = 'Export CSV' }: ExportCsvProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(`${what}-${serviceDayOf(now())}.csv`, await fetch());
    } catch (error) {
      toast.error(failureText(error, `Could not export the ${what}`));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void save()}>
      {label}
    </Button>
  );
}
