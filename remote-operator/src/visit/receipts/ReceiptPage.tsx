import { useQuery } from '@tanstack/react-query';
import {
  type Appointment,
  appointmentPath,
  appointmentQueries,
  Button,
  ButtonLink,
  Card,
  DescriptionList,
  EmptyState,
  ErrorState,
  momentWords,
  friendlyText,
  Loading,
  PageHeader,
  personName,
  SkeletonCard,
  Stack,
  StaleNotice,
  Text,
  TextLink,
  useParams,
  useSearchParams,
} from 'shared-lib';
import { partsPaid, receiptQueries, type ShownReceipt } from 'shared-lib/booking';
import { OnPaper } from 'shared-lib/controls';
import styled from 'styled-components';
import { Columns, NoAppointment } from '../../parts/page/AppointmentFrame';
import { PaymentFacts, VisitFacts } from '../appointment/facts';
import { PaperPage } from '../../money/invoices/PaperPage';
import { UsedElsewhere } from '../../money/verify-payment/UsedElsewhere';
import { PaymentLedger } from '../../money/review-payment/PaymentLedger';
import { ReceiptViewer } from './ReceiptViewer';
import * as m from '../../texts/m';

/** All on one sheet of paper: the receipt with the payment beside it, then the ledger. */
const PaperColumns = styled(Columns)`
  @media print {
    grid-template: auto 1fr / minmax(0, 4fr) minmax(0, 5fr) minmax(0, 5fr);
    align-items: start;
    gap: 12px;
    zoom: 0.8;

    > :first-child { grid-row: 1 / span 2; }
    > :last-child { display: contents; }
    [data-ledger] { grid-area: 1 / 3 / span 2; }
  }
`;
/** On screen the way back sticks out to the left of its line. Paper has its edge there. */
const Paper = styled.div`
  @media print {
    padding-left: 8px;
  }
`;
const Files = styled.ol`
  display: grid;
  gap: var(--s2);
  font-size: var(--t-s);
`;

/** A payment's receipt beside the payment. Source: 1-021, R-pages-15, R-pages-17. */
export function ReceiptPage() {
  const { appointmentId } = useParams();
  return <Receipts key={appointmentId} id={Number(appointmentId)} />;
}

function Receipts({ id }: { id: number }) {
  const query = useQuery(appointmentQueries.read(id));
  const { data: appointment } = query;
  const [params] = useSearchParams();
  const back = { to: appointmentPath(id), label: m.appointment_id({ id }) };
  if (!appointment) {
    return (
      <>
        <PageHeader title={m.proof_of_payment()} back={{ to: '/dashboard/bookings', label: m.all_bookings() }} />
        <NoAppointment query={query} what={m.the_proof_of_payment()} />
      </>
    );
  }
  if (params.has('paper')) return <PaperPage appointment={appointment} />;
  return (
    <Paper data-paper>
      <OnPaper />
      <PageHeader
        title={m.proof_of_payment()}
        subtitle={`${personName(appointment.client_details)} · #${id}`}
        back={back}
        actions={
          <Button icon="print" onClick={() => window.print()}>
            {m.print()}
          </Button>
        }
      />
      <StaleNotice query={query} />
      <PaperColumns $aside="380px">
        <Shown appointment={appointment} />
        <Stack $gap={4}>
          <Card>
            <h2>{m.payment()}</h2>
            <PaymentFacts appointment={appointment} isOnReceipt />
          </Card>
          <Card data-ledger>
            <h2>{m.ledger()}</h2>
            <PaymentLedger appointment={appointment} />
          </Card>
          <Card>
            <h2>{m.visit()}</h2>
            <VisitFacts appointment={appointment} />
          </Card>
        </Stack>
      </PaperColumns>
    </Paper>
  );
}

const KINDS: Readonly<Record<ShownReceipt['mime'], string>> = {
  'image/jpeg': 'JPEG',
  'image/png': 'PNG',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};
const KIB = 1024;
const sizeOf = (bytes: number): string =>
  bytes < KIB * KIB ? `${Math.ceil(bytes / KIB)} KB` : `${(bytes / KIB / KIB).toFixed(1)} MB`;

/** The receipt that the address names, else that of the payment, else the newest. */
function Shown({ appointment: { id, version, receipt_hash } }: { appointment: Appointment }) {
  const [params] = useSearchParams();
  const ledger = useQuery(receiptQueries.ledger(id, version));
  const receipts = ledger.data?.receipts ?? [];
  const paidWith = partsPaid(ledger.data?.entries ?? []).map((part) => part.receipt_hash);
  const wanted = [params.get('receipt'), receipt_hash];
  const shown =
    wanted.map((hash) => receipts.find((one) => one.hash === hash)).find((one) => one !== undefined) ?? receipts[0];
  const file = useQuery(receiptQueries.file(id, shown?.hash));
  const failed = ledger.error ?? file.error;
  const isBusy = ledger.isFetching || file.isFetching;
  const retry = (): void => void (ledger.error ? ledger.refetch() : file.refetch());
  if (shown && file.data)
    return (
      <Card>
        <ReceiptViewer key={shown.hash} file={file.data} mime={shown.mime} label={m.proof_of_appointment({ id })} />
        <FileFacts appointmentId={id} receipt={shown} />
        {receipts.length > 1 && <Others receipts={receipts} shown={shown.hash} paidWith={paidWith} />}
      </Card>
    );
  if (failed)
    return (
      <ErrorState title={m.could_not_open_the_proof()} text={friendlyText(failed)} busy={isBusy} onRetry={retry} />
    );
  if (ledger.data && !shown)
    return (
      <Card>
        <EmptyState
          icon="receipt"
          title={m.no_proof_of_payment()}
          text={m.none_was_uploaded_for_this()}
          action={<ButtonLink to={appointmentPath(id)}>{m.open_the_appointment()}</ButtonLink>}
        />
      </Card>
    );
  return (
    <Loading what={m.the_proof_of_payment()} onRetry={retry}>
      <SkeletonCard />
    </Loading>
  );
}

function FileFacts({ appointmentId, receipt }: { appointmentId: number; receipt: ShownReceipt }) {
  const { hash, mime, bytes, at, uploaded_by } = receipt;
  const others = useQuery(receiptQueries.sameReceipt(appointmentId, hash)).data ?? [];
  return (
    <Stack $gap={3} style={{ marginTop: 'var(--s4)' }}>
      <UsedElsewhere what="receipt" others={others} />
      <DescriptionList
        items={[
          { term: m.file(), value: `${KINDS[mime]}, ${sizeOf(bytes)}` },
          { term: m.uploaded(), value: m.what_by_by({ what: momentWords(new Date(at)), by: uploaded_by }) },
          { term: 'SHA-256', value: <span style={{ overflowWrap: 'anywhere' }}>{hash}</span> },
        ]}
      />
    </Stack>
  );
}

interface OthersProps {
  receipts: readonly ShownReceipt[];
  shown: string;
  /** The receipts of the current payment's parts. */
  paidWith: readonly (string | null)[];
}

/** A payment in parts may have several receipts, and a correction adds another. All stay. */
function Others({ receipts, shown, paidWith }: OthersProps) {
  return (
    <Stack as="section" $gap={2} data-screen style={{ marginTop: 'var(--s4)' }}>
      <h3>{m.all_proofs_of_this_appointment()}</h3>
      <Files role="list">
        {receipts.map(({ hash, at, uploaded_by }) => (
          <li key={hash}>
            {hash === shown ? (
              <Text strong>{momentWords(new Date(at))}</Text>
            ) : (
              <TextLink to={`?receipt=${hash}`}>{momentWords(new Date(at))}</TextLink>
            )}{' '}
            <Text muted>
              {m.by_2({ name: uploaded_by })}
              {paidWith.includes(hash) && m.the_payment_rests_on_it()}
            </Text>
          </li>
        ))}
      </Files>
    </Stack>
  );
}
