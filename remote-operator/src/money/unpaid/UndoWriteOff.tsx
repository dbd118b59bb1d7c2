import { formatPesos, toast } from 'shared-lib';
import { useUndoWriteOff } from 'shared-lib/records';
import { AskText } from '../../parts/page/AskText';
import * as m from '../../texts/m';

export interface UndoWriteOffProps {
  visit: number;
  /** As it was when the question was asked. Whole pesos. */
  writeOff: { readonly due: number; readonly paid: number; readonly written_off: number };
  /** The second line of what is said. */
  about: { readonly detail: string };
  onClose: () => void;
}

/** Takes a write-off back, with why it is owed after all. Source: R-beyond-732. */
export function UndoWriteOff({
  visit,
  writeOff: { due, paid, written_off: amount },
  about,
  onClose,
}: UndoWriteOffProps) {
  const undo = useUndoWriteOff();
  return (
    <AskText
      draft={`undo-write-off.${visit}.${due}.${paid}`}
      title={m.take_the_write_off_back_question()}
      description={m.amount_is_owed_again_since({ amount: formatPesos(amount) })}
      label={m.why_it_is_owed_after_all()}
      submitLabel={m.take_the_write_off_back()}
      send={async (reason) => {
        await undo.mutateAsync({ id: visit, body: { due, paid, reason } });
        toast.success(m.amount_is_owed_again({ amount: formatPesos(amount) }), about);
      }}
      failure={m.could_not_take_the_write_off_back()}
      onClose={onClose}
    />
  );
}
