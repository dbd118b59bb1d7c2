import { useState } from 'react';
import { Button, failureText, now, serviceDayOf, toast } from 'shared-lib';
import { type BookingsExport, fetchBookings } from 'shared-lib/booking';
import { saveFile } from 'shared-lib/controls';

/** What the list shows, all its pages and in its order, as a CSV file. Source: R-pages-81. */
export function ExportBookings({ asked }: { asked: BookingsExport }) {
  const [isBusy, setBusy] = useState(false);
  const save = async (): Promise<void> => {
    setBusy(true);
    try {
      saveFile(`bookings-${serviceDayOf(now())}.csv`, await fetchBookings(asked));
    } catch (error) {
      toast.error(failureText(error, 'Could not export the bookings'));
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
