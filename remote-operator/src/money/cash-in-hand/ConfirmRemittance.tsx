import { formatPesos, toast } from 'shared-lib';
import { type Remittance, useConfirmRemittance } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';

export const confirmedWords = (name: string): string => `The hand-over of ${name} is confirmed`;

/** Asks why, of what somebody who is disabled did not agree with, or what one counted oneself. Source: R-money-53. */
export function ConfirmRemittance({ remittance, onClose }: { remittance: Remittance; onClose: () => void }) {
  const confirm = useConfirmRemittance();
  const { id, person, counted, state, answer_reason } = remittance;
  return (
    <AskText
      title={`Confirm ${formatPesos(counted)} for ${person.name}?`}
      description={
        state === 'disputed'
          ? `${person.name} did not agree: ${answer_reason}. They and all operators are told why you confirm it.`
          : 'You counted it, so this is only for an operator who is alone. All are told why.'
      }
      submitLabel="Confirm it"
      send={async (reason) => {
        await confirm.mutateAsync({ id, reason });
        toast.success(confirmedWords(person.name));
      }}
      failure="Could not confirm it"
      onClose={onClose}
    />
  );
}
