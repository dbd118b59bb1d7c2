// How it works: docs/subsystems/invoices.md.
import { useQuery } from '@tanstack/react-query';
import { type Appointment, appointmentPath, Button, Card, EmptyState, personName, Stack, Text } from 'shared-lib';
import { receiptQueries } from 'shared-lib/booking';
import { OnPaper } from 'shared-lib/controls';
import { Columns } from '../../parts/page/AppointmentFrame';
import { ReportPage } from '../../parts/page/ReportPage';
import { Preview, SHEETS } from './InvoicePaper';
import { ReceiptPaper } from './ReceiptPaper';
import { useSheet } from './useSheet';
import * as m from '../../texts/m';

/** The acknowledgement of a payment, to print. Source: R-beyond-1340, R-beyond-1341. */
export function PaperPage({
  appointment: { id, version, client_details: client },
}: {
  appointment: Pick<Appointment, 'id' | 'version' | 'client_details'>;
}) {
  const query = useQuery(receiptQueries.paper(id, version));
  const { sheet, print } = useSheet();
  const paper = query.data?.paper;
  return (
    <ReportPage
      title={m.receipt()}
      subtitle={paper?.kind}
      back={{ to: appointmentPath(id), label: m.appointment_id({ id }) }}
      query={query}
      what={m.the_receipt_to_print()}
      failure={m.could_not_fetch_the_receipt()}
      rows={8}
    >
      {query.data && !paper && (
        <EmptyState
          icon="receipt"
          title={m.no_receipt_to_print()}
          text={m.an_invoice_stands_or_nothing_was_received()}
        />
      )}
      {paper && (
        <Columns $aside="340px">
          <Preview data-paper>
            <OnPaper $page={SHEETS[sheet]} />
            <ReceiptPaper paper={paper} client={personName(client)} sheet={sheet} />
          </Preview>
          <Card aria-label={m.print()}>
            <Stack $gap={3}>
              <Button variant="primary" icon="print" onClick={() => print('a5')}>
                {m.print_on_a5()}
              </Button>
              <Button icon="print" onClick={() => print('roll')}>
                {m.print_on_58_mm()}
              </Button>
              <Text as="p" size="xs" muted>
                {m.it_shows_the_payment_as_it_is()}
              </Text>
            </Stack>
          </Card>
        </Columns>
      )}
    </ReportPage>
  );
}
