import { type ComponentProps, type ReactNode } from 'react';
import { PageHeader, type ShownQuery, Stack } from 'shared-lib';
import { OnPaper } from 'shared-lib/controls';
import { ListState } from './ListState';
import * as m from '../../texts/m';

/** Where a page of figures leads back to, if it does not say otherwise. */
const REPORTS = { to: '/dashboard/sales-reports', label: m.sales_and_reports() };

export interface ReportPageProps extends ComponentProps<typeof PageHeader> {
  query: ShownQuery & { isPending: boolean; data: unknown };
  /** What is fetched, for the loading and failure messages. */
  what: string;
  failure: string;
  /** About how many rows to expect. */
  rows?: number;
  /** The page can be printed: only its sheet goes on paper. */
  isPrinted?: boolean;
  /** Between the head and the list: the days, or what waits. */
  above?: ReactNode;
  /** Below the list, also without it. */
  below?: ReactNode;
  children: ReactNode;
}

/** A page of figures with a fetched list: its head, the way back, and the list or why it is not there yet. */
export function ReportPage({
  query,
  what,
  failure,
  rows = 6,
  isPrinted = false,
  above,
  below,
  children,
  back = REPORTS,
  ...header
}: ReportPageProps) {
  return (
    <Stack $gap={3} data-paper={isPrinted || undefined}>
      {isPrinted && <OnPaper />}
      <PageHeader back={back} {...header} />
      {above}
      <ListState query={query} what={what} failure={failure} rows={rows}>
        {children}
      </ListState>
      {below}
    </Stack>
  );
}
