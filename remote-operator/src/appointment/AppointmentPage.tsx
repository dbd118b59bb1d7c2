import { useQuery } from '@tanstack/react-query';
import {
  appointmentQueries,
  Banner,
  ButtonLink,
  Card,
  ErrorState,
  friendlyText,
  isApiFailure,
  Loading,
  media,
  PageHeader,
  personName,
  Row,
  SkeletonCard,
  Stack,
  StaleNotice,
  TextLink,
  texts,
  useParams,
} from 'shared-lib';
import { Suspense } from 'react';
import styled from 'styled-components';
import { ActionsProvider } from '../actions/ActionsProvider';
import { CardActions } from '../actions/CardActions';
import { StatusBadges } from '../appointment-card/StatusBadges';
import { BackupNote } from '../backup/lazyBackupNote';
import { DeadlineNote } from '../monitor-timeouts/DeadlineNote';
import { RefusalNote } from '../review-rejection/RefusalNote';
import { MaterialsFacts, PaymentFacts, PeopleFacts, PickupFacts, VisitFacts } from './facts';
import { historyAddress } from '../logs/logsAddress';
import { PaymentLedger } from '../receipts/PaymentLedger';
import { Timeline } from './Timeline';

const Columns = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr) 340px;
  gap: var(--s4);
  align-items: start;

  h2 { margin-bottom: 14px; }

  @media (max-width: 1000px) {
    grid-template-columns: minmax(0, 1fr);
  }
  ${media.phone} {
    gap: var(--s3);
  }
`;

/** Apart from the facts above it. */
const Ledger = styled.div`
  margin-top: var(--s4);
`;

const BACK = { to: '/dashboard/scheduling', label: 'Bookings' };

/** One appointment with all its facts, its way so far, and what may be done now. Source: R-pages-17. */
export function AppointmentPage() {
  const { id } = useParams();
  return (
    <ActionsProvider>
      <Appointment key={id} id={Number(id)} />
    </ActionsProvider>
  );
}

function Appointment({ id }: { id: number }) {
  const query = useQuery(appointmentQueries.read(id));
  const { data: appointment } = query;
  if (!appointment) {
    const retry = (): void => void query.refetch();
    const gone = isApiFailure(query.error) && query.error.status === 404;
    return (
      <>
        <PageHeader title={Number.isInteger(id) ? `Appointment #${id}` : 'Appointment'} back={BACK} />
        {query.isPending ? (
          <Loading what="the appointment" onRetry={retry}>
            <SkeletonCard />
          </Loading>
        ) : (
          <ErrorState
            title={gone ? 'There is no such appointment' : texts.FALLBACK.appointments}
            text={gone ? 'It may have been deleted.' : friendlyText(query.error)}
            busy={query.isFetching}
            onRetry={gone ? undefined : retry}
            action={gone ? <ButtonLink to="/dashboard/bookings">All bookings</ButtonLink> : undefined}
          />
        )}
      </>
    );
  }
  const waiting = appointment.waiting_for.map(({ name }) => name).join(', ');
  return (
    <>
      <PageHeader
        title={personName(appointment.client_details)}
        subtitle={
          <>
            #{appointment.id} <StatusBadges appointment={appointment} /> {waiting && <span>Waiting for {waiting}</span>}
          </>
        }
        back={BACK}
        actions={<CardActions appointment={appointment} here size="md" />}
      />
      <StaleNotice query={query} />
      <Columns>
        <Stack $gap={4}>
          <RefusalNote appointment={appointment} />
          {appointment.cancel_reason && <Banner tone="grey" title={`Cancelled: ${appointment.cancel_reason}`} />}
          {appointment.internal_note && (
            <Banner tone="grey" icon="note" title="Internal note">
              {appointment.internal_note}
            </Banner>
          )}
          <DeadlineNote appointment={appointment} />
          {appointment.backup && (
            <Suspense fallback={null}>
              <BackupNote appointment={appointment} />
            </Suspense>
          )}
          <Card>
            <h2>Visit</h2>
            <VisitFacts appointment={appointment} />
          </Card>
          <Card>
            <h2>People</h2>
            <PeopleFacts appointment={appointment} />
          </Card>
          <Card>
            <h2>Payment</h2>
            <PaymentFacts appointment={appointment} />
            {appointment.payment_amount !== null && (
              <Ledger>
                <PaymentLedger appointment={appointment} />
              </Ledger>
            )}
          </Card>
          {appointment.pickup_declined && <Banner tone="grey" icon="home" title="No ride home needed" />}
          {appointment.pickup_requested && (
            <Card>
              <h2>Pickup</h2>
              <PickupFacts appointment={appointment} />
            </Card>
          )}
          {appointment.materials_status !== 'none' && (
            <Card>
              <h2>Materials</h2>
              <MaterialsFacts appointment={appointment} />
            </Card>
          )}
        </Stack>
        <Card>
          <Row $between $top>
            <h2>So far</h2>
            <TextLink to={historyAddress('appointment', appointment.id)}>All in Logs</TextLink>
          </Row>
          <Timeline appointment={appointment} />
        </Card>
      </Columns>
    </>
  );
}
