import { type Client, ConfirmDialog } from 'shared-lib';
import { doNotBookWords } from '../../client/clientWords';

/** A client who is not to be booked is about to be. */
export interface DoNotBookQuestion {
  doNotBook: NonNullable<Client['do_not_book']>;
  client: number;
  name: string;
}

export interface AskDoNotBookProps {
  question: DoNotBookQuestion;
  onClose: () => void;
  onMeant: () => void;
}

/** Asks whether the booking is meant, naming who marked the client, when and why. Source: R-client-4. */
export const AskDoNotBook = ({ question: { doNotBook, name }, onClose, onMeant }: AskDoNotBookProps) => (
  <ConfirmDialog
    open
    danger
    title={`Book ${name} all the same?`}
    text={doNotBookWords(doNotBook)}
    confirmLabel="Book all the same"
    cancelLabel="Do not book"
    onClose={onClose}
    onConfirm={onMeant}
  />
);
