import { useState } from 'react';
import { failureText, fetchReceipt, TextLink, toast } from 'shared-lib';

/** Opens the stored receipt in a tab of its own; it comes by the session, so that its address alone shows nothing. */
export function OpenReceipt({ appointmentId, hash }: { appointmentId: number; hash: string }) {
  const [busy, setBusy] = useState(false);
  const open = async (): Promise<void> => {
    setBusy(true);
    try {
      const file = URL.createObjectURL(await fetchReceipt(appointmentId, hash));
      window.open(file, '_blank', 'noopener');
    } catch (error) {
      toast.error(failureText(error, 'Could not open the receipt'));
    } finally {
      setBusy(false);
    }
  };
  return <TextLink onClick={() => void (busy || open())}>Open the receipt</TextLink>;
}
