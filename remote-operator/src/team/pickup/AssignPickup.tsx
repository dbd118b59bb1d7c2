import { useQuery } from '@tanstack/react-query';
import {
  addMinutes,
  appointmentQueries,
  ErrorState,
  Field,
  FIELD_TEXTS,
  friendlyText,
  limits,
  now,
  personName,
  type PickupDriver,
  riderNames,
  ridersOf,
  Text,
  texts,
  toast,
  useNowValue,
} from 'shared-lib';
import { TimeField } from 'shared-lib/controls';
import { FormDialog, required, useForm, useHeld } from 'shared-lib/form';
import { aboutVisit } from '../../parts/execute-action/aboutVisit';
import { changedMeanwhile, useDecision } from '../../parts/execute-action/useDecision';
import type { ActionDialogProps } from '../../parts/execute-action/useExecuteAction';
import { ChoosePerson, PeopleRoom } from '../../parts/choose-person/ChoosePerson';
import { useProposed } from '../../parts/choose-person/useProposed';
import { NotFree } from '../swap/Candidates';
import { askedNow, bestDriver, canTake, nextTime, pickupFacts, type WantedRide, whenFree } from './pickupDriverWords';
import { askedAlready, rideHomeChanged, sendForRide } from './rideHomeMeanwhile';
import * as m from '../../texts/m';

/** A time that has just passed means now; undefined, as without a time. */
function timeAhead(time: string): Date | undefined {
  const at = time ? nextTime(time, now()) : undefined;
  return at && at >= now() ? at : undefined;
}
const is =
  (chosen: number | undefined) =>
  ({ id }: PickupDriver): boolean =>
    id === chosen;
const cannotThen = (driver: PickupDriver | undefined): string =>
  m.cannot_take_this_ride_at({ driver: driver ? personName(driver) : m.whom_you_chose() });
const isOver = (time: string): boolean => time !== '' && nextTime(time, now()) < addMinutes(now(), -limits.PICKUP_LATE);

/**
 * Who takes the therapists home, the best chosen already, and when. The driver has 15 minutes to confirm. If a
 * colleague asked a driver meanwhile, that is shown first, and only a second press asks another. Source:
 * R-workflow-17, R-booking-5, R-beyond-610.
 */
export function AssignPickup(props: ActionDialogProps) {
  const { seen: appointment, draft, execute, failure } = useDecision('assign_pickup_driver', props, sendForRide);
  const form = useForm<{ time: string; driver: number | null }>({
    draft,
    start: { time: '', driver: null },
    check: ({ time, driver }) => ({
      time: isOver(time) ? FIELD_TEXTS.pickupInPast : undefined,
      driver: required(chosenOf(driver) !== undefined),
    }),
    alsoAnswers: { time: ['driver'] },
    send: async ({ time, driver }) => {
      if (notThen) return { at: { driver: notThen } };
      const estimated_pickup_time = timeAhead(time)?.toISOString();
      const driver_id = chosenOf(driver);
      if (driver_id === undefined) return undefined;
      const wanted = { driver_id, estimated_pickup_time };
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
      const isSame = changedMeanwhile(error)?.assigned_pickup_driver === driver;
      return {
        title,
        detail: isSame ? m.press_assign_driver_again_to() : m.press_assign_driver_again_if(),
      };
    },
  });
  const { time } = form.values;
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
  const proposed = useProposed(drivers, bestDriver(able), wanted.at?.toISOString() ?? '');
  const chosenOf = (typed: number | null): number | undefined => typed ?? proposed.id;
  const driver = chosenOf(form.values.driver);
  // The choice stays until the list for that time has loaded. It comes back with a time at which it fits.
  const isLost = driver !== undefined && drivers.isSuccess && !drivers.isPlaceholderData && !able.some(is(driver));
  const notThen: string | undefined = isLost ? cannotThen(others.find(is(driver))) : undefined;

  const urgency = appointment.pickup_urgency === 'urgent' ? m.urgent() : '';
  return (
    <FormDialog
      form={form}
      title={props.row.label}
      description={m.urgency_appointment_at_location({
        urgency,
        appointment: riderNames(appointment),
        location: appointment.location,
      })}
      submitLabel={m.assign_driver()}
      disabled={form.values.driver === null && proposed.isWaiting}
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
      {drivers.isPending && <PeopleRoom />}
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
        <ChoosePerson
          label={m.driver_2()}
          isDrivers
          required
          error={notThen ?? form.errors.driver}
          hint={able.length ? undefined : m.no_driver_can_take_this()}
          chosen={driver}
          onChoose={(chosen) => form.set({ driver: chosen })}
          people={able.map((one) => ({ id: one.id, name: personName(one), facts: pickupFacts(one, wanted) }))}
        />
      )}
      {others.length > 0 && (
        <NotFree
          label={m.cannot_take_it()}
          people={others.map((one) => ({
            id: one.id,
            name: personName(one),
            why: whenFree(one, wanted),
            isSuspended: one.standing === 'suspended',
          }))}
        />
      )}
      <Field
        label={m.pickup_time()}
        aside="optional"
        hint={m.without_one_as_soon_as()}
        error={past ?? form.errors.time}
      >
        <TimeField value={time} onChange={(chosen) => form.set({ time: chosen })} clear={m.clear_the_pickup_time()} />
      </Field>
    </FormDialog>
  );
}
