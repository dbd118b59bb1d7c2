import { type ComponentProps, type ReactNode } from 'react';
import { Card, PageHeader, type ShownQuery, SkeletonRows, Stack } from 'shared-lib';
import { OnPaper } from 'shared-lib/controls';
import { ListState } from './ListState';

export interface ReportPageProps extends ComponentProps<typeof PageHeader> {
  query: ShownQuery & { isPending: boolean; data: unknown };
  /** What is fetched, and what is said when that fails. */
  what: string;
  failure: string;
  /** About as many rows as come. */
  rows?: number;
  /** It can be printed: then its sheet is all that goes on the paper. */
  isPrinted?: boolean;
  /** Between its head and what is fetched: which days, or what waits. */
  above?: ReactNode;
  /** Below what is fetched, and there without it. */
  below?: ReactNode;
  children: ReactNode;
}

/** A page of figures that a list is fetched for: its head, the way back, and the list or why it is not there yet. */
export function ReportPage({
  query,
  what,
  failure,
  rows = 6,
  isPrinted = false,
  above,
  below,
  children,
  ...header
}: ReportPageProps) {
  return (
    <Stack $gap={3} data-paper={isPrinted || undefined}>
      {isPrinted && <OnPaper />}
      <PageHeader {...header} />
      {above}
      <ListState
        query={query}
        what={what}
        failure={failure}
        skeleton={
          <Card>
            <SkeletonRows rows={rows} />
          </Card>
        }
      >
        {children}
      </ListState>
      {below}
    </Stack>
  );
}
