import { useState } from 'react';
import { Button, failureText, serviceDayOf, now, toast } from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import { fetchExport } from 'shared-lib/records';
import { type DataAddress, dataFilters } from './dataAddress';
import { type Kind } from './kinds';

/** What the list shows, all its pages, as a CSV file. */
export function ExportCsv({ kind, address }: { kind: Kind; address: DataAddress }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(`${kind.many}-${serviceDayOf(now())}.csv`, await fetchExport(kind.kind, dataFilters(address)));
    } catch (error) {
      toast.error(failureText(error, `Could not export the ${kind.many}`));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void save()}>
      Export
    </Button>
  );
}
