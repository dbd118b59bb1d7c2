import { toast } from 'shared-lib';
import { type PaymentCorrection, useRefuseCorrection } from 'shared-lib/booking';
import { AskText } from '../ask-text/AskText';

/** Refuses what another operator asked for, with the reason that they are told. */
export function RefuseCorrection({ correction, onClose }: { correction: PaymentCorrection; onClose: () => void }) {
  const refuse = useRefuseCorrection();
  return (
    <AskText
      title="Refuse the correction?"
      description={`The payment stays as it is. ${correction.asked_by.name} is told why.`}
      submitLabel="Refuse it"
      send={async (reason) => {
        await refuse.mutateAsync({ id: correction.id, reason });
        toast.success('The correction is refused');
      }}
      failure="Could not refuse the correction"
      onClose={onClose}
    />
  );
}
