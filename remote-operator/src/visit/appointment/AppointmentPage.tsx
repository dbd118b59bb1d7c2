import { useQuery } from '@tanstack/react-query';
import {
  appointmentQueries,
  Banner,
  Button,
  type CachedAppointment,
  Card,
  lazyDialog,
  PageHeader,
  personName,
  Row,
  Stack,
  StaleNotice,
  TextLink,
  useParams,
  type AppointmentCard,
  actionToBegin,
  toast,
  useLocation,
  useNavigate,
} from 'shared-lib';
import { Suspense, useEffect, useRef, useState } from 'react';
import { isSurcharge, wasCalledOff } from 'shared-lib/booking';
import { logQueries } from 'shared-lib/records';
import styled from 'styled-components';
import { ActionsProvider, useActions } from '../actions/ActionsProvider';
import { CardActions } from '../actions/CardActions';
import { rideHomeWords } from '../appointment-card/PickupFact';
import { StatusBadges } from '../appointment-card/StatusBadges';
import { AskedCorrection } from '../../money/approve-correction/AskedCorrection';
import { SecondDriverNote } from '../appointment-card/lazyNotes';
import { CancelAsked } from './CancelAsked';
import { TimeAsked } from './TimeAsked';
import { VisitSurcharges } from './lazySurcharges';
import { VisitDeposit } from '../../client/balance/lazyDialogs';
import { VisitFee } from '../../client/fees/lazyFees';
import { NoShowOfVisit } from '../../client/NoShowOfVisit';
import { DeadlineNote } from '../monitor-timeouts/DeadlineNote';
import { RefusalNote } from '../../team/review-rejection/RefusalNote';
import { Columns, NoAppointment } from '../../parts/page/AppointmentFrame';
import { MaterialsFacts, PaymentFacts, VisitFacts } from './facts';
import { People } from './People';
import { RideLine } from './RideLine';
import { historyAddress } from '../../logs/logsAddress';
import { PaymentLedger } from '../../money/review-payment/PaymentLedger';
import { messagesFor } from '../message-client/messagesFor';
import { DifferenceNote } from './DifferenceNote';
import { PaymentHeading } from '../../money/review-payment/PaymentHeading';
import { RatingCard } from './RatingCard';
import { SeriesDates } from './SeriesDates';
import { NotSeen } from './NotSeen';
import { ElsewhereNote } from '../appointment-card/ElsewhereNote';
import { Timeline } from './Timeline';

import { allowedRows } from '../actions/actionTable';
import * as m from '../../texts/m';

/**
 * Starts the action for which the palette opened this page, once, if it is still possible. Waits for the current
 * record, not the one of an earlier visit to this page. Source: R-beyond-13.
 */
function useBegun(appointment: AppointmentCard, isFresh: boolean): void {
  const { press } = useActions();
  const { state, pathname, search } = useLocation();
  const navigate = useNavigate();
  const wanted = actionToBegin(state);
  const begin = useRef((_name: string) => {});
  useEffect(() => {
    begin.current = (name) => {
      // A reload, or coming back, starts nothing.
      void navigate(pathname + search, { replace: true, state: null });
      const action = allowedRows(appointment).find((one) => one === name);
      if (action) press(action, appointment);
      else toast.info(m.this_cannot_be_done_any());
    };
  });
  // Depends only on the request, so new data of the page does not start the action again.
  useEffect(() => {
    if (wanted !== undefined && isFresh) begin.current(wanted);
  }, [wanted, isFresh]);
}

/** Side by side where there is room, so that a usual visit is on one screen. */
const Halves = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 350px), 1fr));
  gap: var(--s4);
`;
/** Set apart from the facts above it. */
const Ledger = styled.div`
  margin-top: var(--s4);
`;

const BACK = { to: '/dashboard/scheduling', label: m.bookings() };

/** One appointment with all its facts, its timeline, and its actions. Source: R-pages-17. */
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
    return (
      <>
        <PageHeader title={Number.isInteger(id) ? m.appointment_id({ id }) : m.appointment()} back={BACK} />
        <NoAppointment query={query} what={m.the_appointment()} />
      </>
    );
  }
  return <Record appointment={appointment} query={query} isFresh={!query.isFetching} />;
}

const MessageClient = lazyDialog(() => import('../message-client/MessageClient').then((code) => code.MessageClient));

/** The dialog stays while it is open, whatever becomes of the visit meanwhile. */
function MessageButton({ appointment }: { appointment: CachedAppointment }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      {messagesFor(appointment).length > 0 && (
        <Button onPointerEnter={MessageClient.prefetch} onFocus={MessageClient.prefetch} onClick={() => setOpen(true)}>
          {m.message_client()}
        </Button>
      )}
      {isOpen && <MessageClient appointment={appointment} onClose={() => setOpen(false)} />}
    </>
  );
}

interface RecordProps {
  appointment: CachedAppointment;
  query: Parameters<typeof StaleNotice>[0]['query'];
  /** The record is fresh: no fetch is under way. */
  isFresh: boolean;
}

/**
 * The payment may differ from what was due, also when nothing was paid. Only visits that are over or paid are checked.
 */
const mayDiffer = ({ payment_status: payment, outcome }: CachedAppointment): boolean =>
  payment === 'paid' || outcome === 'completed';

/** Few visits have a fee: one that was called off, and one whose trail tells of a fee. The others do not ask for it. */
function FeeNote({ appointment }: { appointment: CachedAppointment }) {
  const { id, version, outcome, cancel_reason: reason } = appointment;
  const trail = useQuery(logQueries.ofRecord('appointment', id, version));
  // Each change of the visit asks for the trail again. A dialog of the fee stays open meanwhile.
  const [mayHaveOne, setMayHaveOne] = useState(false);
  const isTold = trail.data?.results.some(({ action }) => action.startsWith('fee.'));
  if (!mayHaveOne && (outcome === 'cancelled' || reason !== null || trail.isError || isTold)) setMayHaveOne(true);
  return (
    mayHaveOne && (
      <Suspense fallback={null}>
        <VisitFee visit={appointment} />
      </Suspense>
    )
  );
}

function Record({ appointment, query, isFresh }: RecordProps) {
  useBegun(appointment, isFresh);
  const words = rideHomeWords(appointment);
  // No operator in particular: whoever reads this page can act.
  const waiting = appointment.waiting_for.map(({ id, name }) => (id === null ? m.you_2() : name));
  return (
    <>
      <PageHeader
        title={personName(appointment.client_details)}
        subtitle={
          <>
            #{appointment.id} <StatusBadges appointment={appointment} />{' '}
            {waiting.length > 0 && <span>{m.waiting_for({ one: waiting.join(', ') })}</span>}
          </>
        }
        back={BACK}
        actions={
          <>
            <MessageButton appointment={appointment} />
            <CardActions appointment={appointment} here size="md" />
          </>
        }
      />
      <StaleNotice query={query} />
      <Columns $aside="340px">
        <Stack $gap={4}>
          <RefusalNote appointment={appointment} />
          {appointment.outcome === 'cancelled' && (
            <Banner
              tone="grey"
              title={
                appointment.cancel_reason
                  ? m.cancelled_cancel_reason({ cancelReason: appointment.cancel_reason })
                  : m.cancelled_2()
              }
              action={<NoShowOfVisit appointment={appointment} />}
            />
          )}
          {appointment.outcome !== 'cancelled' && appointment.cancel_reason && (
            <Banner tone="grey" title={m.cancelled_cancel_reason({ cancelReason: appointment.cancel_reason })} />
          )}
          <FeeNote appointment={appointment} />
          {appointment.internal_note && (
            <Banner tone="grey" icon="note" title={m.internal_note()}>
              {appointment.internal_note}
            </Banner>
          )}
          <CancelAsked appointment={appointment} />
          <TimeAsked appointment={appointment} />
          <DeadlineNote appointment={appointment} />
          <NotSeen appointment={appointment} />
          <ElsewhereNote appointment={appointment} />
          {appointment.backup && (
            <Suspense fallback={null}>
              <SecondDriverNote appointment={appointment} />
            </Suspense>
          )}
          <Card pad="s">
            <h2>{m.rides()}</h2>
            <RideLine appointment={appointment} />
          </Card>
          <Halves>
            <Card>
              <h2>{m.visit()}</h2>
              <VisitFacts appointment={appointment} isBesidePeople />
              {appointment.payment_status === 'unpaid' &&
                appointment.outcome === null &&
                appointment.services_details.some(isSurcharge) && (
                  <Suspense fallback={null}>
                    <VisitSurcharges appointment={appointment} />
                  </Suspense>
                )}
            </Card>
            <Card>
              <People appointment={appointment} />
            </Card>
            <Card>
              <PaymentHeading />
              <AskedCorrection visit={appointment} />
              {mayDiffer(appointment) && <DifferenceNote appointment={appointment} />}
              <PaymentFacts appointment={appointment} />
              {(appointment.payment_status !== 'paid' || wasCalledOff(appointment.outcome)) && (
                <Suspense fallback={null}>
                  <VisitDeposit visit={appointment} />
                </Suspense>
              )}
              {(appointment.payment_amount !== null || mayDiffer(appointment)) && (
                <Ledger>
                  <PaymentLedger appointment={appointment} />
                </Ledger>
              )}
            </Card>
            {appointment.materials_status !== 'none' && (
              <Card>
                <h2>{m.materials()}</h2>
                <MaterialsFacts appointment={appointment} />
              </Card>
            )}
            {appointment.outcome === 'completed' && <RatingCard id={appointment.id} />}
          </Halves>
          {appointment.series && <SeriesDates appointment={appointment} series={appointment.series} />}
          {words && !appointment.pickup_requested && <Banner tone="grey" icon="home" title={words} />}
        </Stack>
        <Card>
          <Row $between $top>
            <h2>{m.history()}</h2>
            <TextLink to={historyAddress('appointment', appointment.id)}>{m.all_in_logs()}</TextLink>
          </Row>
          <Timeline appointment={appointment} />
        </Card>
      </Columns>
    </>
  );
}
