import { useEffect, useState } from 'react';
import {
  type CachedCard,
  type CheckedMaterial,
  CheckMaterials,
  ConfirmDialog,
  type PickupUrgency,
  RejectDialog,
  Stack,
  Text,
  AppointmentLine,
  AppointmentList,
  type AppointmentListQuery,
  canonicalStatus,
  lazyDialog,
  personName,
  standsOpen,
  texts,
  useCardActions,
  useEarlyStep,
  whenIdle,
} from 'shared-lib';
import { rememberChecked } from '../check-materials/checked';
import { materialsBody } from '../check-materials/materialsBody';
import { ACTIONS, type Question, rowOf } from '../appointments/actions';
import { therapistFailure } from '../appointments/failure';
import { asksTherapist, type Press } from '../appointments/step';
import { TransportCompletedCard } from '../appointments/TransportCompletedCard';
import { TherapistCard } from '../appointments/TherapistCard';

const RequestPickup = lazyDialog(() => import('../request-pickup/RequestPickup').then((code) => code.RequestPickup));

export interface AppointmentsProps {
  query: AppointmentListQuery;
  self: number;
  failure: string;
  emptyText: string;
  /** A section above other cards: its name, and nothing at all while it is empty. */
  heading?: string;
  withDate?: boolean;
  onPage?: (page: number) => void;
}

/** `Pasig · with Mia Gomez · Ben Castro drives` */
function withWhom({ location, therapists_details: crew, driver_details: driver }: CachedCard, self: number): string {
  const others = crew.filter(({ id }) => id !== self).map(personName);
  return [location, others.length ? `with ${others.join(', ')}` : '', driver ? `${personName(driver)} drives` : '']
    .filter(Boolean)
    .join(' · ');
}

/** Cards with their actions; forms and questions stand beside them, so that a card may change under an open form. */
export function Appointments({
  query,
  self,
  failure,
  emptyText,
  heading,
  withDate = false,
  onPage,
}: AppointmentsProps) {
  const { act, isBusy, errorOf, clear } = useCardActions(ACTIONS, therapistFailure);
  const { takeInTime, question } = useEarlyStep();
  const [open, setOpen] = useState<{ question: Question; appointment: CachedCard }>();
  const [opened, setOpened] = useState<ReadonlySet<number>>(new Set());
  useEffect(() => whenIdle(RequestPickup.prefetch), []);
  const keepOpen = (id: number): void => setOpened((before) => new Set(before).add(id));
  const close = (): void => setOpen(undefined);
  const asked = open?.appointment;
  const busy = asked !== undefined && isBusy(asked.id);
  const error = asked && errorOf(asked.id);

  const ask = (question: Question, appointment: CachedCard): void => {
    clear(appointment.id);
    setOpen({ question, appointment });
  };
  const press = (appointment: CachedCard, { action, asks, label }: Press): void => {
    keepOpen(appointment.id);
    if (asks) ask(asks, appointment);
    else takeInTime({ appointment, action, label, take: () => void act(appointment, action, rowOf(action).body) });
  };

  const reject = async (reason: string): Promise<void> => {
    if (asked && (await act(asked, 'reject', { rejection_reason: reason }))) close();
  };
  const check = async (checked: readonly CheckedMaterial[]): Promise<void> => {
    if (!asked || !(await act(asked, 'complete', materialsBody(checked)))) return;
    rememberChecked(asked.id);
    close();
  };
  const complete = async (): Promise<void> => {
    if (asked && (await act(asked, 'complete'))) close();
  };
  const cancelPickup = async (): Promise<void> => {
    if (asked && (await act(asked, 'cancel_pickup'))) close();
  };
  const requestPickup = async (urgency: PickupUrgency, notes: string): Promise<void> => {
    if (asked && (await act(asked, 'request_pickup', { pickup_urgency: urgency, pickup_notes: notes }))) close();
  };

  if (heading && !query.data?.results.length) return null;
  return (
    <Stack>
      {heading && (
        <Text as="h2" size="s" strong muted>
          {heading}
        </Text>
      )}
      <AppointmentList
        query={query}
        failure={failure}
        empty={{ title: texts.EMPTY.therapist, text: emptyText }}
        onPage={onPage}
      >
        {(appointment, index) =>
          canonicalStatus(appointment.status) === 'transport_completed' ? (
            <TransportCompletedCard key={appointment.id} appointment={appointment} />
          ) : !standsOpen(appointment, asksTherapist(appointment, self) || errorOf(appointment.id) !== undefined, {
              index,
              opened,
            }) ? (
            <AppointmentLine
              key={appointment.id}
              appointment={appointment}
              withDate={withDate}
              text={withWhom(appointment, self)}
              onOpen={() => keepOpen(appointment.id)}
            />
          ) : (
            <TherapistCard
              key={appointment.id}
              appointment={appointment}
              self={self}
              withDate={withDate}
              busy={isBusy(appointment.id)}
              error={open ? undefined : errorOf(appointment.id)}
              onPress={(pressed) => press(appointment, pressed)}
              onReject={() => ask('reject', appointment)}
              onCancelPickup={() => ask('cancelPickup', appointment)}
            />
          )
        }
      </AppointmentList>
      {question}
      {open?.question === 'reject' && (
        <RejectDialog onClose={close} onReject={(reason) => void reject(reason)} busy={busy} error={error} />
      )}
      {open?.question === 'materials' && (
        <CheckMaterials
          appointment={open.appointment}
          onClose={close}
          onCheck={(checked) => void check(checked)}
          busy={busy}
          error={error}
        />
      )}
      {open?.question === 'pickup' && (
        <RequestPickup
          onClose={close}
          onRequest={(urgency, notes) => void requestPickup(urgency, notes)}
          busy={busy}
          error={error}
        />
      )}
      <ConfirmDialog
        open={open?.question === 'cancelPickup'}
        title="Cancel your ride home?"
        text={error ?? 'Nobody will pick you up. You can ask for a ride again afterwards.'}
        confirmLabel="Cancel Pickup"
        cancelLabel="Keep it"
        danger
        busy={busy}
        onConfirm={() => void cancelPickup()}
        onClose={close}
      />
      <ConfirmDialog
        open={open?.question === 'complete'}
        title="Complete Session"
        text={error ?? texts.THERAPIST_ALERT.completeConfirm}
        confirmLabel="Complete Session"
        busy={busy}
        onConfirm={() => void complete()}
        onClose={close}
      />
    </Stack>
  );
}
