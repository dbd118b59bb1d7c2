import { formatPesos, toast } from 'shared-lib';
import { type Remittance, useWithdrawRemittance } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';

/** On the button and over the question. */
export const withdrawWords = (name: string): string => `Withdraw the hand-over of ${name}`;

/** Takes a mistaken count back, with the reason: the cash is in hand again. */
export function WithdrawRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const withdraw = useWithdrawRemittance();
  const { id, person, handed_over } = remittance;
  return (
    <AskText
      danger
      title={`${withdrawWords(person.name)}?`}
      description={`${formatPesos(handed_over)} is in their hand again, and they are told why. Both entries stay.`}
      submitLabel="Withdraw it"
      cancelLabel="Keep it"
      send={async (reason) => {
        await withdraw.mutateAsync({ id, reason });
        toast.success(`The hand-over of ${person.name} is withdrawn`);
      }}
      failure="Could not withdraw the hand-over"
      onClose={onClose}
    />
  );
}
