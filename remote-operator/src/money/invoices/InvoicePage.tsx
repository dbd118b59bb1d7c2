import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  appointmentPath,
  Badge,
  Button,
  Card,
  failureText,
  formatPesos,
  lazyDialog,
  momentWords,
  Row,
  Stack,
  Text,
  toast,
  useParams,
} from 'shared-lib';
import { OnPaper } from 'shared-lib/controls';
import { type Invoice, invoiceQueries, useInvoiceStep, VOID_WORDS } from 'shared-lib/records';
import { Columns } from '../../parts/page/AppointmentFrame';
import { ReportPage } from '../../parts/page/ReportPage';
import { InvoicePaper, Preview, type SheetSize, SHEETS } from './InvoicePaper';
import { useSheet } from './useSheet';
import * as m from '../../texts/m';

const VoidInvoice = lazyDialog(() =>
  import(/* webpackChunkName: "invoice-dialogs" */ './VoidInvoice').then((code) => code.VoidInvoice),
);
const ManualNumber = lazyDialog(() =>
  import(/* webpackChunkName: "invoice-dialogs" */ './ManualNumber').then((code) => code.ManualNumber),
);

/** An invoice, its prints and what became of it. Source: R-beyond-1042..1046. */
export function InvoicePage() {
  const { id } = useParams();
  return <OneInvoice key={id} id={Number(id)} />;
}

function OneInvoice({ id }: { id: number }) {
  const query = useQuery(invoiceQueries.read(id));
  const invoice = query.data;
  return (
    <ReportPage
      title={invoice ? m.invoice_label({ label: invoice.label }) : m.invoice()}
      subtitle={invoice && `${invoice.client_name} · ${formatPesos(invoice.total)}`}
      back={
        invoice && {
          to: appointmentPath(invoice.appointment),
          label: m.appointment_id({ id: invoice.appointment }),
        }
      }
      query={query}
      what={m.the_invoice()}
      failure={m.could_not_fetch_the_invoice()}
      rows={8}
    >
      {invoice && <Shown invoice={invoice} />}
    </ReportPage>
  );
}

/** Prints once the print is noted. All but the first print are copies, and so is what is printed past the button. */
function usePrinting(id: number) {
  const step = useInvoiceStep();
  const { sheet, isPrinting, print } = useSheet();
  const note = async (next: SheetSize): Promise<void> => {
    try {
      await step.mutateAsync({ id, body: { step: 'printed' } });
      print(next);
    } catch (error) {
      toast.error(failureText(error, m.could_not_note_the_print()));
    }
  };
  return { sheet, isCopy: !isPrinting || step.data?.printed !== 1, print: note, isBusy: step.isPending };
}

const STEPS: Readonly<Record<Invoice['steps'][number]['step'], string>> = {
  printed: m.step_printed(),
  voided: m.voided(),
  manual: m.step_written_by_hand(),
};

function Shown({ invoice }: { invoice: Invoice }) {
  const { sheet, isCopy, print, isBusy } = usePrinting(invoice.id);
  const [asked, ask] = useState<'void' | 'manual' | null>(null);
  const close = (): void => ask(null);
  return (
    <Columns $aside="340px">
      <Preview data-paper>
        <OnPaper $page={SHEETS[sheet]} />
        <InvoicePaper invoice={invoice} sheet={sheet} isCopy={isCopy} />
      </Preview>
      <Stack $gap={4}>
        <Card aria-label={m.print()}>
          <Stack $gap={3}>
            {invoice.voided && (
              <Row $gap={2}>
                <Badge tone="red">{m.void_()}</Badge>
                <Text size="s">{VOID_WORDS[invoice.voided]}</Text>
              </Row>
            )}
            {!invoice.voided && invoice.differs && (
              <Text as="p" size="s" tone="amber">
                {m.the_visit_has_another_total_now()}
              </Text>
            )}
            <Button variant="primary" icon="print" busy={isBusy} onClick={() => void print('a5')}>
              {m.print_on_a5()}
            </Button>
            <Button icon="print" busy={isBusy} onClick={() => void print('roll')}>
              {m.print_on_58_mm()}
            </Button>
            <Text as="p" size="xs" muted>
              {invoice.printed === 0 ? m.the_first_print_is_the_original() : m.another_print_says_copy()}
            </Text>
            {!invoice.voided && (
              <>
                <Button onClick={() => ask('manual')}>{m.number_written_by_hand()}</Button>
                <Button variant="danger" onClick={() => ask('void')}>
                  {m.void_the_invoice()}
                </Button>
                <Text as="p" size="xs" muted>
                  {m.the_number_stays_used()}
                </Text>
              </>
            )}
          </Stack>
        </Card>
        <Card aria-label={m.what_happened_to_it()}>
          <Stack $gap={2}>
            <h2>{m.what_happened_to_it()}</h2>
            <Happened what={m.step_issued()} by={invoice.issued_by} at={invoice.at} />
            {invoice.steps.map((one) => (
              <Happened
                key={`${one.step}.${one.at}`}
                what={[STEPS[one.step], one.reason ? VOID_WORDS[one.reason] : one.manual_number]
                  .filter(Boolean)
                  .join(': ')}
                by={one.by}
                at={one.at}
              />
            ))}
          </Stack>
        </Card>
      </Stack>
      {asked === 'void' && <VoidInvoice invoice={invoice} onClose={close} />}
      {asked === 'manual' && <ManualNumber invoice={invoice} onClose={close} />}
    </Columns>
  );
}

const Happened = ({ what, by, at }: { what: string; by: string | null; at: string }) => (
  <Text as="p" size="s">
    {what}{' '}
    <Text muted size="xs">
      {[momentWords(new Date(at)), by].filter(Boolean).join(' · ')}
    </Text>
  </Text>
);
