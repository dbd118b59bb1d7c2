import { useState } from 'react';
import { Button, failureText, now, serviceDayOf, toast } from 'shared-lib';
import { saveFile } from 'shared-lib/controls';
import { fetchTrail, type LogFilters } from 'shared-lib/records';

/** What the list shows, down to its oldest entry, as a CSV file. */
export function ExportTrail({ filters }: { filters: LogFilters }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(`logs-${serviceDayOf(now())}.csv`, await fetchTrail(filters));
    } catch (error) {
      toast.error(failureText(error, 'Could not export the logs'));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button icon="download" busy={isBusy} onClick={() => void save()}>
      Export CSV
    </Button>
  );
}
