import { Card, formatPesos, Stack } from 'shared-lib';
import { type OwedVisit } from 'shared-lib/booking';
import { SectionHead } from '../data/Particulars';
import { OwedVisits, type OwedVisitsProps } from '../money/unpaid/OwedVisits';
import * as m from '../texts/m';

interface ClientOwesProps extends Pick<OwedVisitsProps, 'page' | 'onPage'> {
  owed: { readonly owed: number; readonly results: readonly OwedVisit[]; readonly total_pages: number };
}

/** What the client owes, visit by visit. Source: R-beyond-641. */
export function ClientOwes({ owed: { owed, results, total_pages: totalPages }, ...turning }: ClientOwesProps) {
  return (
    <Card>
      <Stack as="section" $gap={3}>
        <SectionHead>{m.owes_amount({ amount: formatPesos(owed) })}</SectionHead>
        <OwedVisits visits={results} totalPages={totalPages} {...turning} />
      </Stack>
    </Card>
  );
}
