import { useQuery } from '@tanstack/react-query';
import {
  addMinutes,
  appointmentQueries,
  ErrorState,
  Field,
  FIELD_TEXTS,
  friendlyText,
  Grow,
  limits,
  now,
  personName,
  type PickupDriver,
  ridersOf,
  Row,
  Skeleton,
  Stack,
  Text,
  texts,
  toast,
  useNowValue,
} from 'shared-lib';
import { RadioGroup, TimeField } from 'shared-lib/controls';
import { FormDialog, required, useForm, useHeld } from 'shared-lib/form';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { changedMeanwhile, useDecision } from '../../parts/execute-action/useDecision';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { LiftSuspension } from '../suspension/LiftSuspension';
import { askedNow, canTake, driverLabel, nextTime, pickupDriverWords, type WantedRide } from './pickupDriverWords';
import { askedAlready, rideHomeChanged, sendForRide } from './rideHomeMeanwhile';
import * as m from '../../texts/m';

/** A time that has just passed means now; undefined, as without a time. */
function timeAhead(time: string): Date | undefined {
  const at = time ? nextTime(time, now()) : undefined;
  return at && at >= now() ? at : undefined;
}
const is =
  (chosen: string) =>
  ({ id }: PickupDriver): boolean =>
    String(id) === chosen;
const cannotThen = (driver: PickupDriver | undefined): string =>
  m.cannot_take_this_ride_at({ driver: driver ? personName(driver) : m.whom_you_chose() });
const isOver = (time: string): boolean => time !== '' && nextTime(time, now()) < addMinutes(now(), -limits.PICKUP_LATE);

/**
 * Who takes the therapists home, and when. The driver has 15 minutes to confirm. If a colleague asked a driver
 * meanwhile, that is shown first, and only a second press asks another. Source: R-workflow-17, R-booking-5.
 */
export function AssignPickup(props: ActionDialogProps) {
  const { seen: appointment, draft, execute, failure } = useDecision('assign_pickup_driver', props, sendForRide);
  const form = useForm<{ time: string; driver: string }>({
    draft,
    start: { time: '', driver: '' },
    check: ({ time, driver }) => ({
      time: isOver(time) ? FIELD_TEXTS.pickupInPast : undefined,
      driver: required(driver !== ''),
    }),
    alsoAnswers: { time: ['driver'] },
    send: async ({ time, driver }) => {
      if (notThen) return { at: { driver: notThen } };
      const estimated_pickup_time = timeAhead(time)?.toISOString();
      const wanted = { driver_id: Number(driver), estimated_pickup_time };
      try {
        await execute(wanted);
      } catch (error) {
        const asked = askedAlready(error, wanted);
        if (asked) {
          toast.success(asked, aboutVisit(appointment));
          return undefined;
        }
        // A colleague was faster, so the list has changed.
        void drivers.refetch();
        throw error;
      }
    },
    done: props.onClose,
    shownAt: { driver_id: 'driver', estimated_pickup_time: 'time' },
    failure: (error): { title: string; detail?: string } => {
      const title = rideHomeChanged(error, appointment);
      if (!title) return failure(error);
      const isSame = changedMeanwhile(error)?.assigned_pickup_driver === Number(form.values.driver);
      return {
        title,
        detail: isSame ? m.press_assign_driver_again_to() : m.press_assign_driver_again_if(),
      };
    },
  });
  const { time, driver } = form.values;
  const at = timeAhead(time);
  const past = useNowValue(() => isOver(time)) ? FIELD_TEXTS.pickupInPast : undefined;
  const wanted: WantedRide = { passengers: ridersOf(appointment).length, ...(at && { at }) };
  const drivers = useQuery({
    ...appointmentQueries.pickupDrivers(appointment.id, wanted.at?.toISOString()),
    placeholderData: (before) => before,
  });
  // The driver whom this dialog asks still counts as free here.
  const listed = useHeld(form.busy || form.sent, drivers.data);
  const able = listed?.filter((one) => canTake(one, wanted)) ?? [];
  const others = listed?.filter((one) => !canTake(one, wanted)) ?? [];
  // The choice stays until the list for that time has loaded. It comes back with a time at which it fits.
  const isLost = driver !== '' && drivers.isSuccess && !drivers.isPlaceholderData && !able.some(is(driver));
  const notThen: string | undefined = isLost ? cannotThen(others.find(is(driver))) : undefined;

  const urgency = appointment.pickup_urgency === 'urgent' ? m.urgent() : '';
  return (
    <FormDialog
      form={form}
      title={props.row.label}
      description={m.urgency_appointment_at_location({
        urgency,
        appointment: ridersOf(appointment).map(personName).join(', '),
        location: appointment.location,
      })}
      submitLabel={m.assign_driver()}
      onClose={props.onClose}
    >
      {askedNow(appointment) && !form.refused && (
        <Text as="p" size="s" strong>
          {askedNow(appointment)}.
        </Text>
      )}
      {appointment.pickup_notes && (
        <Text as="p" size="s">
          {appointment.pickup_notes}
        </Text>
      )}
      <Field
        label={m.pickup_time()}
        aside="optional"
        hint={m.without_one_as_soon_as()}
        error={past ?? form.errors.time}
      >
        <TimeField value={time} onChange={(chosen) => form.set({ time: chosen })} clear={m.clear_the_pickup_time()} />
      </Field>
      {drivers.isPending && <Skeleton height={120} />}
      {drivers.isError && !drivers.data && (
        <ErrorState
          compact
          title={texts.FALLBACK.availableDrivers}
          text={friendlyText(drivers.error)}
          busy={drivers.isFetching}
          onRetry={() => void drivers.refetch()}
        />
      )}
      {listed && (
        <RadioGroup
          label={m.driver_2()}
          required
          error={notThen ?? form.errors.driver}
          hint={able.length ? undefined : m.no_driver_can_take_this()}
          value={driver}
          onChange={(chosen) => form.set({ driver: chosen })}
          options={able.map((one) => ({
            value: String(one.id),
            label: driverLabel(one),
            hint: pickupDriverWords(one, wanted),
          }))}
        />
      )}
      {others.length > 0 && <CannotTake drivers={others} wanted={wanted} />}
    </FormDialog>
  );
}

function CannotTake({ drivers, wanted }: { drivers: readonly PickupDriver[]; wanted: WantedRide }) {
  return (
    <Stack as="ul" $gap={2} aria-label={m.cannot_take_it()}>
      {drivers.map((one) => (
        <Row as="li" key={one.id} $nowrap>
          <Grow>
            <Text size="s" muted>
              {driverLabel(one)}: {pickupDriverWords(one, wanted)}
            </Text>
          </Grow>
          {one.standing === 'suspended' && <LiftSuspension driver={{ id: one.id, name: personName(one) }} />}
        </Row>
      ))}
    </Stack>
  );
}
