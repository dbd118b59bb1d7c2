import { useQuery } from '@tanstack/react-query';
import { Dialog, ErrorState, friendlyText, Loading, SkeletonCard } from 'shared-lib';
import { type Cost, costQueries, COST_WORDS, type CostProof as Proof } from 'shared-lib/records';
import { ReceiptViewer } from '../visit/receipts/ReceiptViewer';
import * as m from '../texts/m';

export interface CostProofProps {
  cost: Cost;
  proof: Proof;
  onClose: () => void;
}

/** A document of a cost, to compare with what was recorded. Source: R-beyond-860. */
export function CostProof({ cost: { id, category }, proof: { hash, mime }, onClose }: CostProofProps) {
  const query = useQuery(costQueries.proof(id, hash));
  const title = m.document_of({ what: COST_WORDS[category] });
  const again = (): void => void query.refetch();
  return (
    <Dialog open onClose={onClose} title={title} size="lg">
      {query.data ? (
        <ReceiptViewer file={query.data} mime={mime} label={title} />
      ) : query.isError ? (
        <ErrorState
          title={m.could_not_open_the_document()}
          text={friendlyText(query.error)}
          busy={query.isFetching}
          onRetry={again}
        />
      ) : (
        <Loading what={m.the_document()} onRetry={again}>
          <SkeletonCard />
        </Loading>
      )}
    </Dialog>
  );
}
