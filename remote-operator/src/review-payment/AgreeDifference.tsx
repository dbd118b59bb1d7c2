import { personName, toast, useUser } from 'shared-lib';
import { type PaymentDifferenceShown, useAgreeDifference } from 'shared-lib/booking';
import { AskText } from '../ask-text/AskText';
import { aboutVisit, type Visit } from '../execute-action/aboutVisit';
import { differenceWords } from './differenceWords';

export interface AgreeDifferenceProps {
  visit: Visit;
  difference: PaymentDifferenceShown;
  onClose: () => void;
}

/** Keeps that the payment is right, with why where there is something to say. */
export function AgreeDifference({ visit, difference, onClose }: AgreeDifferenceProps) {
  const agree = useAgreeDifference();
  const user = useUser();
  // What stood there when the question was asked: of another payment nothing is said.
  const { due, paid } = difference;
  return (
    <AskText
      optional
      title="Is the payment right?"
      description={`${differenceWords(difference)}. That you say so is kept, with your note.`}
      label="Note"
      hint="What explains it, such as a tip."
      submitLabel="It is right"
      send={async (note) => {
        const { agreed_by: by } = await agree.mutateAsync({ id: visit.id, body: { due, paid, note } });
        if (by !== null && by !== personName(user)) toast.info(`${by} has said so already`, aboutVisit(visit));
        else toast.success('The payment is right', aboutVisit(visit));
      }}
      failure="Could not say that the payment is right"
      onClose={onClose}
    />
  );
}
