import { useState } from 'react';
import { Button, failureText, now, serviceDayOf, toast } from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import * as m from '../../texts/m';

export interface ExportCsvProps {
  /** The content of the file, for its name and errors: `bookings`. */
  what: string;
  /** Fetches all results of the list, not only one page. */
  fetch: () => Promise<Blob>;
  label?: string;
}

/** Exports all pages of a list as a CSV file. Source: R-pages-81. */
export function ExportCsv({ what, fetch, label = m.export_csv() }: ExportCsvProps) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(`${what}-${serviceDayOf(now())}.csv`, await fetch());
    } catch (error) {
      toast.error(failureText(error, m.could_not_export_the({ what })));
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
