import { ConfirmDialog } from 'shared-lib';

/** A client is about to be put on record whose name is like one that is there. */
export interface NamesakeQuestion {
  /** As it was typed. */
  typed: string;
  /** Who is on record, with their number. */
  namesake: string;
}

export interface AskNamesakeProps {
  question: NamesakeQuestion;
  onClose: () => void;
  onMeant: () => void;
}

/** Asks whether it is somebody else. Source: R-names-2. */
export const AskNamesake = ({ question: { typed, namesake }, onClose, onMeant }: AskNamesakeProps) => (
  <ConfirmDialog
    open
    title={`Add ${typed} as a new client?`}
    text={`${namesake} is on record already.`}
    confirmLabel="Add a new client"
    cancelLabel="Back to the form"
    onClose={onClose}
    onConfirm={onMeant}
  />
);
