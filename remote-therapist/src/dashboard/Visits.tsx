import { useState } from 'react';
import {
  type CachedAppointment, ConfirmDialog, type PickupUrgency, RejectDialog, Stack, Text, VisitList, type VisitQuery, canonicalStatus, texts, useVisitActions,
} from 'shared-lib';
import { type Answer, materialsBody } from '../check-materials/answers';
import { rememberChecked } from '../check-materials/checked';
import { CheckMaterials } from '../check-materials/CheckMaterials';
import { RequestPickup } from '../request-pickup/RequestPickup';
import { therapistFailure } from '../visits/failure';
import type { Press } from '../visits/step';
import { TransportCompletedCard } from '../visits/TransportCompletedCard';
import { VisitCard } from '../visits/VisitCard';

type Question = 'reject' | 'materials' | 'complete' | 'pickup';

export interface VisitsProps {
  query: VisitQuery;
  self: number;
  failure: string;
  emptyText: string;
  /** A section above other cards: its name, and nothing at all while it is empty. */
  heading?: string;
  withDate?: boolean;
  onPage?: (page: number) => void;
}

/** Cards with their actions; forms and questions stand beside them, so that a card may change under an open form. */
export function Visits({ query, self, failure, emptyText, heading, withDate = false, onPage }: VisitsProps) {
  const { act, busyOf, errorOf, clear } = useVisitActions(therapistFailure);
  const [open, setOpen] = useState<{ question: Question; appointment: CachedAppointment }>();
  const close = (): void => setOpen(undefined);
  const asked = open?.appointment;
  const busy = asked !== undefined && busyOf(asked.id) !== undefined;
  const error = asked && errorOf(asked.id);

  const ask = (question: Question, appointment: CachedAppointment): void => {
    clear(appointment.id);
    setOpen({ question, appointment });
  };
  const press = (appointment: CachedAppointment, { action, opens }: Press): void => {
    if (opens) ask(opens, appointment);
    else if (action === 'request_pickup') void act(appointment, action, { pickup_urgency: 'urgent' });
    else void act(appointment, action);
  };

  const reject = async (reason: string): Promise<void> => {
    if (asked && (await act(asked, 'reject', { rejection_reason: reason }))) close();
  };
  const check = async (answers: readonly Answer[]): Promise<void> => {
    if (!asked || !(await act(asked, 'complete', materialsBody(answers)))) return;
    rememberChecked(asked.id);
    close();
  };
  const complete = async (): Promise<void> => {
    if (asked && (await act(asked, 'complete'))) close();
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
      <VisitList query={query} failure={failure} empty={{ title: texts.EMPTY.therapist, text: emptyText }} onPage={onPage}>
        {(appointment) =>
          canonicalStatus(appointment.status) === 'transport_completed' ? (
            <TransportCompletedCard key={appointment.id} appointment={appointment} />
          ) : (
            <VisitCard
              key={appointment.id}
              appointment={appointment}
              self={self}
              withDate={withDate}
              busy={busyOf(appointment.id)}
              error={open ? undefined : errorOf(appointment.id)}
              onPress={(pressed) => press(appointment, pressed)}
              onReject={() => ask('reject', appointment)}
            />
          )
        }
      </VisitList>
      <RejectDialog open={open?.question === 'reject'} onClose={close} onReject={(reason) => void reject(reason)} busy={busy} error={error} />
      {open?.question === 'materials' && (
        <CheckMaterials appointment={open.appointment} onClose={close} onCheck={(answers) => void check(answers)} busy={busy} error={error} />
      )}
      {open?.question === 'pickup' && <RequestPickup onClose={close} onRequest={(urgency, notes) => void requestPickup(urgency, notes)} busy={busy} error={error} />}
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
