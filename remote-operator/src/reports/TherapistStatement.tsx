import { useQuery } from '@tanstack/react-query';
import { appointmentPath, Link } from 'shared-lib';
import { OnPaper } from 'shared-lib/controls';
import { type Period, periodWords, reportQueries, StatementSheet } from 'shared-lib/records';
import { PrintButton } from '../parts/page/ExportReport';
import { ReportPage } from '../parts/page/ReportPage';
import * as m from '../texts/m';

export interface TherapistStatementProps {
  therapist: number;
  period: Period;
  /** The report that it was opened from. */
  back: string;
}

/** What one therapist earned in the period of the report, to print and hand over. */
export function TherapistStatement({ therapist, period, back }: TherapistStatementProps) {
  const query = useQuery(reportQueries.statement(period, therapist));
  return (
    <ReportPage
      back={{ to: back, label: m.sales_and_reports() }}
      title={m.statement()}
      subtitle={periodWords(period)}
      actions={<PrintButton disabled={!query.data} />}
      query={query}
      what={m.the_statement()}
      failure={m.could_not_fetch_the_statement()}
      rows={8}
      // Only its sheet is printed.
      above={<OnPaper />}
    >
      {query.data && (
        <StatementSheet statement={query.data} visit={(id, words) => <Link to={appointmentPath(id)}>{words}</Link>} />
      )}
    </ReportPage>
  );
}
