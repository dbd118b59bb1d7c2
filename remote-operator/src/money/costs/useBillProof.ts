import { useState } from 'react';
import { failureText, toast } from 'shared-lib';
import { useProveCost } from 'shared-lib/records';
import * as m from '../../texts/m';

/** The document that is chosen with a bill. It goes to the cost once that is recorded. */
export function useBillProof() {
  const prove = useProveCost();
  const [file, choose] = useState<File | null>(null);
  return {
    file,
    choose,
    /** A failure loses no cost: the list takes the document later. */
    async sendTo(cost: number | null): Promise<void> {
      if (!file || cost === null) return;
      try {
        await prove.mutateAsync({ id: cost, file });
      } catch (error) {
        toast.error(m.the_document_is_not_kept(), { detail: failureText(error, m.add_it_in_the_list_of_costs()) });
      }
    },
  };
}
