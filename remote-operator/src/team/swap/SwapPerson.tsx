import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AppointmentCard,
  appointmentQueries,
  Banner,
  BEFORE_START,
  Button,
  ButtonLink,
  failedWith,
  Field,
  oneOf,
  personName,
  Popover,
  Text,
  TextLink,
  texts,
  timeRange,
  toast,
  type Trade,
  useNowValue,
  useVisitDay,
} from 'shared-lib';
import { servicesAmong, useUpdateAppointment } from 'shared-lib/booking';
import { ChoiceChips } from 'shared-lib/controls';
import { Form, useForm, useHeld } from 'shared-lib/form';
import { editPath, may } from '../../parts/execute-action/allowed';
import { named } from '../../parts/visit-words/appointmentWords';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { type ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { changeFor, placesOf, refusalOf } from './places';
import { ChoosePerson } from '../../parts/choose-person/ChoosePerson';
import { useProposed } from '../../parts/choose-person/useProposed';
import { bestOf, Candidates, choicesOf, CHOOSE_WHOM } from './Candidates';
import * as m from '../../texts/m';

/** The place that is offered first: of someone who cannot come, then of the only one who is silent. */
function awaitedOf(role: Trade, visit: AppointmentCard): number | undefined {
  const cannot = visit.cannot_come?.find(({ id }) => (role === 'driver') === (id === visit.driver));
  const [silent, ...others] = visit.waiting_for.filter((one) => one.role === role);
  return cannot?.id ?? (others.length === 0 ? (silent?.id ?? undefined) : undefined);
}

/** A person's answer to a request that is not yet agreed. */
const answerOf = (id: number, { status, waiting_for }: AppointmentCard): string | undefined => {
  if (status !== 'pending') return undefined;
  return waiting_for.some((one) => one.id === id) ? m.has_not_answered() : m.has_accepted();
};

/** A driver who takes over on the road is not asked. They must know who is with the first driver. */
function onTheRoadWords({ therapists_details: team }: AppointmentCard): string {
  const aboard = team.filter(({ pickup_status }) => pickup_status === 'picked_up');
  const takesOver = m.the_newcomer_takes_over_at();
  return aboard.length ? m.collected_already({ takesOver, aboard: named(aboard), count: aboard.length }) : takesOver;
}

/**
 * Swaps a therapist or the driver of a visit on the spot: the place, a free person, the best chosen already, and the
 * button. Says why others are not free. Changes by others are shown, and never overwritten. After the start it leads to
 * a later time. Source: R-workflow-32, R-workflow-33, R-workflow-62, R-booking-22, R-beyond-610, R-beyond-1511.
 */
function SwapPerson({ role, appointment: opened, onClose }: ActionDialogProps & { role: Trade }) {
  const { data } = useQuery(appointmentQueries.read(opened.id));
  const update = useUpdateAppointment();
  // While the dialog closes, the swap's own change of the visit is no news.
  const appointment: AppointmentCard = useHeld(
    update.isPending || update.isSuccess,
    data && data.version >= opened.version ? data : opened,
  );
  // As when it was opened, so that an answer that comes meanwhile does not change the place under the press.
  const [chosen, setChosen] = useState(() => awaitedOf(role, opened));
  const replacements = useQuery(appointmentQueries.replacements(appointment, role));
  const day = useVisitDay(appointment);
  const places = placesOf(role, appointment);
  const placed = (wanted: number | undefined) => places.find(({ id }) => id === wanted);
  // In a group nobody is meant before the operator says whom: one press would swap the wrong one.
  const gone = placed(chosen) ?? placed(awaitedOf(role, appointment)) ?? (places.length > 1 ? undefined : places[0]);
  const isUnsaid = gone === undefined && places.length > 1;
  const proposed = useProposed(
    replacements,
    isUnsaid ? undefined : bestOf(replacements.data, appointment, gone?.id),
    `${appointment.version} ${gone?.id ?? ''}`,
  );
  const newcomer = (come: number | null) =>
    replacements.data?.find(({ id, standing }) => standing === 'free' && id === (come ?? proposed.id));
  const form = useForm<{ come: number | null; gone?: never }>({
    draft: null,
    start: { come: null },
    check: ({ come }) => ({
      gone: isUnsaid ? m.choose_who_is_replaced() : undefined,
      come: isUnsaid || newcomer(come) ? undefined : CHOOSE_WHOM,
    }),
    send: async ({ come }) => {
      const one = newcomer(come);
      if (!one) return;
      const change = changeFor(role, appointment, { gone: gone?.id, come: one.id });
      await update.mutateAsync({ id: appointment.id, change });
      const instead = gone ? m.instead_of_name({ name: gone.name }) : '';
      const comes = isOnTheRoad ? m.drives_now() : m.is_asked_2();
      toast.success(
        `${texts.SUCCESS.updateAppointment}: ${personName(one)} ${comes}${instead}.`,
        aboutVisit(appointment),
      );
    },
    done: onClose,
    failure: (error) => {
      // Someone is no longer free, so this looks up again who is.
      void replacements.refetch();
      return { title: refusalOf(error) };
    },
  });
  const isUntried = update.isIdle || (update.isError && !failedWith(update.error, 'STALE_VERSION'));
  const isAllowed = may(appointment, role === 'driver' ? 'edit_driver' : 'edit_therapists');
  const isOnTheRoad = !oneOf(BEFORE_START, appointment.status);
  // Whoever comes before the visit is on its way has to accept, and after the start nobody can.
  const isTooLate = useNowValue((now) => !isOnTheRoad && now.getTime() >= Date.parse(appointment.starts_at));
  const isAnybodyFree = replacements.data?.some(({ standing }) => standing === 'free') ?? false;
  const visit = `${personName(appointment.client_details)} #${appointment.id}`;
  const services = servicesAmong(appointment.services_details)
    .map(({ name }) => name)
    .join(', ');
  const time = timeRange(new Date(appointment.starts_at), new Date(appointment.ends_at));

  return (
    <Popover
      open
      onClose={onClose}
      title={gone || isUnsaid ? m.swap({ role }) : m.add_a({ role })}
      description={`${visit} · ${services} · ${day}, ${time}`}
      footer={
        isAllowed &&
        (isTooLate ? (
          <ButtonLink variant="primary" to={editPath(appointment)}>
            {m.choose_a_later_time()}
          </ButtonLink>
        ) : (
          isAnybodyFree && (
            <Button variant="primary" step busy={form.busy} onClick={form.submit}>
              {gone || isUnsaid ? m.swap_2() : m.add()}
            </Button>
          )
        ))
      }
    >
      <Form form={form} asStep>
        {appointment.version > opened.version && isUntried && (
          <Banner tone="blue" live="status" title={m.somebody_changed_this_visit_meanwhile()} />
        )}
        {isAllowed && isTooLate ? (
          <Banner tone="amber" title={m.it_should_have_begun_whoever()} />
        ) : isAllowed ? (
          <>
            {places.length > 1 && (
              <Field group label={m.instead_of_2()} required error={isUnsaid && form.errors.gone}>
                <ChoiceChips
                  value={gone?.id}
                  onChange={setChosen}
                  options={places.map(({ id, name }) => ({
                    value: id,
                    label: name,
                    detail: answerOf(id, appointment),
                    person: true,
                  }))}
                />
              </Field>
            )}
            {places.length === 1 && (
              <Text as="p" size="s">
                {m.instead_of_2()} <b>{gone?.name}</b>.{' '}
                {isOnTheRoad ? onTheRoadWords(appointment) : m.only_the_newcomer_is_asked()}
              </Text>
            )}
            <Candidates role={role} query={replacements} appointment={appointment}>
              {(free) =>
                free.length > 0 &&
                !isUnsaid && (
                  <ChoosePerson
                    label={m.free()}
                    isDrivers={role === 'driver'}
                    required
                    error={form.errors.come}
                    chosen={newcomer(form.values.come)?.id}
                    onChoose={(come) => form.set({ come })}
                    people={choicesOf(free, appointment, gone?.id)}
                  />
                )
              }
            </Candidates>
            <Text as="p" size="s">
              <TextLink to={editPath(appointment)}>{m.change_time_services_or_more()}</TextLink>
            </Text>
          </>
        ) : (
          <Text muted>{m.nobody_can_be_swapped_at()}</Text>
        )}
      </Form>
    </Popover>
  );
}

export const SwapTherapist = (props: ActionDialogProps) => <SwapPerson {...props} role="therapist" />;
export const SwapDriver = (props: ActionDialogProps) => <SwapPerson {...props} role="driver" />;
