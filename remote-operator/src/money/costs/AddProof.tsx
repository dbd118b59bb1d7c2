import { Dialog, failureText, fieldError, Spinner, toast } from 'shared-lib';
import { type Cost, COST_WORDS, useProveCost } from 'shared-lib/records';
import { ProofField } from './ProofField';
import * as m from '../../texts/m';

export interface AddProofProps {
  cost: Cost;
  onClose: () => void;
}

/** A document that came later. It is kept as soon as it is chosen. Source: R-beyond-860. */
export function AddProof({ cost: { id, category }, onClose }: AddProofProps) {
  const prove = useProveCost();
  const take = (file: File | null): void => {
    if (file)
      prove.mutate(
        { id, file },
        {
          onSuccess: () => {
            toast.success(m.the_document_is_kept());
            onClose();
          },
        },
      );
  };
  const error =
    prove.error && (fieldError(prove.error, 'file') ?? failureText(prove.error, m.could_not_keep_the_document()));
  return (
    <Dialog open onClose={onClose} title={m.add_a_document()} description={COST_WORDS[category]}>
      {prove.isPending ? (
        <p role="status">
          <Spinner $size={16} /> {m.uploading()}
        </p>
      ) : (
        <ProofField required file={null} onFile={take} error={error ?? undefined} />
      )}
    </Dialog>
  );
}
