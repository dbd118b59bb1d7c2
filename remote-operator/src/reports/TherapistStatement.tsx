import { useQuery } from '@tanstack/react-query';
import { appointmentPath, Card, Link, PageHeader, SkeletonRows } from 'shared-lib';
import { OnPaper } from 'shared-lib/controls';
import { type Period, periodWords, reportQueries, StatementSheet } from 'shared-lib/records';
import { ListState } from '../list-appointments/ListState';
import { PrintButton } from './ExportReport';

export interface TherapistStatementProps {
  therapist: number;
  period: Period;
  /** The report it was opened from. */
  back: string;
}

/** What one therapist earned in the period of the report, to be printed and handed over. */
export function TherapistStatement({ therapist, period, back }: TherapistStatementProps) {
  const query = useQuery(reportQueries.statement(period, therapist));
  return (
    <>
      <OnPaper />
      <PageHeader
        back={{ to: back, label: 'Sales & Reports' }}
        title="Statement"
        subtitle={periodWords(period)}
        actions={<PrintButton disabled={!query.data} />}
      />
      <ListState
        query={query}
        what="the statement"
        failure="Could not fetch the statement"
        skeleton={
          <Card>
            <SkeletonRows rows={8} />
          </Card>
        }
      >
        {query.data && (
          <StatementSheet statement={query.data} visit={(id, words) => <Link to={appointmentPath(id)}>{words}</Link>} />
        )}
      </ListState>
    </>
  );
}
