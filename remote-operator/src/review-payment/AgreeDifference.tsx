import { type AppointmentCard, personName, toast, useUser } from 'shared-lib';
import { type PaymentDifferenceShown, useAgreeDifference } from 'shared-lib/booking';
import { AskText } from '../ask-text/AskText';
import { aboutVisit, type Visit } from '../execute-action/aboutVisit';
import { DIFFERENCE_WORDS } from './decisionWords';
import { lineOf, moneyToDecide } from './differenceWords';

export interface AgreeDifferenceProps {
  visit: Visit & Pick<AppointmentCard, 'outcome'>;
  difference: PaymentDifferenceShown;
  onClose: () => void;
}

/** Keeps that the money stays as it is, with why; where it only differs a word is enough. */
export function AgreeDifference({ visit, difference, onClose }: AgreeDifferenceProps) {
  const agree = useAgreeDifference();
  const user = useUser();
  // What stood there when the question was asked: of another payment nothing is said.
  const { due, paid } = difference;
  const kind = moneyToDecide(visit, difference);
  const words = DIFFERENCE_WORDS[kind];
  return (
    <AskText
      optional={kind === 'differs'}
      title={words.question}
      description={`${lineOf(kind, difference)}. That you say so is kept, with your note.`}
      label={words.noteLabel}
      hint={words.noteHint}
      submitLabel={words.agree}
      send={async (note) => {
        const { agreed_by: by } = await agree.mutateAsync({ id: visit.id, body: { due, paid, note } });
        if (by !== null && by !== personName(user)) toast.info(`${by} has said so already`, aboutVisit(visit));
        else toast.success(words.done, aboutVisit(visit));
      }}
      failure="Could not say that the payment is right"
      onClose={onClose}
    />
  );
}
