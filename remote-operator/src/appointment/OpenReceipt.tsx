import { useState } from 'react';
import { failureText, limits, TextLink, toast } from 'shared-lib';
import { fetchReceipt } from 'shared-lib/booking';

/** Opens the stored receipt in a tab of its own; it comes by the session, so that its address alone shows nothing. */
export function OpenReceipt({ appointmentId, hash }: { appointmentId: number; hash: string }) {
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = URL.createObjectURL(await fetchReceipt(appointmentId, hash));
      window.open(file, '_blank', 'noopener');
      // The tab has read it by then; until it is given back the file stays in memory.
      setTimeout(() => URL.revokeObjectURL(file), limits.MINUTE);
    } catch (error) {
      toast.error(failureText(error, 'Could not open the receipt'));
    } finally {
      setBusy(false);
    }
  };
  return <TextLink onClick={() => void (busy || open())}>Open the receipt</TextLink>;
}
