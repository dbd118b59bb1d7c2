import { toast } from 'shared-lib';
import { type PaymentCorrection, useRefuseCorrection } from 'shared-lib/booking';
import { AskText } from '../../parts/page/AskText';
import { aboutVisit, type Visit } from '../../parts/execute-action/aboutVisit';

export interface RefuseCorrectionProps {
  visit: Visit;
  correction: PaymentCorrection;
  onClose: () => void;
}

/** Refuses what another operator asked for, with the reason that they are told. */
export function RefuseCorrection({ visit, correction, onClose }: RefuseCorrectionProps) {
  const refuse = useRefuseCorrection();
  return (
    <AskText
      title="Refuse the correction?"
      description={`The payment stays as it is. ${correction.asked_by.name} is told why.`}
      submitLabel="Refuse it"
      send={async (reason) => {
        await refuse.mutateAsync({ id: correction.id, reason });
        toast.success('The correction is refused', aboutVisit(visit));
      }}
      failure="Could not refuse the correction"
      onClose={onClose}
    />
  );
}
